//go:build linux

package practice_test

import (
	"fmt"
	"image"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/chromedp/chromedp"
)

// pick returns one of the values at random.
func pick[T any](rng *rand.Rand, of ...T) T { return of[rng.IntN(len(of))] }

// otherPage returns a page of another design, with a keypad of random looks.
func otherPage(rng *rand.Rand) string {
	size := 26 + rng.IntN(50) // px, of a button
	theme := pick(rng, [3]string{"#fff", "#222", "#eee"}, [3]string{"#1b1f27", "#dfe6ee", "#2f3745"},
		[3]string{"#fff", "#fff", "linear-gradient(#4a90d9, #2a60a9)"}, [3]string{"#f4ecd8", "#433020", "transparent"})
	style := fmt.Sprintf("body { margin: 20px; background: %s; color: %s; }", theme[0], theme[1]) +
		fmt.Sprintf(".k { display: inline-grid; grid-template-columns: repeat(%d, auto); gap: %dpx; margin: 20px; }",
			pick(rng, 9, 3, 5, 1), rng.IntN(12)) +
		fmt.Sprintf(".k button { width: %dpx; height: %[1]dpx; padding: 0; color: inherit; font: %s %dpx %s; background: %s; }",
			size, pick(rng, "normal", "bold"), size*(40+rng.IntN(25))/100,
			pick(rng, "sans-serif", "serif", "DejaVu Sans", "Comic Neue", "monospace", "Nimbus Sans", "URW Gothic"), theme[2]) +
		fmt.Sprintf(".k button { border: %s; border-radius: %s; box-shadow: %s; }", pick(rng, "1px solid #888", "2px solid #666699", "none"),
			pick(rng, "0", "4px", "50%"), pick(rng, "none", "0 2px 4px rgba(0, 0, 0, .4)")) +
		".k small { display: block; font-size: 35%; } .k sup { font-size: 40%; margin-left: 3px; }"
	caption := pick(rng, "", "", "<sup>4</sup>", "<small>abc</small>")
	html := "<style>" + style + "</style><p>Sudoku of the day. Score 1234, time 03:45, level 2 of 9.</p><div class=k>"
	for d := 1; d <= 9; d++ {
		html += fmt.Sprintf("<button>%d%s</button>", d, caption)
	}
	return html + "</div><p>New game. Undo. Notes off. 12 players on line.</p>"
}

// TestKeypadsOfOtherPagesAreSeen finds keypads with sizes, shapes, typefaces and captions that the practice page lacks.
func TestKeypadsOfOtherPagesAreSeen(t *testing.T) {
	b := newBrowser(t)
	r, err := reader()
	if err != nil {
		t.Fatal(err)
	}
	pages := uint64(25)
	if os.Getenv("AUTOSOLVE_LONG") != "" {
		pages = 60
	}
	for seed := range pages {
		html := otherPage(rand.New(rand.NewPCG(seed, 9)))
		// This is faster than loading another page.
		b.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf("document.documentElement.innerHTML = %q", html)))
		found, err := r.Keypads(b.picture(), image.Rectangle{})
		b.checkSeen(fmt.Sprint("seed ", seed), found, err, b.buttons("k"))
	}
}
