"""The few functions of Z3's C library that are used here, bound directly.

The `z3` package only tells where the library is: importing it costs more than solving a board, and reading a
model through it, with several checked calls a cell, as much as finding it.
"""

from __future__ import annotations

import importlib.util
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable
from ctypes import CDLL, POINTER, c_bool, c_char_p, c_int, c_uint, c_void_p
from pathlib import Path
from typing import Any
from weakref import finalize


class Z3Error(RuntimeError):
    """Z3's library is not there, or it reported an error."""


def _path() -> str:
    """Where the library is: in the z3-solver package, or where the system keeps it."""
    ending = {"win32": "dll", "cygwin": "dll", "darwin": "dylib"}.get(sys.platform, "so")
    package = importlib.util.find_spec("z3")
    for folder in (package.submodule_search_locations or ()) if package else ():
        path = Path(folder) / "lib" / f"libz3.{ending}"
        if path.exists():
            return str(path)
    from ctypes.util import find_library

    found = find_library("z3")
    if found is None:
        raise ImportError("Z3's library is not found", name="z3")
    return found


_library = CDLL(_path())


def _bind(name: str, result: Any, *arguments: Any) -> Callable[..., Any]:
    function = getattr(_library, f"Z3_{name}")
    function.restype, function.argtypes = result, arguments
    return function  # type: ignore[no-any-return]


Z3 = c_void_p  # every object of Z3 is a pointer, passed as a plain number

mk_config = _bind("mk_config", Z3)
mk_context = _bind("mk_context_rc", Z3, Z3)
del_context = _bind("del_context", None, Z3)
set_error_handler = _bind("set_error_handler", None, Z3, Z3)
get_error_code = _bind("get_error_code", c_uint, Z3)
get_error_msg = _bind("get_error_msg", c_char_p, Z3, c_uint)
inc_ref = _bind("inc_ref", None, Z3, Z3)
dec_ref = _bind("dec_ref", None, Z3, Z3)

mk_int_symbol = _bind("mk_int_symbol", Z3, Z3, c_int)
mk_string_symbol = _bind("mk_string_symbol", Z3, Z3, c_char_p)
mk_bool_sort = _bind("mk_bool_sort", Z3, Z3)
mk_true = _bind("mk_true", Z3, Z3)
mk_const = _bind("mk_const", Z3, Z3, Z3, Z3)
mk_not = _bind("mk_not", Z3, Z3, Z3)
mk_func_decl = _bind("mk_func_decl", Z3, Z3, Z3, c_uint, Z3, Z3)

mk_params = _bind("mk_params", Z3, Z3)
params_inc_ref = _bind("params_inc_ref", None, Z3, Z3)
params_dec_ref = _bind("params_dec_ref", None, Z3, Z3)
params_set_symbol = _bind("params_set_symbol", None, Z3, Z3, Z3, Z3)
params_set_bool = _bind("params_set_bool", None, Z3, Z3, Z3, c_bool)
params_set_uint = _bind("params_set_uint", None, Z3, Z3, Z3, c_uint)

mk_simple_solver = _bind("mk_simple_solver", Z3, Z3)
mk_solver_for_logic = _bind("mk_solver_for_logic", Z3, Z3, Z3)
solver_inc_ref = _bind("solver_inc_ref", None, Z3, Z3)
solver_dec_ref = _bind("solver_dec_ref", None, Z3, Z3)
solver_set_params = _bind("solver_set_params", None, Z3, Z3, Z3)
solver_from_string = _bind("solver_from_string", None, Z3, Z3, c_char_p)
solver_check = _bind("solver_check_assumptions", c_int, Z3, Z3, c_uint, POINTER(Z3))
solver_get_reason_unknown = _bind("solver_get_reason_unknown", c_char_p, Z3, Z3)
solver_get_unsat_core = _bind("solver_get_unsat_core", Z3, Z3, Z3)
solver_get_consequences = _bind("solver_get_consequences", c_int, Z3, Z3, Z3, Z3, Z3)
solver_get_model = _bind("solver_get_model", Z3, Z3, Z3)

solver_get_statistics = _bind("solver_get_statistics", Z3, Z3, Z3)

stats_inc_ref = _bind("stats_inc_ref", None, Z3, Z3)
stats_dec_ref = _bind("stats_dec_ref", None, Z3, Z3)
stats_size = _bind("stats_size", c_uint, Z3, Z3)
stats_get_key = _bind("stats_get_key", c_char_p, Z3, Z3, c_uint)
stats_get_uint_value = _bind("stats_get_uint_value", c_uint, Z3, Z3, c_uint)

model_inc_ref = _bind("model_inc_ref", None, Z3, Z3)
model_dec_ref = _bind("model_dec_ref", None, Z3, Z3)
model_get_const_interp = _bind("model_get_const_interp", Z3, Z3, Z3, Z3)

mk_ast_vector = _bind("mk_ast_vector", Z3, Z3)
ast_vector_inc_ref = _bind("ast_vector_inc_ref", None, Z3, Z3)
ast_vector_dec_ref = _bind("ast_vector_dec_ref", None, Z3, Z3)
ast_vector_size = _bind("ast_vector_size", c_uint, Z3, Z3)
ast_vector_get = _bind("ast_vector_get", Z3, Z3, Z3, c_uint)
ast_vector_push = _bind("ast_vector_push", None, Z3, Z3, Z3)
get_app_arg = _bind("get_app_arg", Z3, Z3, Z3, c_uint)


class Context:
    """Z3's context of one thread; making it takes some 10 ms."""

    def __init__(self) -> None:
        self.pointer: int = mk_context(mk_config())
        self._life = finalize(self, del_context, self.pointer)
        self._life.atexit = False
        self._thread = threading.get_ident()
        self._left: deque[tuple[Callable[..., None], int]] = deque()
        set_error_handler(self.pointer, None)
        self.bool_sort: int = mk_bool_sort(self.pointer)
        inc_ref(self.pointer, self.bool_sort)
        self.true: int = mk_true(self.pointer)
        inc_ref(self.pointer, self.true)

    def leave(self, release: Callable[..., None], objects: Iterable[int]) -> None:
        """Have objects let go, or left to `sweep` by another thread, as Z3 may be at work meanwhile."""
        self._left.extend((release, what) for what in objects)
        if threading.get_ident() == self._thread and self._life.alive:  # not collected in one go with them
            self.sweep()

    def sweep(self) -> None:
        """Let go what other threads left, in the thread of this context."""
        while self._left:
            release, what = self._left.popleft()
            release(self.pointer, what)

    def check(self) -> None:
        """Raise Z3Error if the last call failed."""
        code = get_error_code(self.pointer)
        if code:
            raise Z3Error(get_error_msg(self.pointer, code).decode(errors="replace"))
