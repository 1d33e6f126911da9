package recognize

import (
	"testing"

	"autosolve/test/sample"
)

// modelReader returns a reader in which the board model decides.
func modelReader(t *testing.T) *Reader {
	t.Helper()
	faces, err := Builtin()
	if err != nil {
		t.Fatal(err)
	}
	r, err := New(faces, Options{Model: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close() })
	return r
}

// TestModel reads a drawn board with the board model.
func TestModel(t *testing.T) {
	if b, err := modelReader(t).Read(drawBoard(t, plain, shownA)); err != nil || b.Grid().String() != shownA {
		t.Errorf("read %v, %v", b, err)
	}
}

// TestModelOnScreens reads real screens with the board model. It misreads none, and reads most.
func TestModelOnScreens(t *testing.T) {
	const least = 0.8 // the least share of the screens with a grid that is read
	r := modelReader(t)
	read, all := 0, 0
	for _, s := range sample.Screens(t, "../../shared/screens") {
		b, err := r.Read(openImage(t, s.File))
		if !s.Negative {
			all++
		}
		switch {
		case err != nil:
		case s.Negative:
			t.Errorf("%s: read %v, want a refusal", s.Name, b.Grid())
		case b.Grid().String() != s.Shown:
			t.Errorf("%s: read\n%v, want\n%s", s.Name, b.Grid(), s.Shown)
		default:
			read++
		}
	}
	t.Logf("%d of %d screens read", read, all)
	if float64(read) < least*float64(all) {
		t.Errorf("%d of %d screens are read", read, all)
	}
}
