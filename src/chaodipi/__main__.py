"""``python -m chaodipi`` is the command ``chaodipi``."""

import sys

from chaodipi.cli import main

if __name__ == "__main__":
    sys.exit(main())
