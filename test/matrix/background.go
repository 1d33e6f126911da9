package main

import (
	"fmt"
	"html"
	"math"
)

// backgroundKinds are the difficulties in which the background of the cells is not a rectangle of one flat colour.
var backgroundKinds = []difficulty{
	{name: "shaded tiles", layouts: tileLayouts, draw: shadedTiles},
	{name: "bevelled tiles", layouts: []string{"gaps", "table", "thick", "hairline"}, draw: bevelledTiles},
	{name: "rounded tiles", layouts: []string{"gaps"}, draw: roundedTiles},
	{name: "discs behind digits", layouts: tileLayouts, draw: discs},
	{name: "photograph behind the cells", layouts: []string{"hairline", "thick", "gaps"}, draw: photoBehind},
	{name: "texture behind the cells", layouts: []string{"hairline", "thick"}, draw: textureBehind},
	{name: "a window's shadow", draw: func(*draft, *Scene, *Puzzle) {}, place: windowShadow},
	{name: "faint stripes", draw: stripes},
	{name: "paper", draw: paper},
}

// eachTile draws the cells as HTML elements, each with the CSS background image that image returns for it, and gives the digits
// enough contrast.
func (s *Scene) eachTile(image func(i int) string) {
	s.exact()
	if s.Renderer != "div" {
		s.Renderer = "div"
	}
	for i := range s.Cells {
		c := &s.Cells[i]
		c.Image = image(i)
		c.Ink = c.Ink.apart(c.Fill, 90)
	}
}

// shadedTiles shades every cell with a gradient from one side or corner, with one from its middle, or like glass with a lighter
// upper half.
func shadedTiles(d *draft, s *Scene, _ *Puzzle) {
	light, dark := between(d.random, 0.05, 0.25), between(d.random, 0.05, 0.2)
	css := pick(d.random,
		fmt.Sprintf("linear-gradient(%ddeg,rgba(255,255,255,%.2f),rgba(0,0,0,%.2f))", 45*d.random.IntN(8), light, dark),
		fmt.Sprintf("radial-gradient(rgba(255,255,255,%.2f),rgba(0,0,0,%.2f))", light, dark),
		fmt.Sprintf("linear-gradient(rgba(255,255,255,%.2f) 50%%,rgba(0,0,0,%.2f) 50%%)", light, dark/2))
	s.eachTile(func(int) string { return css })
}

// bevelledTiles gives the cells bevelled edges and a gradient.
func bevelledTiles(d *draft, s *Scene, _ *Puzzle) {
	s.Bevel = between(d.random, 0.3, 0.8)
	css := fmt.Sprintf("linear-gradient(%ddeg,rgba(255,255,255,%.2f),rgba(0,0,0,%.2f))", pick(d.random, 135, 180),
		between(d.random, 0, 0.2), between(d.random, 0, 0.15))
	s.eachTile(func(int) string { return css })
}

// roundedTiles gives the cells round corners, and puts them on a colour that differs slightly or strongly from theirs.
func roundedTiles(d *draft, s *Scene, _ *Puzzle) {
	s.CellRadius = s.side() * between(d.random, 0.12, 0.4)
	gap := d.theme.Cell.shift(pick(d.random, -1, 1)*(8+d.random.IntN(40))).apart(d.theme.Cell, 6)
	s.ThinColor, s.ThickColor, s.OuterColor = gap, gap, gap
	d.page.Background = gap.String()
	s.eachTile(func(int) string { return "none" })
}

// discs puts a disc behind the givens or behind all digits.
func discs(d *draft, s *Scene, p *Puzzle) {
	all := chance(d.random, 0.5)
	disc := d.theme.Cell.mix(pick(d.random, d.theme.Given, d.theme.Accent), between(d.random, 0.08, 0.5))
	wide := between(d.random, 78, 96)
	css := fmt.Sprintf("radial-gradient(circle closest-side,%v %.0f%%,transparent %.0f%%)", disc, wide, wide+3)
	s.eachTile(func(i int) string {
		if p.Kinds[i] == '.' || (p.Kinds[i] == 'e' && !all) {
			return ""
		}
		s.Cells[i].Ink = s.Cells[i].Ink.apart(disc, 80)
		return css
	})
}

// glass makes the cells translucent, without round corners or bevels, and gives the digits enough contrast.
func (d *draft) glass(s *Scene, alpha float64) {
	s.Renderer, s.Alpha = "glass", alpha
	s.Radius, s.CellRadius, s.Bevel = 0, 0, 0
	for i := range s.Cells {
		s.Cells[i].Ink = s.Cells[i].Ink.apart(s.Cells[i].Fill, 130)
	}
}

// photoBehind shows a photograph through the cells.
func photoBehind(d *draft, s *Scene, _ *Puzzle) {
	d.glass(s, between(d.random, 0.55, 0.85))
	d.page.Background = d.photo()
}

// textureBehind shows fine stripes like those of wood or cloth through the cells, with or without grain.
func textureBehind(d *draft, s *Scene, _ *Puzzle) {
	base := d.theme.Cell
	tone := func() Color { return base.shift(d.random.IntN(31) - 15) }
	fine := max(d.shot.pixel(), d.cell*between(d.random, 0.03, 0.12))
	texture := fmt.Sprintf("repeating-linear-gradient(%ddeg,%v 0 %.2fpx,%v %.2fpx %.2fpx,%v %.2fpx %.2fpx)", pick(d.random, 0, 45, 90, 93),
		tone(), fine, tone(), fine, 2.5*fine, tone(), 2.5*fine, 3.2*fine)
	if chance(d.random, 0.4) {
		texture = grain(d.random.IntN(1000), between(d.random, 0.05, 0.2)) + "," + texture
	}
	d.glass(s, between(d.random, 0, 0.7))
	s.Behind = block(d.view, "background:"+attribute(texture), "")
}

// windowShadow draws another window beside the grid, usually on its right and otherwise above it. The window's shadow lies over
// the outermost cells.
func windowShadow(d *draft, s *Scene) {
	w, h := s.size()
	d.place(s, d.view.margin(d.cell*0.2))
	s.X = math.Min(s.X, d.view.w-w-d.cell)
	gap := d.cell * between(d.random, 0, 0.15)
	window := rect{s.X + w + gap, s.Y + h*between(d.random, -0.2, 0.4), d.view.w, h * between(d.random, 0.7, 1.5)}
	if chance(d.random, 0.25) {
		window = rect{s.X + w*between(d.random, -0.3, 0.3), s.Y - gap - h, w, h} // above
	}
	css := fmt.Sprintf("background:%v;box-shadow:0 %.1fpx %.1fpx rgba(0,0,0,%.2f)", d.theme.Page.shift(d.random.IntN(61)-30),
		d.cell*between(d.random, 0, 0.15), d.cell*between(d.random, 0.4, 1.2), between(d.random, 0.25, 0.6))
	d.page.Cover += block(window, css, "")
}

// stripes draws faint stripes over the grid, which change each channel by at most 15 of 255.
func stripes(d *draft, s *Scene, _ *Puzzle) {
	shade := 0
	if d.theme.Cell.luma() < 128 {
		shade = 255
	}
	wide := max(d.shot.pixel(), d.cell*between(d.random, 0.03, 0.6))
	s.Veil = fmt.Sprintf("repeating-linear-gradient(%ddeg,rgba(%d,%d,%d,%.3f) 0 %.2fpx,transparent %.2fpx %.2fpx)", pick(d.random, 0, 45, 90, 135),
		shade, shade, shade, between(d.random, 0.015, 0.06), wide, wide, 2*wide)
}

// paper tints the grid as a yellowed or unevenly lit page, with or without grain.
func paper(d *draft, s *Scene, _ *Puzzle) {
	tint := func() string {
		ink := hex(pick[uint32](d.random, 0x8b6f47, 0xc9a35a, 0x5b4636, 0x9a8f7a))
		return fmt.Sprintf("rgba(%d,%d,%d,%.2f)", ink[0], ink[1], ink[2], between(d.random, 0.03, 0.25))
	}
	s.Veil = pick(d.random,
		fmt.Sprintf("linear-gradient(%ddeg,%s,%s)", d.random.IntN(360), tint(), tint()),
		fmt.Sprintf("radial-gradient(circle at %d%% %d%%,%s,%s)", d.random.IntN(100), d.random.IntN(100), tint(), tint()))
	if chance(d.random, 0.5) {
		s.Veil = grain(d.random.IntN(1000), between(d.random, 0.04, 0.12)) + "," + s.Veil
	}
}

// grain returns a CSS image of noise.
func grain(seed int, alpha float64) string {
	return fmt.Sprintf(`url("data:image/svg+xml,%%3Csvg xmlns='http://www.w3.org/2000/svg' width='256' height='256'%%3E`+
		`%%3Cfilter id='n'%%3E%%3CfeTurbulence type='fractalNoise' baseFrequency='0.7' numOctaves='2' seed='%d' stitchTiles='stitch'/%%3E`+
		`%%3CfeColorMatrix values='0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 %.3f 0'/%%3E%%3C/filter%%3E`+
		`%%3Crect width='256' height='256' filter='url(%%23n)'/%%3E%%3C/svg%%3E")`, seed, alpha)
}

// attribute escapes CSS for an HTML attribute.
func attribute(css string) string { return html.EscapeString(css) }
