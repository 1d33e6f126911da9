package fill

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"autosolve/recognize"
)

// TestFlicker fills a page on which a given can be read only every other moment, and whose last cell takes no digit: the fill
// ends and says so, as without the flicker.
func TestFlicker(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPage(t, quirk{readonly: 75})
		first, err := p.Look(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		p.view = func(_ *page, b *recognize.Board) (*recognize.Board, error) {
			if c := &b.Cells[0]; time.Now().UnixMilli()/400%2 == 0 {
				c.Certain, c.Why = false, []string{"blurred"}
			}
			return b, nil
		}
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
		defer cancel()
		report, err := Fill(ctx, p, p, first, p.answer, Default())
		if _, ok := errors.AsType[*NotShownError](err); !ok {
			t.Errorf("%+v, %v", report, err)
		}
	})
}
