package main

import (
	"fmt"
	"image"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// writePictures draws boards into a folder: a PNG file of each, and truth.tsv with a line for each.
func writePictures(dir string, seed uint64, boards int, l *library) (err error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	table, err := os.Create(filepath.Join(dir, "truth.tsv"))
	if err != nil {
		return err
	}
	defer func() { err = firstError(err, table.Close()) }()
	fmt.Fprintln(table, "file\tboard\tpuzzle\tpitch\theight\todd\tdifference\tsign\twindowed\tx\ty\tlabels\tkinds")
	for i := range boards {
		picture, t, err := newBoard(diceOf(seed, i), l).render()
		if err != nil {
			return err
		}
		name := fmt.Sprintf("%05d.png", i)
		if err := writePicture(filepath.Join(dir, name), picture); err != nil {
			return err
		}
		if err := t.write(table, name); err != nil {
			return err
		}
	}
	return nil
}

func writePicture(path string, picture image.Image) error {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	return firstError(png.Encode(file, picture), file.Close())
}

func firstError(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// write writes the line of a picture in truth.tsv.
func (t *truth) write(to io.Writer, name string) error {
	numbers := func(format string, all ...any) string {
		return strings.TrimSpace(fmt.Sprintf(strings.Repeat(format+" ", len(all)), all...))
	}
	var x, y, labels, kinds []any
	for i := range t.x {
		x, y = append(x, t.x[i]), append(y, t.y[i])
	}
	for i := range t.labels {
		labels, kinds = append(labels, t.labels[i]), append(kinds, t.kinds[i])
	}
	_, err := fmt.Fprintf(to, "%s\t%d\t%s\t%.1f\t%.2f\t%v\t%s\t%s\t%v\t%s\t%s\t%s\t%s\n", name, t.board, t.puzzle, t.pitch, t.height, t.odd,
		t.difference, t.sign, t.windowed, numbers("%.2f", x...), numbers("%.2f", y...), numbers("%d", labels...), numbers("%d", kinds...))
	return err
}
