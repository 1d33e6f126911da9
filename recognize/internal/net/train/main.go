// Command train draws cells of boards in many typefaces, for train.py to teach the network of package net.
//
//	go run ./recognize/internal/net/train -fonts LIST -seed 1 | python3 recognize/internal/net/train/train.py     (`make train` does it all)
//
// LIST holds a font file a line, a tab, its family, a tab, its class; more.txt lists further ones, of which LIST has few.
// A board has four by four cells and one theme: its colours, lines or tiles, typefaces, pencil marks and what else lies on
// it; then it is scaled, blurred and stored as a whole, as screens and their pictures are. So the crops have true margins.
// What a cell is called is what a person would say who sees it; cells of which people would differ are left out.
//
// Standard output gets records without end: a byte for the label (0 empty, 1 to 9, 10 neither or not to be told), a byte
// for the kind of cell, for the tables of the evaluation, and the crop. Everything is drawn from the seed.
package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strings"
	"syscall"

	"autosolve/recognize/internal/net"
)

// kind is what a crop tests, a row of the tables.
type kind uint8

const (
	digitPlain kind = iota
	digitLow        // shorter than 0.3 of the cell
	digitOdd
	digitMarks
	digitOver // with something lying on the cell
	emptyPlain
	emptyMarks
	emptyOver
	otherSign
	otherNumber
	otherCut
	otherCovered
)

func main() {
	fonts := flag.String("fonts", "", "list of font files to draw with")
	dir := flag.String("dir", "/usr/share/fonts", "folder that the font files of more.txt are below; empty: without these")
	seed := flag.Uint64("seed", 1, "seed of everything random")
	boards := flag.Int("boards", 0, "how many boards to draw; 0: until the reader goes away")
	flag.Parse()
	if err := run(*fonts, *dir, *seed, *boards, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "train:", err)
		os.Exit(1)
	}
}

func run(fonts, dir string, seed uint64, boards int, to io.Writer) error {
	data, err := os.ReadFile(fonts)
	if err != nil {
		return err
	}
	lines := strings.Split(strings.TrimSpace(string(data)), "\n")
	if dir != "" {
		lines = append(lines, moreFonts(dir)...)
	}
	l, err := readLibrary(lines)
	if err != nil {
		return err
	}
	fmt.Fprintf(os.Stderr, "train: %d families\n", l.families())
	out := bufio.NewWriterSize(to, 1<<20)
	for i := 0; i < boards || boards == 0; i++ {
		b := newBoard(dice{rand.New(rand.NewPCG(seed, uint64(i)))}, l)
		err := b.export(out)
		if errors.Is(err, syscall.EPIPE) {
			return nil
		}
		if err != nil {
			return err
		}
	}
	return out.Flush()
}

// export draws a board and writes the crops of its inner cells that are clear.
func (b *board) export(out io.Writer) error {
	b.draw()
	b.weather()
	s, err := b.photograph()
	if err != nil {
		return err
	}
	a := b.takeAim()
	for _, k := range b.cells {
		if k.i < 0 || k.j < 0 || k.i >= across || k.j >= across || k.label == unclear || a.closely && k.ink == nil {
			continue
		}
		x, y := k.at(0.5, 0.5)
		if a.closely {
			x, y = k.middle[0], k.middle[1]
		}
		x += a.dx + b.around(0.3)
		y += a.dy + b.around(0.3)
		crop := net.Cut(s.RGBA, x*s.sx, y*s.sy, b.pw*a.growX*s.sx, b.ph*a.growY*s.sy)
		if k.kind == otherCovered && isFlat(&crop) {
			continue // it might be an empty cell of a grid without lines, or with few
		}
		if _, err := out.Write(append([]byte{byte(k.label), byte(k.kind)}, crop[:]...)); err != nil {
			return err
		}
	}
	return nil
}

// isFlat reports whether a crop shows nothing other than at its edges.
func isFlat(c *net.Crop) bool {
	const (
		room = 8            // between the least and the most of a channel: noise
		edge = net.Size / 8 // where the cell's own lines may be
	)
	low, high := [3]uint8{255, 255, 255}, [3]uint8{}
	for i, v := range c {
		if x, y := i/3%net.Size, i/3/net.Size; min(x, y) >= edge && max(x, y) < net.Size-edge {
			low[i%3], high[i%3] = min(low[i%3], v), max(high[i%3], v)
		}
	}
	for i := range low {
		if high[i]-low[i] > room {
			return false
		}
	}
	return true
}

// An aim is how the crops of a board differ from its cells: their offset in pixels, and their scale.
type aim struct {
	dx, dy, growX, growY float64
	closely              bool // only what is written large, not the cell
}

// takeAim returns a small random error, like the reader's idea of a grid has. Digits that are short for their cells may be
// shown in a close-up, a square of which they take a third or more. A pencil mark would look the same, so only digits are.
func (b *board) takeAim() aim {
	off := b.scaled(0.004, 0.04)
	a := aim{dx: b.around(off) * b.pw, dy: b.around(off) * b.ph, growX: 1 + b.around(off), growY: 1 + b.around(off)}
	side := b.height * b.ph / b.between(0.35, 0.6)
	if side < 0.9*min(b.pw, b.ph) && b.chance(0.25) {
		a.growX, a.growY, a.closely = a.growX*side/b.pw, a.growY*side/b.ph, true
	}
	return a
}
