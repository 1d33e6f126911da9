package bot

import (
	"context"
	"fmt"

	"autosolve/fill"
	"autosolve/input"
	"autosolve/internal/duration"
	"autosolve/recognize"
	"autosolve/solver"
)

// Place enters one digit of the solution into the page and leaves all other cells as they are. It does nothing if the cell
// already shows the digit. If there is no error, the page showed the digit at the last look, unless the report lists the cell
// as unseen.
//
// If the puzzle does not have exactly one solution, the error is that of Unsolved. If the digit is not that of the solution, it
// is an error too, and nothing is sent. Other errors are those of fill.Fill.
func (b *Bot) Place(ctx context.Context, hands input.Hands, board *recognize.Board, cell solver.Cell, digit int,
) (fill.Report, error) {
	v := b.Solve(board)
	if v.Err != nil {
		return fill.Report{}, Unsolved(v.Err)
	}
	if int(v.Solution[cell]) != digit {
		return fill.Report{}, fmt.Errorf("place %d in %v: the solution has another digit there", digit, cell)
	}
	report, err := b.fill(ctx, hands, board, &v.Page, cell)
	if err == nil && report.Typed > 0 {
		b.Success(b.Out, fmt.Sprintf("Placed: %d in %v in %s", digit, cell, duration.Text(report.Took)))
	}
	return report, err
}
