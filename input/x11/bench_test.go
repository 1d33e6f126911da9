package x11

import (
	"autosolve/input"
	"image"
	"testing"
)

func BenchmarkCheck(b *testing.B) {
	_, _, d := ready(b, input.Default())
	for b.Loop() {
		if err := d.Check(b.Context()); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkCell measures the time for a cell: a click and a digit, checks included.
func BenchmarkCell(b *testing.B) {
	_, _, d := ready(b, input.Default())
	for i := 0; b.Loop(); i++ {
		if err := d.Click(b.Context(), image.Pt(150+i%200, 150+i%150)); err != nil {
			b.Fatal(err)
		}
		if err := d.Press(b.Context(), input.Digit(uint8(1+i%9))); err != nil {
			b.Fatal(err)
		}
	}
}
