"""A file of lines, compressed by gzip and, with a key, encrypted in the format age.

age (https://age-encryption.org/v1) encrypts a stream in blocks that can be neither changed nor
reordered nor cut off unnoticed. The program `age` opens such a file without Caderneta.
"""

import gzip
import os
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Any, BinaryIO

from server.copies.lines import Damaged

GZIP = 31
"""The `wbits` of zlib that write the head and the end of gzip."""
LEVEL = 6
AGE_MAGIC = b"age-encryption.org/"


class NoKey(Exception):
    """The file is encrypted, and BACKUP_KEY is not set."""


class WrongKey(Exception):
    """The key does not open this file, or the beginning of the file is damaged."""


class UnusableKey(ValueError):
    """The text is not a key of age."""


def new_key() -> str:
    """Return a new secret key, such as AGE-SECRET-KEY-1QYTMUC40…"""
    import pyrage  # noqa: PLC0415 - loaded only where copies are encrypted

    return str(pyrage.x25519.Identity.generate())


def is_key(text: str) -> bool:
    """Whether this text is a secret key of age."""
    try:
        _identity(text)
    except UnusableKey:
        return False
    return True


def is_encrypted(file: Path) -> bool:
    with file.open("rb") as opened:
        return opened.read(len(AGE_MAGIC)) == AGE_MAGIC


def write(lines: Iterable[bytes], file: BinaryIO, key: str) -> None:
    """Write lines into an open file. Raises what the lines raise, OSError and UnusableKey."""
    chunks = _compressed(lines)
    if not key:
        for chunk in chunks:
            file.write(chunk)
        return
    import pyrage  # noqa: PLC0415

    identity = _identity(key)
    pipe = _Pipe(chunks, file)
    try:
        pyrage.encrypt_io(pipe, pipe, [identity.to_public()])
    except pyrage.EncryptError as error:
        raise pipe.error or OSError(str(error)) from None


@contextmanager
def opened(file: Path, key: str) -> Iterator[Iterator[bytes]]:
    """Open a file and yield its lines.

    Raises OSError, Damaged, NoKey, WrongKey and UnusableKey, also while the lines are read.
    """
    encrypted = is_encrypted(file)
    if encrypted and not key:
        raise NoKey
    with _decrypted(file, key) if encrypted else file.open("rb") as compressed:
        yield _lines(compressed)


def _lines(compressed: Any) -> Iterator[bytes]:
    try:
        with gzip.open(compressed, "rb") as lines:
            yield from lines
    except (EOFError, gzip.BadGzipFile, zlib.error) as error:
        raise Damaged(str(error)) from None


def _compressed(lines: Iterable[bytes]) -> Iterator[bytes]:
    compressor = zlib.compressobj(LEVEL, wbits=GZIP)
    for line in lines:
        if chunk := compressor.compress(line):
            yield chunk
    yield compressor.flush()


class _Pipe:
    """What `encrypt_io` reads from and writes to. Keeps an error, which age would hide."""

    def __init__(self, chunks: Iterator[bytes], file: BinaryIO) -> None:
        self._chunks, self._file = chunks, file
        self._rest = b""
        self.error: Exception | None = None

    def _kept(self, act: Callable[[], Any]) -> Any:
        try:
            return act()
        except Exception as error:
            self.error = error
            raise

    def read(self, size: int) -> bytes:
        while not self._rest:
            chunk = self._kept(lambda: next(self._chunks, None))
            if chunk is None:
                return b""
            self._rest = chunk
        read, self._rest = self._rest[:size], self._rest[size:]
        return read

    def write(self, data: bytes) -> int:
        return int(self._kept(lambda: self._file.write(data)))

    def flush(self) -> None:
        self._kept(self._file.flush)


class _Decrypted(Thread):
    """Decrypt a file into a pipe, since age writes what we want to read."""

    def __init__(self, file: Path, key: str) -> None:
        super().__init__(name="decrypt", daemon=True)
        self._file, self._identity = file, _identity(key)
        self.problem: Exception | None = None
        output, self._input = os.pipe()
        self._output = os.fdopen(output, "rb")
        self.start()

    def run(self) -> None:
        import pyrage  # noqa: PLC0415

        try:
            with self._file.open("rb") as source, os.fdopen(self._input, "wb") as target:
                pyrage.decrypt_io(source, target, [self._identity])
        except BrokenPipeError:
            pass  # nobody reads any more
        except pyrage.DecryptError:
            self.problem = WrongKey()
        except OSError as error:
            self.problem = Damaged(str(error))

    def read(self, size: int = -1) -> bytes:
        data = self._output.read(size)
        if not data and size != 0:
            self.join()
            if self.problem:
                raise self.problem
        return data

    def close(self) -> None:
        self._output.close()
        self.join()


@contextmanager
def _decrypted(file: Path, key: str) -> Iterator[_Decrypted]:
    decrypted = _Decrypted(file, key)
    try:
        yield decrypted
    finally:
        decrypted.close()


def _identity(key: str) -> Any:
    import pyrage  # noqa: PLC0415

    try:
        return pyrage.x25519.Identity.from_str(key)
    except pyrage.IdentityError:
        raise UnusableKey from None
