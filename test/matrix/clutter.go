package main

import (
	"fmt"
	"math"
	"strings"
)

// surround usually draws other parts of a page around the grid, and sometimes a photograph behind everything.
func (d *draft) surround(s *Scene) {
	w, h := s.size()
	grid := rect{s.X, s.Y, w, h}
	if chance(d.random, 0.12) {
		d.page.Background = d.photo()
		d.tags.Clutter = append(d.tags.Clutter, "photograph")
	}
	if chance(d.random, 0.35) {
		return
	}
	bands := d.bands(grid, math.Max(8*d.shot.pixel(), d.cell*between(d.random, 0.2, 0.8)))
	d.random.Shuffle(len(bands), func(i, k int) { bands[i], bands[k] = bands[k], bands[i] })
	for _, band := range bands[:1+d.random.IntN(len(bands))] {
		d.furnish(band, grid)
	}
}

// bands returns the free areas left of, right of, above and below the grid.
func (d *draft) bands(grid rect, gap float64) []rect {
	right, below := grid.x+grid.w+gap, grid.y+grid.h+gap
	return []rect{
		{0, 0, grid.x - gap, d.view.h},
		{right, 0, d.view.w - right, d.view.h},
		{grid.x, 0, grid.w, grid.y - gap},
		{grid.x, below, grid.w, d.view.h - below},
	}
}

// furnish fills a band with one or two parts of a page, as far as they fit.
func (d *draft) furnish(band, grid rect) {
	if band.w < 2*d.cell || band.h < d.cell {
		return
	}
	parts := []rect{band}
	if band.h > 8*d.cell && chance(d.random, 0.6) {
		half := band.h * between(d.random, 0.35, 0.6)
		parts = []rect{{band.x, band.y, band.w, half}, {band.x, band.y + half, band.w, band.h - half}}
	}
	makers := map[string]func(rect) string{
		"advertisement": d.advertisement, "calendar": d.calendar, "table": d.dataTable, "terminal": d.terminal,
		"logo": d.logo, "text": d.prose,
	}
	for _, part := range parts {
		name := pick(d.random, "advertisement", "calendar", "table", "terminal", "logo", "text", "keypad", "keypad")
		html := ""
		if name == "keypad" {
			html = d.keypad(part, grid)
		} else {
			html = makers[name](part)
		}
		if html != "" {
			d.page.Clutter += html
			d.tags.Clutter = append(d.tags.Clutter, name)
		}
	}
}

// block returns an absolutely placed piece of HTML.
func block(r rect, css, inner string) string {
	return fmt.Sprintf(`<div class="clutter" style="left:%.2fpx;top:%.2fpx;width:%.2fpx;height:%.2fpx;%s">%s</div>`,
		r.x, r.y, r.w, r.h, css, inner)
}

// photo returns the CSS of a new random photograph.
func (d *draft) photo() string { return fmt.Sprintf("url(/photo/%d)", d.random.Uint32()) }

// vivid returns a strong colour, white or almost black.
func (d *draft) vivid() Color {
	return hex(pick[uint32](d.random, 0xe53935, 0x8e24aa, 0x3949ab, 0x039be5, 0x00897b, 0x7cb342, 0xfdd835, 0xfb8c00, 0x212121, 0xffffff))
}

func (d *draft) advertisement(r rect) string {
	r = rect{r.x, r.y, r.w, math.Min(r.h, r.w*between(d.random, 0.2, 1.5))}
	one, two := d.vivid(), d.vivid()
	css := fmt.Sprintf("background:linear-gradient(%ddeg,%v,%v);color:%v;font-weight:700;font-size:%.1fpx;text-align:center",
		d.random.IntN(360), one, two, hex(0).apart(one, 90), math.Min(r.w/6, r.h/3))
	if chance(d.random, 0.3) {
		css += ";background-image:" + d.photo()
	}
	return block(r, css, pick(d.random, "SALE 50% OFF", "Play now! 1 2 3", "9 out of 10 players", "Download 4.8 &#9733;", "WIN 1000"))
}

func (d *draft) prose(r rect) string {
	words := strings.Fields("fill every row column and box with the digits one to nine new game undo hint level easy hard evil 12 345 time best score share print help about")
	var text strings.Builder
	for range 40 + d.random.IntN(160) {
		text.WriteString(pick(d.random, words...) + " ")
	}
	ink := d.theme.Given.apart(d.theme.Page, 60)
	return block(r, fmt.Sprintf("font-size:%.1fpx;color:%v", between(d.random, 9, 22), ink), text.String())
}

func (d *draft) terminal(r rect) string {
	var text strings.Builder
	for range 60 {
		fmt.Fprintf(&text, "%04x:%06d  %-9s %5d %5.1f%%  [%s]\n", d.random.IntN(65536), d.random.IntN(1000000),
			pick(d.random, "worker", "kernel", "sshd", "solver", "make"), d.random.IntN(99999), 100*d.random.Float64(), pick(d.random, "ok", "--", "123456789"))
	}
	return block(r, fmt.Sprintf(`background:#111;color:%s;white-space:pre;font:%.1fpx 'Liberation Mono',monospace`,
		pick(d.random, "#0f0", "#ddd", "#fb0"), between(d.random, 8, 16)), text.String())
}

func (d *draft) calendar(r rect) string {
	side := math.Min(r.w/7.3, r.h/6)
	if chance(d.random, 0.5) {
		side = math.Min(side, d.cell)
	}
	var cells strings.Builder
	for day := range 31 {
		fmt.Fprintf(&cells, "<td style='border:1px solid #aaa'>%d</td>", day+1)
		if day%7 == 6 {
			cells.WriteString("</tr><tr>")
		}
	}
	return block(r, "", d.table(side, side, cells.String()))
}

func (d *draft) dataTable(r rect) string {
	width, height := between(d.random, 1, 2.5)*d.cell, between(d.random, 0.5, 1)*d.cell
	cols, rows := min(16, int(r.w/width)), min(30, int(r.h/height))
	if cols == 9 && rows == 9 {
		rows-- // a table of nine by nine would look like a Sudoku
	}
	if cols < 2 || rows < 2 {
		return ""
	}
	var cells strings.Builder
	for range rows {
		for range cols {
			fmt.Fprintf(&cells, "<td style='border:1px solid #999'>%d</td>", d.random.IntN(pick(d.random, 10, 100, 5000)))
		}
		cells.WriteString("</tr><tr>")
	}
	return block(r, "", d.table(width, height, cells.String()))
}

// table returns an HTML table with cells of the given size.
func (d *draft) table(width, height float64, cells string) string {
	class := fmt.Sprintf("t%d", d.random.Uint32())
	return fmt.Sprintf("<style>.%s td{min-width:%.2fpx;max-width:%.2fpx;height:%.2fpx;padding:0;text-align:center;overflow:hidden;white-space:nowrap}</style>"+
		"<table class=%s style='border-collapse:collapse;background:%v;color:%v;font-size:%.1fpx;line-height:1'><tr>%s</tr></table>",
		class, width, width, height, class, d.theme.Cell, d.theme.Given, math.Min(height*0.5, width*0.4), cells)
}

// logo returns a table of three by three small squares, some of them with a digit.
func (d *draft) logo(r rect) string {
	side := math.Min(math.Min(r.w, r.h)/3.2, d.cell*between(d.random, 0.5, 1.1))
	var cells strings.Builder
	for i := range 9 {
		text := ""
		if chance(d.random, 0.5) {
			text = fmt.Sprint(1 + d.random.IntN(9))
		}
		fmt.Fprintf(&cells, "<td style='border:1px solid %v;background:%v'>%s</td>", d.theme.Given, d.theme.Cell, text)
		if i%3 == 2 {
			cells.WriteString("</tr><tr>")
		}
	}
	return block(r, "", d.table(side, side, cells.String()))
}

// keypad returns buttons for the digits: nine in a row above or below the grid, or three by three beside it. Without enough
// room it returns "".
func (d *draft) keypad(r, grid rect) string {
	pitch, cols := grid.w/9, 3
	if r.x == grid.x && r.w == grid.w {
		cols = 9
	}
	if r.w < float64(cols)*pitch-1 || r.h < pitch*float64(9/cols) {
		return ""
	}
	top := r.y
	if cols == 3 {
		top = math.Max(r.y, grid.y)
	}
	html := ""
	for i := range 9 {
		key := rect{r.x + float64(i%cols)*pitch, top + float64(i/cols)*pitch, pitch * 0.92, pitch * 0.92}
		css := fmt.Sprintf("background:%v;color:%v;border:1px solid %v;box-sizing:border-box;text-align:center;font-size:%.1fpx;line-height:%.1fpx",
			d.theme.Cell, d.theme.Entry.apart(d.theme.Cell, 60), d.theme.Thick, pitch*0.5, pitch*0.88)
		html += block(key, css, fmt.Sprint(i+1))
	}
	return html
}
