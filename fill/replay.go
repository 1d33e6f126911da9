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

// Recording is a trace that was read from disk.
type Recording struct {
	Dir   string
	Lines []Line // in the order of time
}

// Line is one line of a trace. Exactly one of its fields is not nil.
type Line struct {
	Event *Event
	Sight *Sight
}

// ReadTrace reads a trace that Save has written. dir is the folder of the trace, or a folder of several traces; then
// ReadTrace reads the newest.
func ReadTrace(dir string) (*Recording, error) {
	if info, err := os.Stat(dir); err == nil && !info.IsDir() {
		return nil, fmt.Errorf("read trace: %s is not a folder", dir)
	}
	if _, err := os.Stat(filepath.Join(dir, eventsFile)); errors.Is(err, fs.ErrNotExist) {
		dirs, err := Traces(dir)
		if err != nil {
			return nil, fmt.Errorf("read trace: %w", err)
		}
		if len(dirs) == 0 {
			return nil, fmt.Errorf("read trace: no trace in %s", dir)
		}
		dir = dirs[len(dirs)-1]
	}
	events, err := os.ReadFile(filepath.Join(dir, eventsFile))
	if err != nil {
		return nil, fmt.Errorf("read trace: %w", err)
	}
	lines, err := parseLines(events)
	if err != nil {
		return nil, err
	}
	return &Recording{Dir: dir, Lines: lines}, nil
}

// ReadAbout decodes the about file of the trace in dir, that is, what was passed to Save, into the value that about points
// to.
func ReadAbout(dir string, about any) error {
	text, err := os.ReadFile(filepath.Join(dir, aboutFile))
	if err != nil {
		return fmt.Errorf("read trace: %w", err)
	}
	if err := json.Unmarshal(text, about); err != nil {
		return &DamagedError{File: aboutFile, Err: err}
	}
	return nil
}

// DamagedError says that a file of a trace cannot be parsed. Another version may have written it.
type DamagedError struct {
	File string
	Line int // from 1, or 0 for the whole file
	Err  error
}

// Error names the file and the line.
func (e *DamagedError) Error() string {
	place := e.File
	if e.Line > 0 {
		place = fmt.Sprintf("line %d of %s", e.Line, e.File)
	}
	return fmt.Sprintf("read trace: %s is damaged, or of another version of autosolve", place)
}

// Unwrap returns the cause.
func (e *DamagedError) Unwrap() error { return e.Err }

// mostLine is the maximum length of a line of a trace, in bytes. A board takes about 10 kB.
const mostLine = 1 << 20

// parseLines parses the events file.
func parseLines(text []byte) (lines []Line, err error) {
	scanner := bufio.NewScanner(bytes.NewReader(text))
	scanner.Buffer(nil, mostLine)
	for scanner.Scan() {
		line, err := parseLine(scanner.Bytes())
		if err != nil {
			return nil, &DamagedError{eventsFile, len(lines) + 1, err}
		}
		lines = append(lines, line)
	}
	if err := scanner.Err(); err != nil {
		return nil, &DamagedError{eventsFile, len(lines) + 1, err}
	}
	return lines, nil
}

func parseLine(text []byte) (line Line, err error) {
	var kind struct{ What string }
	if err := json.Unmarshal(text, &kind); err != nil {
		return Line{}, err
	}
	if kind.What == "sight" {
		line.Sight = &Sight{}
		return line, json.Unmarshal(text, line.Sight)
	}
	line.Event = &Event{}
	return line, json.Unmarshal(text, line.Event)
}

// ErrNotKept says that the trace does not have a picture, because a long run keeps only some of them.
var ErrNotKept = errors.New("the picture was not kept")

// Picture returns the picture of a sight, in the coordinates of the desktop. If the trace does not have it, the error is
// ErrNotKept.
func (r *Recording) Picture(s *Sight) (image.Image, error) {
	if s.Picture == "" {
		return nil, ErrNotKept
	}
	if !filepath.IsLocal(s.Picture) {
		return nil, fmt.Errorf("read trace: picture %q is not in it", s.Picture)
	}
	data, err := os.ReadFile(filepath.Join(r.Dir, s.Picture))
	if err != nil {
		return nil, fmt.Errorf("read trace: %w", err)
	}
	img, err := decodePicture(data)
	if err != nil {
		return nil, &DamagedError{File: s.Picture, Err: err}
	}
	placed := image.NewRGBA(img.Bounds().Sub(img.Bounds().Min).Add(s.Corner))
	draw.Draw(placed, placed.Rect, img, img.Bounds().Min, draw.Src)
	return placed, nil
}

// mostPixels limits the size of a picture to two 8K screens: a file of a few bytes can claim a size that does not fit into
// memory.
const mostPixels = 1 << 26

func decodePicture(data []byte) (image.Image, error) {
	c, err := png.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	if int64(c.Width)*int64(c.Height) > mostPixels {
		return nil, fmt.Errorf("%d x %d pixels are more than any screen has", c.Width, c.Height)
	}
	return png.Decode(bytes.NewReader(data))
}
