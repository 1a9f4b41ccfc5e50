"""`python -m spadework.cli` is the command as well."""

import sys

from spadework.cli import main

if __name__ == "__main__":
    sys.exit(main())
