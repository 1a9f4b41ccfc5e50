"""What computer players think with: values, trees, nets."""
