package fill

import (
	"fmt"
	"testing"
	"testing/synctest"
)

// TestNoMistakeWhileADigitIsArmed fills pages on which a button may put its digit into the next cell that is clicked, with
// various numbers of empty cells. No cell ever gets a wrong digit, except for one if a digit was chosen before the fill.
func TestNoMistakeWhileADigitIsArmed(t *testing.T) {
	for name, q := range map[string]quirk{
		"button":               {pad: ByButton},
		"button first":         {pad: ButtonFirst},
		"no eraser":            {pad: ButtonFirst, noEraser: true},
		"chosen before":        {pad: ButtonFirst, chosen: 5},
		"keys choose":          {pad: ButtonFirst, keysChoose: true},
		"either order, clears": {pad: ButtonFirst, clears: true},
	} {
		for _, cells := range []int{2, 3, 4, 6, 9, 20, 51} {
			for _, set := range []Enter{"", ByButton, ButtonFirst} {
				if set == ByButton && q.pad == ButtonFirst && !q.clears || set == ButtonFirst && q.pad == ByButton {
					continue
				}
				t.Run(fmt.Sprint(name, cells, set), func(t *testing.T) {
					synctest.Test(t, func(t *testing.T) {
						p := newPage(t, q)
						p.leaveEmpty(cells)
						_, err := p.fill(t.Context(), func(c *Config) {
							if set != "" {
								c.Ways = Known(func(w *Way) { w.Enter = set })
							}
						})
						most := 0
						if q.chosen != 0 { // this is not known before the first click
							most = 1
						}
						if err != nil || p.shows != p.answer || p.wrong > most {
							t.Errorf("%v, %d mistakes, page holds %v\nacts %q", err, p.wrong, p.shows, p.acts)
						}
					})
				})
			}
		}
	}
}
