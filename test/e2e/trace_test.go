//go:build linux

package e2e

import (
	"bufio"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A trace has pictures of the grid with a margin, or of the whole screen if requested, which can then be read again. trace.txtar
// reads the others again.
func TestTracePictures(t *testing.T) {
	t.Parallel()
	d := borrowDesk(t)
	for _, full := range []bool{false, true} {
		t.Run(fmt.Sprint("full ", full), func(t *testing.T) {
			page, args := nearlyFull, []string{"--trace", "traces"}
			if full { // each of these pictures takes long
				page, args = ownPage(52), append(args, "--trace-full")
			}
			v := visitPage(t, d, page)
			v.run(0, []string{"the trace of this run is in traces/autosolve-"}, args...)
			v.isSolved()
			grid := v.rect("#puzzle_grid")
			screen := image.Rect(0, 0, window().Screen.Width, window().Screen.Height)
			pictures := v.tracePictures()
			if len(pictures) < 3 {
				t.Errorf("only %d pictures", len(pictures))
			}
			for _, r := range pictures {
				if !grid.In(r) {
					t.Errorf("a picture of %v without the grid, %v", r, grid)
				}
				if around := r.Dx() > grid.Dx()*3/2 || r.Dy() > grid.Dy()*3/2; full != around || full && r != screen {
					t.Errorf("a picture of %v for a grid at %v on a screen of %v", r, grid, screen)
				}
			}
			if !full {
				return
			}
			o := v.run(0, nil, "replay", "traces")
			if !strings.Contains(o.out.String(), " pictures read again, 0 of them differently") {
				t.Error("the pictures are read differently than during the run")
			}
		})
	}
}

// tracePictures returns the places on the desktop of all pictures in the only trace. Only the owner can read the files.
func (v *visit) tracePictures() (places []image.Rectangle) {
	v.t.Helper()
	dirs, err := filepath.Glob(filepath.Join(v.dir, "traces", "*"))
	if err != nil || len(dirs) != 1 {
		v.t.Fatalf("traces: %q, %v", dirs, err)
	}
	err = filepath.WalkDir(filepath.Dir(dirs[0]), func(path string, f os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := f.Info()
		if err == nil && info.Mode().Perm()&0o077 != 0 {
			v.t.Errorf("%s has mode %v", path, info.Mode())
		}
		return err
	})
	if err != nil {
		v.t.Fatal(err)
	}
	events, err := os.Open(filepath.Join(dirs[0], "events.jsonl"))
	if err != nil {
		v.t.Fatal(err)
	}
	defer events.Close()
	lines := bufio.NewScanner(events)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var sight struct {
			Picture string
			Corner  image.Point
		}
		if err := json.Unmarshal(lines.Bytes(), &sight); err != nil {
			v.t.Fatal(err)
		}
		if sight.Picture != "" {
			places = append(places, v.pictureSize(filepath.Join(dirs[0], sight.Picture)).Add(sight.Corner))
		}
	}
	if err := lines.Err(); err != nil {
		v.t.Fatal(err)
	}
	return places
}

// pictureSize returns the rectangle of a PNG file, from (0,0).
func (v *visit) pictureSize(path string) image.Rectangle {
	v.t.Helper()
	f, err := os.Open(path)
	if err != nil {
		v.t.Fatal(err)
	}
	defer f.Close()
	c, err := png.DecodeConfig(f)
	if err != nil {
		v.t.Fatal(err)
	}
	return image.Rect(0, 0, c.Width, c.Height)
}
