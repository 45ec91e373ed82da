"""What is due and what of it was paid, in hundredths of the currency of the club. Pure."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Settlement:
    """An amount that an entry has to pay, or that it gets, and the sum of its payments."""

    due: int
    paid: int = 0

    @property
    def rest(self) -> int:
        """What is still to be paid; never below zero."""
        return max(0, self.due - self.paid)

    @property
    def mark(self) -> str:
        """A text for forms: another one once something was paid or the amount changed."""
        return f"{self.due}-{self.paid}"

    @property
    def too_much(self) -> int:
        return max(0, self.paid - self.due)
