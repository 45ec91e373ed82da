"""Run Granian where nothing can be forked: `python -m server.run.plain HOST PORT`.

One process serves, which loads the site itself. Papers are drawn by programs of their own.
"""

import sys
from multiprocessing import set_start_method

from granian import Granian

from server.run.granian import OPTIONS


def main(host: str, port: str) -> None:
    set_start_method("spawn")
    Granian("config.front:application", address=host, port=int(port), workers=1, **OPTIONS).serve()


if __name__ == "__main__":
    main(*sys.argv[1:])
