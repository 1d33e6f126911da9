// Command train draws boards of nine by nine cells in many typefaces, from which the networks of package net learn.
//
//	go run ./recognize/internal/net/train -fonts LIST -seed 1 -boards 100 > FILE               crops
//	go run ./recognize/internal/net/train -fonts LIST -seed 1 -boards 100 -pictures DIR
//	go run ./recognize/internal/net/train -fonts LIST -seed 1 -boards 100 -examples > FILE
//
// The script train.py runs it for crops, and board.py for examples. `make train` runs one of the scripts with all that it
// needs.
//
// Each line of LIST has a font file, its family and its class, separated by tabs. more.txt lists further files, mostly of
// classes of which LIST has few. Most boards are positions of a Sudoku; the others are other puzzles, tables and the like.
// All cells of a board have the same theme: colours, typefaces, and lines or tiles. Other things lie over some boards, and a
// page is around the board. Some pictures are scaled, blurred, sharpened or compressed as a whole. A cell has the label that a
// person who sees the whole board would give it.
//
// The program writes crops of cells as records to standard output: a byte for the class (0 empty, 1 to 9 a digit, 10 something
// else), a byte for the kind of cell, which is for the tables of the evaluation, and the crop. Cells whose class is not clear
// from the crop are left out. With -pictures it writes pictures of the boards instead, and a table of their labels and of the
// places of their borders. With -examples it writes an example for each grid that the reader finds in the pictures and for some
// places that are known without the reader: the labels of the cells and of the grid, and the inputs of the board model. The
// same fonts and seed give the same boards.
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
)

func main() {
	fonts := flag.String("fonts", "", "list of font files to draw with")
	dir := flag.String("dir", "/usr/share/fonts", "folder with the font files of more.txt; empty: do not use these")
	seed := flag.Uint64("seed", 1, "seed of everything random")
	boards := flag.Int("boards", 0, "how many boards to draw; 0: until standard output is closed")
	pictures := flag.String("pictures", "", "folder to write pictures of the boards and a table of what they show to, instead of crops")
	examples := flag.Bool("examples", false, "write examples for the board model instead of crops")
	flag.Parse()
	if err := run(*fonts, *dir, *seed, *boards, *pictures, *examples, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "train:", err)
		os.Exit(1)
	}
}

func run(fonts, dir string, seed uint64, boards int, pictures string, examples bool, to io.Writer) error {
	l, err := openLibrary(fonts, dir)
	if err != nil {
		return err
	}
	fmt.Fprintf(os.Stderr, "train: %d families\n", l.families())
	if pictures != "" {
		if boards == 0 {
			return errors.New("write pictures: -boards must be set")
		}
		return writePictures(pictures, seed, boards, l)
	}
	if examples {
		return writeExamples(to, seed, boards, l)
	}
	return writeCrops(to, seed, boards, l)
}

func openLibrary(fonts, dir string) (*library, error) {
	data, err := os.ReadFile(fonts)
	if err != nil {
		return nil, err
	}
	lines := strings.Split(strings.TrimSpace(string(data)), "\n")
	if dir != "" {
		lines = append(lines, moreFonts(dir)...)
	}
	return readLibrary(lines)
}

// diceOf returns the source of one board's random choices.
func diceOf(seed uint64, board int) dice { return dice{rand.New(rand.NewPCG(seed, uint64(board)))} }

// writeCrops writes the crops of boards. If boards is 0, it goes on until nobody reads the output any more.
func writeCrops(to io.Writer, seed uint64, boards int, l *library) error {
	out := bufio.NewWriterSize(to, 1<<20)
	for i := 0; i < boards || boards == 0; i++ {
		err := newBoard(diceOf(seed, i), l).export(out)
		if errors.Is(err, syscall.EPIPE) {
			return nil
		}
		if err != nil {
			return err
		}
	}
	return out.Flush()
}
