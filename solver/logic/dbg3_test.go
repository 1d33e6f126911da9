package logic_test

import "autosolve/solver"

type logicCell = solver.Cell
