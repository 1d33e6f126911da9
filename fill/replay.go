package fill

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"io/fs"
	"os"
	"path/filepath"
)

// A Recording is a trace read back from disk.
type Recording struct {
	Dir   string
	About json.RawMessage
	Lines []Line // in the order of time
}

// Line is one line of a trace: an event, or a sight.
type Line struct {
	Event *Event
	Sight *Sight
}

// ReadTrace reads a trace that Save has written: the folder itself, or the newest in the folder that holds them.
func ReadTrace(dir string) (*Recording, error) {
	if _, err := os.Stat(filepath.Join(dir, eventsFile)); errors.Is(err, fs.ErrNotExist) {
		dirs, err := traces(dir)
		if err != nil {
			return nil, fmt.Errorf("read trace: %w", err)
		}
		if len(dirs) == 0 {
			return nil, fmt.Errorf("read trace: no trace in %s", dir)
		}
		dir = dirs[len(dirs)-1]
	}
	about, err := os.ReadFile(filepath.Join(dir, aboutFile))
	if err != nil {
		return nil, fmt.Errorf("read trace: %w", err)
	}
	if !json.Valid(about) {
		return nil, fmt.Errorf("read trace: %s is not JSON", aboutFile)
	}
	events, err := os.ReadFile(filepath.Join(dir, eventsFile))
	if err != nil {
		return nil, fmt.Errorf("read trace: %w", err)
	}
	lines, err := parseLines(events)
	if err != nil {
		return nil, fmt.Errorf("read trace: %s: %w", eventsFile, err)
	}
	return &Recording{Dir: dir, About: about, Lines: lines}, nil
}

// parseLines takes the events file apart.
func parseLines(text []byte) (lines []Line, err error) {
	scanner := bufio.NewScanner(bytes.NewReader(text))
	scanner.Buffer(nil, 1<<20) // a board is some 10 kB
	for n := 1; scanner.Scan(); n++ {
		var kind struct{ What string }
		if err := json.Unmarshal(scanner.Bytes(), &kind); err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		var line Line
		var to any
		if kind.What == "sight" {
			line.Sight = &Sight{}
			to = line.Sight
		} else {
			line.Event = &Event{}
			to = line.Event
		}
		if err := json.Unmarshal(scanner.Bytes(), to); err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		lines = append(lines, line)
	}
	return lines, scanner.Err()
}

// ErrNotKept says that a picture was thinned out of the trace.
var ErrNotKept = errors.New("the picture was not kept")

// Picture is what was seen, in the coordinates of the desktop, or ErrNotKept.
func (r *Recording) Picture(s *Sight) (image.Image, error) {
	if s.Picture == "" {
		return nil, ErrNotKept
	}
	if !filepath.IsLocal(s.Picture) {
		return nil, fmt.Errorf("read picture: %q is not in the trace", s.Picture)
	}
	f, err := os.Open(filepath.Join(r.Dir, s.Picture))
	if err != nil {
		return nil, fmt.Errorf("read picture: %w", err)
	}
	defer f.Close()
	img, err := png.Decode(f)
	if err != nil {
		return nil, fmt.Errorf("read picture %s: %w", s.Picture, err)
	}
	placed := image.NewRGBA(img.Bounds().Sub(img.Bounds().Min).Add(s.Corner))
	draw.Draw(placed, placed.Rect, img, img.Bounds().Min, draw.Src)
	return placed, nil
}
