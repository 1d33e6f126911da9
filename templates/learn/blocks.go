package learn

import (
	"math"
	"strings"

	"autosolve/recognize"
)

// Blocks draws a glyph as twelve lines of Unicode block elements. Each line is two dots high.
func Blocks(g *recognize.Glyph) string {
	const ink = 0.5 // the least ink of a black dot, as a share of the darkest pixel's ink
	wide := max(2, int(math.Round(recognize.GlyphHeight*min(g.Aspect, 2))))
	dot := func(x, y int) int {
		if g.Pix[y*recognize.GlyphWidth+x*recognize.GlyphWidth/wide] >= ink {
			return 1
		}
		return 0
	}
	var text strings.Builder
	for y := 0; y < recognize.GlyphHeight; y += 2 {
		var line strings.Builder
		for x := range wide {
			line.WriteString([...]string{" ", "▀", "▄", "█"}[dot(x, y)+2*dot(x, y+1)])
		}
		text.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
	return text.String()
}
