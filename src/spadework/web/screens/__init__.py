"""What people see: pages and their pieces as HTML, made of what the server hands over."""
