"""The corridor with eyes that are told what to see: what becomes of a sight in print, JSON and picture."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import cv2
import numpy as np
import pytest

from snap2solve import annotate, read_picture, solve_picture
from snap2solve.basics.kinds import all_kinds, kind_named
from snap2solve.basics.options import Options
from snap2solve.cli import main
from snap2solve.processes.batch import solve_all
from snap2solve.results.files import outputs_for
from snap2solve.results.result import Correction, Doubt
from snap2solve.solving.pipeline import solve_source
from solvers.language.alphabet import Placed
from solvers.repair.decision import Decision
from solvers.repair.decision import Doubt as Unsure
from solvers.repair.reading import Alternative, Element, Reading
from tests.pictures import CELLS, RUNS, kind_of
from vision.basics.lattice import Lattice
from vision.basics.sight import NotSeen, Sight, Stage
from vision.drawing import overlay
from vision.files import png
from vision.files.picture import load_picture

BOARD = ".....\n#.1.0\n..###\n"
ANSWER = ["...*.", "#*1.0", "*.###"]
KIND = kind_named(kind_of(CELLS)).board
CELL, LEFT, TOP = 30, 15, 25

Captured = pytest.CaptureFixture[str]


def lattice(width: int = 5, height: int = 3) -> Lattice:
    x, y = (start + CELL * np.arange(count + 1.0) for start, count in ((LEFT, width), (TOP, height)))
    return Lattice(np.asarray(x, np.float64), np.asarray(y, np.float64))


def sight(text: str = BOARD, sure: float = 0.9999, placed: Sequence[tuple[int, int]] = ()) -> Sight:
    """A certain sight of a board, but for its last cell, of which it is so sure."""
    board = KIND.parse(text)
    names = KIND.elements(board.height, board.width)
    elements = [
        Element(name, (Alternative(cell, 0.9999),)) for name, cell in zip(names, board.values(), strict=True)
    ]
    elements[-1] = Element(names[-1], (Alternative(elements[-1].value, sure),))
    lines = lattice(board.width, board.height)
    boxes = dict(zip(names, overlay.boxes(lines, np.ones((board.height, board.width), bool)), strict=True))
    reading = Reading(KIND, board.height, board.width, tuple(elements))
    return Sight(lines, reading, 1.0, boxes, tuple(Placed(*cell, "*") for cell in placed))


def picture(name: str = "shot.png", ground: int = 255) -> str:
    image = np.full((140, 190, 3), ground, np.uint8)
    for x in lattice().x.astype(int):
        image[TOP : TOP + 3 * CELL + 1, x] = 0
    for y in lattice().y.astype(int):
        image[y, LEFT : LEFT + 5 * CELL + 1] = 0
    Path(name).parent.mkdir(exist_ok=True)
    cv2.imwrite(name, image)
    return name


Shown = Callable[[Sight | Exception], None]


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture(autouse=True)
def shown(monkeypatch: pytest.MonkeyPatch) -> Shown:
    """Sets what is seen in every picture; at first the board above."""

    def show(what: Sight | Exception) -> None:
        def see(*_: object) -> Sight:
            if isinstance(what, Exception):
                raise what
            return what

        monkeypatch.setattr("snap2solve.solving.eyes.see", see)

    show(sight())
    return show


def test_picture_to_answer(capsys: Captured) -> None:
    assert main(["--json", picture()]) == 0
    out, err = capsys.readouterr()
    result = json.loads(out)
    assert result["board"] == BOARD and result["solution"] == ANSWER
    assert result["grid"] == {"x": lattice().x.tolist(), "y": lattice().y.tolist()}
    assert result["taps"] == [
        {"row": 1, "col": 4, "x": 120, "y": 40},
        {"row": 2, "col": 2, "x": 60, "y": 70},
        {"row": 3, "col": 1, "x": 30, "y": 100},
    ]
    assert result["progress"] == {"right": 0, "wrong": []}
    assert result["output"] == "shot.solved.png" and err == "wrote shot.solved.png\n"


def test_only_the_answer_is_drawn() -> None:
    solve_source(picture(), "out.png", Options())
    before, after = load_picture("shot.png"), load_picture("out.png")
    changed = (before != after).any(axis=2)
    inside = np.zeros_like(changed)
    for row, column in ((0, 3), (1, 1), (2, 0)):
        y, x = TOP + row * CELL, LEFT + column * CELL
        inside[y : y + CELL, x : x + CELL] = True
        assert changed[y : y + CELL, x : x + CELL].mean() > 0.1
    assert not (changed & ~inside).any()


def test_several_solutions_are_marked(shown: Shown, capsys: Captured) -> None:
    shown(sight("..\n..\n"))
    assert main([picture()]) == 7
    assert "'?' is open" in capsys.readouterr().out
    changed = (load_picture("shot.png") != load_picture("shot.solved.png")).any(axis=2)
    assert all(changed[TOP + 15 + 30 * r, LEFT + 5 : LEFT + 25].any() for r in range(2))


def test_progress(shown: Shown, capsys: Captured) -> None:
    shown(sight(placed=[(0, 3), (0, 0), (2, 1)]))
    main(["--json", "--no-image", picture()])
    assert json.loads(capsys.readouterr().out)["progress"] == {"right": 1, "wrong": [[1, 1], [3, 2]]}
    main(["--no-image", "shot.png"])
    out = capsys.readouterr().out
    assert "already placed: 1 right, 2 wrong (r1c1, r3c2)" in out and "red" not in out
    main(["shot.png"])
    assert "2 of yours are wrong: crossed out in red on the picture." in capsys.readouterr().out


def test_doubts(shown: Shown, capsys: Captured) -> None:
    shown(sight(sure=0.6))
    main(["--json", "--no-image", picture()])
    assert json.loads(capsys.readouterr().out)["doubts"] == [
        {"where": "r3c5", "read": "#", "confidence": 0.6}
    ]


def test_what_is_doubtful_is_shown_where_a_picture_is_asked_for(
    shown: Shown, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The board is refused, for a wall of which it is unclear whether it is one."""
    seen = sight(sure=0.6)
    shown(seen)
    board, doubt = seen.reading.likeliest(), Unsure("r3c5", "#", 0.6)
    undecided = Decision("uncertain", board, None, (), (doubt,))
    monkeypatch.setattr("snap2solve.solving.pipeline.decide", lambda sight, deadline: undecided)
    assert main([picture()]) == 5
    assert "with -o, a copy of the picture shows what is doubtful" in capsys.readouterr().err
    assert not Path("shot.solved.png").exists()
    assert main(["shot.png", "-o", "doubts.png"]) == 5
    assert "wrote doubts.png" in capsys.readouterr().err
    changed = (load_picture("shot.png") != load_picture("doubts.png")).any(axis=2)
    left, top, right, bottom = seen.boxes["r3c5"]
    assert changed[top - 10 : bottom + 10, left - 10 : right + 10].any()
    changed[top - 10 : bottom + 10, left - 10 : right + 10] = False
    assert not changed.any()


def test_what_is_too_hard_is_refused_with_its_size(
    shown: Shown, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solvers.repair.decide.FIRST", 1)
    shown(sight())
    assert main([picture(), "--json"]) == 5
    told = json.loads(capsys.readouterr().out)
    assert f"the 5x3 {told['kind']} was read, but is too hard" in told["error"]
    assert told["board"] == BOARD and told["solution"] is None


def test_boards_that_need_too_much_memory_are_named(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise MemoryError

    monkeypatch.setattr("solvers.engine.solve", full)
    Path("board.txt").write_text(BOARD)
    assert main(["board.txt"]) == 4
    assert "the 5x3 " in (told := capsys.readouterr().err) and "too much memory" in told


def test_no_puzzle(shown: Shown, capsys: Captured) -> None:
    shown(NotSeen("found a 9x9 grid, but no hints around it", Stage.CONTENTS))
    assert main(["--json", picture()]) == 5
    out, err = capsys.readouterr()
    assert json.loads(out)["status"] == "unreadable" and "9x9 grid" in json.loads(out)["error"]
    assert not Path("shot.solved.png").exists() and err.startswith("shot.png: found a 9x9 grid")
    assert "crop the picture" in err


def test_unsolvable_reading_writes_no_picture(shown: Shown) -> None:
    shown(sight("2.\n.0\n"))
    result = solve_source(picture(), "out.png", Options())
    assert result.status == "unsolvable" and result.exit_code == 6 and not Path("out.png").exists()


@pytest.mark.parametrize("sure", [1.0, 0.5])
def test_hints_that_do_not_show(sure: float, shown: Shown, capsys: Captured) -> None:
    kind = kind_named(kind_of(RUNS)).board
    board = kind.parse("2\n2\n1\n-\n1\n3\n")
    named = zip(kind.elements(2, 3), board.values(), strict=True)
    hints = tuple(Element(where, (Alternative(hint, sure),)) for where, hint in named)
    shown(Sight(lattice(3, 2), Reading(kind, 2, 3, hints), 1.0, {}))
    assert main(["--json", picture()]) == 5
    result = json.loads(capsys.readouterr().out)
    assert result["error"].startswith("the columns ask for 5 cells and the rows for 4: not all hints show")
    assert result["board"] == board.format()


def test_corrected_board(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    views = [SimpleNamespace(lattice=found, on_picture=lambda it: it) for found in (lattice(9, 9), lattice())]
    monkeypatch.setattr("snap2solve.solving.eyes.views", lambda image: views)
    Path("board.txt").write_text(BOARD)
    assert main(["--json", picture(), "--board", "board.txt"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert result["solution"] == ANSWER and result["grid"]["x"] == lattice().x.tolist() and result["output"]
    Path("board.txt").write_text("....\n#.#.\n")
    assert main(["shot.png", "--board", "board.txt"]) == 5
    assert "the board is 4x2, but the picture shows 9x9, 5x3" in capsys.readouterr().err
    assert main(["shot.png", "--board", "none.txt"]) == 4


def test_reading_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("snap2solve.basics.limits.GRACE", 0)
    monkeypatch.setattr("snap2solve.solving.eyes.see", lambda *_: time.sleep(20))
    start = time.monotonic()
    result = solve_source(picture(), None, Options(timeout=0.2))
    assert time.monotonic() - start < 5
    assert result.error == "not read and solved within 0.2 s (see --timeout)" and result.exit_code == 5


def test_photo_in_perspective(shown: Shown) -> None:
    straight, tilted = sight(), np.array([[0.9, 0.1, 8.0], [-0.05, 0.8, 20.0], [0.0, 0.0002, 1.0]])
    shown(replace(straight, lattice=replace(straight.lattice, homography=tilted)))
    result = solve_picture(picture())
    assert result.grid is not None and result.grid.homography == tilted.tolist()
    u, v, w = tilted @ [120, 40, 1]
    assert (result.taps[0].x, result.taps[0].y) == (round(u / w), round(v / w))
    result.corrections = [Correction("r3c5", "7", "#", "the rules say so")]
    changed = (annotate("shot.png", result) != load_picture("shot.png")).any(axis=2)
    for x, y in ((120, 44), (60, 74), (30, 104), (135, 100)):  # three bulbs, and the ring's left side
        u, v, w = tilted @ [x, y, 1]
        assert changed[round(v / w) - 4 : round(v / w) + 5, round(u / w) - 4 : round(u / w) + 5].any()
    assert not changed[:20].any()


# ---------------------------------------------------------------- where pictures are written


def test_names_of_outputs() -> None:
    assert outputs_for(["a/b.png", "-"], None) == [str(Path("a/b.solved.png")), None]
    assert outputs_for(["b.png"], "x.png") == ["x.png"]
    assert outputs_for(["-"], "-") == ["-"]
    Path("folder").mkdir()
    for folder in ("folder", "new/"):
        assert outputs_for(["a/b.png"], folder) == [str(Path(folder, "b.solved.png"))]
    assert outputs_for(["a/b.png", "c/b.png", "b.jpg", "b.txt"], "out")[:3] == [
        str(Path("out", name)) for name in ("b.solved.png", "b-2.solved.png", "b-3.solved.png")
    ]


def test_own_output_is_replaced_and_others_are_not(capsys: Captured) -> None:
    assert main([picture()]) == 0
    assert main(["shot.png"]) == 0
    foreign = Path(picture("foreign.solved.png"))
    before = foreign.read_bytes()
    picture("foreign.png")
    assert main(["--json", "foreign.png"]) == 4
    result = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert foreign.read_bytes() == before and "--force" in result["error"]
    assert result["status"] == "solved" and result["solution"] == ANSWER and result["output"] is None
    assert main(["foreign.png", "--force"]) == 0
    assert png.is_own(foreign.read_bytes())


def test_the_picture_itself_is_never_replaced() -> None:
    before = Path(picture()).read_bytes()
    assert main(["shot.png", "-o", "shot.png", "--force"]) == 4
    assert Path("shot.png").read_bytes() == before


def test_annotated_pictures_are_refused_alone_and_skipped_among_others(capsys: Captured) -> None:
    main([picture()])
    assert main(["shot.solved.png"]) == 5
    assert "annotated" in capsys.readouterr().err
    assert main(["shot.png", "shot.solved.png"]) == 0


def test_failed_write_leaves_nothing(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    main([picture()])
    before = Path("shot.solved.png").read_bytes()

    def full(self: Path, data: bytes) -> None:
        with self.open("wb") as file:
            file.write(data[:100])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    assert main(["shot.png"]) == 4
    assert "No space left" in capsys.readouterr().err
    assert Path("shot.solved.png").read_bytes() == before
    assert sorted(path.name for path in Path().iterdir()) == ["shot.png", "shot.solved.png"]


def test_standard_output(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main([picture(), "-o", "-"]) == 0
    out = capfdbinary.readouterr().out
    assert png.is_own(out) and load_picture(out).shape == (140, 190, 3)


def test_folder_for_several() -> None:
    assert main([picture("a/x.png"), picture("b/x.png"), "-o", "out/deep", "-q"]) == 0
    assert sorted(path.name for path in Path("out/deep").iterdir()) == ["x-2.solved.png", "x.solved.png"]


def test_devices_are_written_to_not_replaced() -> None:
    assert main([picture(), "-o", os.devnull]) == 0
    assert not Path(os.devnull).is_file()


# ---------------------------------------------------------------- Python


def test_facade() -> None:
    result = solve_picture(picture())
    assert result.solution == ANSWER and result.image == "shot.png"
    image = load_picture("shot.png")
    drawn = annotate(image, result)
    assert drawn.shape == image.shape and (drawn != image).any()
    assert solve_picture(image).solution == solve_picture(Path("shot.png").read_bytes()).solution == ANSWER
    assert read_picture("shot.png").reading.likeliest().format() == BOARD
    assert solve_picture("none.png").error == "cannot be read: No such file or directory"
    assert solve_picture(np.zeros((2, 2, 7), np.uint8)).exit_code == 4


def test_rings_around_corrections() -> None:
    result = solve_picture(picture())
    plain = annotate("shot.png", result)
    result.corrections = [Correction("r2c3", "7", "1", "the rules say so")]
    ringed = annotate("shot.png", result)
    changed = (plain != ringed).any(axis=2)
    assert changed[TOP + 25 : TOP + 65, LEFT + 55 : LEFT + 95].any() and not changed[:, : LEFT + 45].any()


def test_rings_around_what_may_be_why_there_are_several_solutions(shown: Shown, capsys: Captured) -> None:
    shown(sight("...\n...\n...\n"))
    assert main([picture(), "--no-image"]) == 7
    assert "Nothing in the picture was read with doubt" in capsys.readouterr().out
    result = solve_picture(picture())
    plain = annotate("shot.png", result)
    result.doubts = [Doubt("r2c3", "1", 0.8)]
    assert (plain != annotate("shot.png", result)).any()


def test_every_kind_has_its_modules() -> None:
    for kind in all_kinds():
        assert kind.board.kind == kind.name
        assert callable(kind.reading.read) and callable(kind.drawing.plain)


def test_a_killed_process_takes_nothing_else_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whose process dies gets a result that says so, in its place."""
    Path("a.txt").write_text(BOARD)
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).resolve().parents[3]))
    tasks = [("a.txt", None, Options()), ("a.txt", None, Deadly()), ("a.txt", None, Options())]
    results = list(solve_all(tasks, 2))
    assert [result.status for result in results] == ["solved", "unreadable", "solved"]
    assert "killed" in str(results[1].error) and results[1].exit_code == 1


class Deadly(Options):
    """Options that end the process that receives them."""

    def __reduce__(self) -> tuple[Callable[[int], object], tuple[int]]:
        return os._exit, (1,)
