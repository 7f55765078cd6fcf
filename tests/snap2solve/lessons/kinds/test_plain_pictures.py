"""Plain pictures of boards."""

from __future__ import annotations

from snap2solve.basics.kinds import kind_named


def test_plain_pictures_show_what_is_on_the_board() -> None:
    kind = kind_named("nonogram")
    canvas, lattice, boxes = kind.blank(kind.board.parse("2\n\n1 1\n-\n3\n1\n1\n"))
    assert (lattice.width, lattice.height) == (3, 3)
    assert sorted(boxes) == ["column 1", "column 3", "row 1", "row 2", "row 3"]
    for left, top, right, bottom in boxes.values():
        assert canvas[top:bottom, left:right].min() < 100
    assert boxes["column 3"][3] <= lattice.y[0]
    assert boxes["row 1"][2] <= lattice.x[0]
