"""Draw several boards in one picture."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Sequence
from typing import Any

from ._boards import as_placement
from ._core import Placement, Solution, shown, whole
from ._errors import InputTypeError
from ._types import BoardLike

_MOST = 1000
_GAP = 12
_LINE = 20


class Gallery:
    """A picture of several boards. Notebooks display it; `svg` is the SVG text."""

    def __init__(self, svg: str, boards: int) -> None:
        self.svg = svg
        self._boards = boards

    def __repr__(self) -> str:
        return f"<Gallery of {self._boards} boards>"

    def _repr_svg_(self) -> str:
        return self.svg


def gallery(
    boards: Iterable[BoardLike],
    *,
    columns: int = 4,
    size: int = 160,
    captions: Sequence[str] = (),
    coordinates: bool = False,
    **options: Any,
) -> Gallery:
    """Draw several boards in one picture.

    Parameters
    ----------
    boards : iterable of boards
        The boards, at most 1000.
    columns : int
        Number of boards per row, 1 to 100.
    size : int
        Width of each board in pixels, 16 to 2000.
    captions : sequence of str
        Texts below the boards, one per board; no captions by default.
    coordinates, options
        Passed to `Solution.svg` or `Placement.svg` for every board.

    Examples
    --------
    >>> from queenside import gallery, solutions
    >>> gallery(solutions(6), captions=["first", "second", "third", "fourth"])
    <Gallery of 4 boards>
    """
    columns, size = whole(columns, "columns", 1, 100), whole(size, "size", 16, 2000)
    if isinstance(captions, str) or not hasattr(captions, "__len__"):
        raise InputTypeError(f"captions: expected a list of strings, not {shown(captions)}")
    if isinstance(boards, (Placement, Solution, str)) or not isinstance(boards, Iterable):
        raise InputTypeError(f"boards: expected a list of boards, not {shown(boards)}")
    chosen = list(itertools.islice(boards, _MOST + 1))
    if len(chosen) > _MOST:
        raise ValueError(f"boards: expected at most {_MOST} boards; use itertools.islice to take a part")
    if captions and len(captions) != len(chosen):
        raise ValueError(f"captions: expected one per board ({len(chosen)}), not {len(captions)}")
    pictures = [_picture(board, size, coordinates, options) for board in chosen]
    below = _LINE if captions else 0
    parts, top = [], _GAP
    for start in range(0, len(pictures), columns):
        row = pictures[start : start + columns]
        tallest = max(height for height, _, _ in row)
        for place, (height, box, body) in enumerate(row):
            number, left = start + place, _GAP + place * (size + _GAP)
            # The ids of shapes must be unique within the picture.
            body = re.sub(r"(id=\"|#)qs-", rf"\1qs{number}-", body)
            parts.append(f'<svg x="{left}" y="{top}" width="{size}" height="{height}" viewBox="{box}">{body}')
            if captions:
                text = _escaped(str(captions[number]))
                parts.append(
                    f'<text x="{left + size / 2}" y="{top + tallest + 15}" text-anchor="middle" '
                    f'font-family="sans-serif" font-size="13">{text}</text>'
                )
        top += tallest + below + _GAP
    width = _GAP + max(1, min(columns, len(pictures))) * (size + _GAP)
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{top}" viewBox="0 0 {width} {top}">'
        f'<rect width="{width}" height="{top}" fill="#ffffff"/>\n{"".join(parts)}</svg>\n'
    )
    return Gallery(svg, len(pictures))


def _escaped(text: str) -> str:
    printable = "".join(sign for sign in text if sign.isprintable())
    return printable.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _picture(board: BoardLike, size: int, coordinates: bool, options: dict[str, Any]) -> tuple[int, str, str]:
    """Return the height, the view box and the content of a board's picture."""
    drawn = board if isinstance(board, (Placement, Solution)) else as_placement(board)
    svg = drawn.svg(size=size, coordinates=coordinates, **options)
    head, _, body = svg.partition(">")
    height = re.search(r'height="([\d.]+)"', head)
    box = re.search(r'viewBox="([^"]+)"', head)
    assert height is not None and box is not None, head
    return round(float(height[1])), box[1], body.rstrip()
