"""The command `caderneta` where it is installed: the code is in the folder `app` beside this."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent / "app"))

from config.command import main

if __name__ == "__main__":
    main()
