// Command train draws cells of boards in many typefaces, for train.py to teach the network of package net.
//
//	go run ./recognize/internal/net/train -fonts LIST -seed 1 | python3 recognize/internal/net/train/train.py     (`make train` does it all)
//
// Each line of LIST has a font file, its family and its class, separated by tabs. more.txt lists further files, mostly of
// classes of which LIST has few. A board has four by four cells and one theme: its colours, lines or tiles, typefaces,
// pencil marks and other things drawn on it. Then it is scaled, blurred and compressed as a whole, like a screen or a
// picture of one, so that the margins of the crops are realistic. A cell has the label that a person would give it. Cells on
// which people would disagree are left out.
//
// The program writes records to standard output: a byte for the label (0 empty, 1 to 9 a digit, 10 something else or
// unclear), a byte for the kind of cell, which is for the tables of the evaluation, and the crop. All of it depends only on
// the seed.
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

// A kind is a kind of cell, which has a row in the tables of the evaluation.
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
	dir := flag.String("dir", "/usr/share/fonts", "folder with the font files of more.txt; empty: do not use these")
	seed := flag.Uint64("seed", 1, "seed of everything random")
	boards := flag.Int("boards", 0, "how many boards to draw; 0: until standard output is closed")
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

// export draws a board and writes the crops of those inner cells whose label is clear.
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
			continue // it may be an empty cell of a grid with few lines or without lines
		}
		if _, err := out.Write(append([]byte{byte(k.label), byte(k.kind)}, crop[:]...)); err != nil {
			return err
		}
	}
	return nil
}

// isFlat reports whether a crop shows nothing except at its edges.
func isFlat(c *net.Crop) bool {
	const (
		room = 8            // the largest range of a channel that is only noise
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
	closely              bool // a close-up of the digit, not the cell
}

// takeAim returns an aim with small random errors, like those of a layout that was found. Digits that are short for their
// cells may be shown in a close-up, a square of which they take up a third or more. Pencil marks are not, because they would
// look the same.
func (b *board) takeAim() aim {
	off := b.scaled(0.004, 0.04)
	a := aim{dx: b.around(off) * b.pw, dy: b.around(off) * b.ph, growX: 1 + b.around(off), growY: 1 + b.around(off)}
	side := b.height * b.ph / b.between(0.35, 0.6)
	if side < 0.9*min(b.pw, b.ph) && b.chance(0.25) {
		a.growX, a.growY, a.closely = a.growX*side/b.pw, a.growY*side/b.ph, true
	}
	return a
}
