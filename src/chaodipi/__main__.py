"""``python -m chaodipi`` is the command ``chaodipi``."""

import sys

from chaodipi.cli import main

sys.exit(main())
