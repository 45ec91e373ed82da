"""Send one request again and again over open connections, and print the answers a second.

    load.py PORT PATH SECONDS CONNECTIONS [HEADER …]

Each connection sends its next request after the last answer. It prints the number of answers and
the seconds they took, and ends with an error at an answer that is neither 200 nor 304.
"""

import re
import selectors
import socket
import sys
import time

LENGTH = re.compile(rb"\r\ncontent-length: (\d+)", re.IGNORECASE)


class Connection:
    def __init__(self, port: int, request: bytes) -> None:
        self.line = socket.create_connection(("127.0.0.1", port))
        self.request = request
        self.ask()

    def ask(self) -> None:
        self.answer, self.missing = b"", 0
        self.line.sendall(self.request)

    def is_answered(self) -> bool:
        """Read what has arrived; return whether it completes the answer."""
        arrived = self.line.recv(1 << 20)
        if not arrived:
            sys.exit("The server has closed a connection.")
        if self.missing:
            self.missing -= len(arrived)
            return not self.missing
        self.answer += arrived
        head, end, body = self.answer.partition(b"\r\n\r\n")
        if not end:
            return False
        if head[9:12] not in (b"200", b"304"):
            sys.exit(head.decode())
        length = LENGTH.search(head)
        self.missing = (int(length[1]) if length and head[9:12] == b"200" else 0) - len(body)
        return not self.missing


def main(port: str, path: str, seconds: str, connections: str, *headers: str) -> None:
    lines = [f"GET {path} HTTP/1.1", "Host: 127.0.0.1", *headers, "", ""]
    request = "\r\n".join(lines).encode()
    count, begin = 0, time.perf_counter()
    with selectors.DefaultSelector() as selector:
        for _ in range(int(connections)):
            one = Connection(int(port), request)
            selector.register(one.line, selectors.EVENT_READ, one)
        while time.perf_counter() < begin + float(seconds):
            for key, _events in selector.select(timeout=1):
                if key.data.is_answered():
                    count += 1
                    key.data.ask()
    print(count, time.perf_counter() - begin)


if __name__ == "__main__":
    main(*sys.argv[1:])
