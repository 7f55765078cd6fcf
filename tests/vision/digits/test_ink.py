"""Parts of ink, told by their outlines, or where there are many specks by the labels of their pixels."""

from __future__ import annotations

import numpy as np
import pytest

from vision.basics.types import Mask
from vision.digits import ink
from vision.digits.ink import Sizes


def speckled() -> Mask:
    """Specks in every place, and three larger marks, one of them a ring with a dot inside."""
    mask = (np.random.default_rng(0).random((200, 240)) < 0.1).astype(np.uint8) * 255
    for top, left in ((20, 30), (90, 60), (140, 160)):
        mask[top - 2 : top + 32, left - 2 : left + 22] = 0
        mask[top : top + 30, left : left + 20] = 255
    mask[94:116, 64:76] = 0
    mask[103:107, 68:72] = 255
    return mask


def test_parts_among_many_specks_are_those_that_outlines_tell(monkeypatch: pytest.MonkeyPatch) -> None:
    mask, sizes = speckled(), Sizes(8, 60, 60)
    found = ink._parts(mask, sizes)
    assert not ink._is_plain(mask)
    monkeypatch.setattr(ink, "_is_plain", lambda _: True)
    outlined = ink._parts(mask, sizes)
    assert [part.box for part in found] == [part.box for part in outlined]
    assert {(30, 20, 50, 50), (60, 90, 80, 120), (160, 140, 180, 170)} <= {part.box for part in found}
    assert all((a.mask == b.mask).all() for a, b in zip(found, outlined, strict=True))
