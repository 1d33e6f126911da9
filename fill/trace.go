package fill

import (
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
	"regexp"
	"slices"
	"sync"
	"time"

	"autosolve/capture"
	"autosolve/internal/atomicfile"
	"autosolve/recognize"
)

// Trace records what a run saw and did. It can be saved to disk, so that the run can be replayed without the screen:
//
//	DIR/autosolve-20060102-150405.000-4711/   the time and the process ID
//	    about.json     what was passed to Save, such as the version and the config
//	    events.jsonl   the Events, one JSON object a line, in the order of time
//	    001.png ...    the pictures that the Events name
//
// A screen can show private things. The pictures show only what the program looked at, usually the grid with a margin, and
// only the owner can read the folder. A Trace may be used by several goroutines. The zero Trace is empty and ready to use.
type Trace struct {
	mu     sync.Mutex
	events []Event
	pics   []*picture
	bytes  int // memory that the pictures take
	latest *picture
}

// Sight is a picture that the program read, and what it read in it.
type Sight struct {
	Picture string           `json:"picture,omitempty"` // the name of its file; "" if it was not kept
	Corner  image.Point      `json:"corner"`            // where the top left pixel of the picture is on the desktop
	Board   *recognize.Board `json:"board,omitempty"`
	Error   string           `json:"error,omitempty"`
	Same    bool             `json:"same,omitempty"` // in the file: board and error are those of the sight before, and left out

	pic *picture
}

// picture is one of a trace's pictures.
type picture struct {
	img  *image.RGBA // nil if the picture was dropped
	name string      // the name of its file; "" before it is saved, or if it was dropped
}

const (
	firstPictures = 8         // how many pictures from the beginning are always kept
	lastPictures  = 56        // how many of the latest pictures are kept, at most
	mostBytes     = 256 << 20 // how much memory the pictures may take; whole screens reach this limit first
	keptTraces    = 20        // how many traces RemoveOldTraces leaves
	tracePrefix   = "autosolve-"
)

// Record adds an event.
func (t *Trace) Record(e Event) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.events = append(t.events, e)
}

// See adds a picture that was read, with the board, and the error if reading it failed. A picture that equals the one
// before is not kept again. In a long run only the first few and the last few dozen pictures are kept.
func (t *Trace) See(img image.Image, b *recognize.Board, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if unsure, ok := errors.AsType[*recognize.UncertainError](err); ok && b == nil {
		b = unsure.Board
	}
	s := &Sight{Corner: img.Bounds().Min, Board: b, pic: t.keep(img)}
	if err != nil {
		s.Error = err.Error()
	}
	t.events = append(t.events, Event{At: time.Now(), What: "sight", Sight: s})
}

// keep adds a copy of a picture and returns it. If the picture equals the last one, keep returns the last one instead.
func (t *Trace) keep(img image.Image) *picture {
	last := t.latest
	if whole, ok := img.(*image.RGBA); ok && last.shows(whole) { // avoids making a copy
		return last
	}
	rgba := image.NewRGBA(img.Bounds())
	draw.Draw(rgba, rgba.Rect, img, rgba.Rect.Min, draw.Src)
	if last.shows(rgba) {
		return last
	}
	t.latest = &picture{img: rgba}
	t.pics = append(t.pics, t.latest)
	t.bytes += len(rgba.Pix)
	for len(t.pics) > firstPictures+1 && (len(t.pics) > firstPictures+lastPictures || t.bytes > mostBytes) {
		t.bytes -= len(t.pics[firstPictures].img.Pix)
		*t.pics[firstPictures] = picture{}
		t.pics = slices.Delete(t.pics, firstPictures, firstPictures+1)
	}
	return t.latest
}

// shows reports whether p is a kept picture with the pixels of img. p may be nil.
func (p *picture) shows(img *image.RGBA) bool {
	return p != nil && p.img != nil && p.img.Rect == img.Rect && p.img.Stride == img.Stride && bytes.Equal(p.img.Pix, img.Pix)
}

// CanSave returns nil if a trace can be saved in parent. It makes parent if necessary.
func CanSave(parent string) error {
	partial, err := newPartial(parent)
	if err != nil {
		return err
	}
	return os.Remove(partial)
}

// newPartial makes a folder in parent for a trace that is being written. Save renames the folder at the end, so that a
// reader sees either the whole trace or none of it.
func newPartial(parent string) (dir string, err error) {
	if err = os.MkdirAll(parent, 0o700); err == nil {
		dir, err = atomicfile.MkdirTemp(parent, ".partial-*")
	}
	if err != nil {
		return "", fmt.Errorf("save trace: %w", err)
	}
	return dir, nil
}

// Save writes the trace into a new folder in parent and returns the new folder's path. It makes parent if necessary. about is
// written as JSON.
func (t *Trace) Save(parent string, about any) (dir string, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	partial, err := newPartial(parent)
	if err != nil {
		return "", err
	}
	name := fmt.Sprintf("%s%s-%d", tracePrefix, time.Now().Format("20060102-150405.000"), os.Getpid())
	dir = filepath.Join(parent, name)
	if err = t.write(partial, about); err == nil {
		err = atomicfile.Rename(partial, dir)
	}
	if err != nil {
		return "", errors.Join(fmt.Errorf("save trace: %w", err), os.RemoveAll(partial))
	}
	return dir, nil
}

func (t *Trace) write(dir string, about any) error {
	for i, p := range t.pics {
		p.name = fmt.Sprintf("%03d.png", i+1)
		var b bytes.Buffer
		encoder := png.Encoder{CompressionLevel: png.BestSpeed}
		if err := encoder.Encode(&b, p.img); err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, p.name), b.Bytes(), 0o600); err != nil {
			return err
		}
	}
	if err := t.writeEvents(dir); err != nil {
		return err
	}
	text, err := json.MarshalIndent(about, "", "\t")
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, aboutFile), append(text, '\n'), 0o600)
}

// writeEvents writes the events. Of sights with the same reading, only the first has the reading.
func (t *Trace) writeEvents(dir string) error {
	var events bytes.Buffer
	lines := json.NewEncoder(&events)
	var before []byte // the reading of the sight before
	for _, e := range t.events {
		if e.Sight != nil {
			s := *e.Sight
			s.Picture = s.pic.name
			reading, err := json.Marshal([]any{s.Board, s.Error})
			if err != nil {
				return err
			}
			if s.Same = bytes.Equal(reading, before); s.Same {
				s.Board, s.Error = nil, ""
			}
			e.Sight, before = &s, reading
		}
		if err := lines.Encode(e); err != nil {
			return err
		}
	}
	return os.WriteFile(filepath.Join(dir, eventsFile), events.Bytes(), 0o600)
}

const (
	eventsFile = "events.jsonl"
	aboutFile  = "about.json"
)

// traceName matches the names that Save gives to traces. A parent that the user has chosen may hold other folders.
var traceName = regexp.MustCompile(`^` + tracePrefix + `\d{8}-\d{6}\.\d{3}-\d+$`)

// Traces returns the paths of the traces in parent, the oldest first.
func Traces(parent string) ([]string, error) {
	entries, err := os.ReadDir(parent)
	if err != nil {
		return nil, err
	}
	var dirs []string
	for _, e := range entries {
		if e.IsDir() && traceName.MatchString(e.Name()) {
			dirs = append(dirs, filepath.Join(parent, e.Name()))
		}
	}
	return dirs, nil
}

// RemoveOldTraces removes the oldest traces in parent until the newest twenty are left. It never removes the one just saved, which
// is not the last one if the clock was set back.
func RemoveOldTraces(parent, saved string) error {
	dirs, err := Traces(parent)
	for ; err == nil && len(dirs) > keptTraces; dirs = dirs[1:] {
		if dirs[0] != saved {
			err = os.RemoveAll(dirs[0])
		}
	}
	if err != nil {
		return fmt.Errorf("remove old traces: %w", err)
	}
	return nil
}

// Recording is a trace that was read from disk.
type Recording struct {
	Dir    string
	Events []Event // in the order of time
}

// ReadTrace reads a trace that Save has written. dir is the folder of the trace, or a folder of several traces; then
// ReadTrace reads the newest.
func ReadTrace(dir string) (*Recording, error) {
	if info, err := os.Stat(dir); err == nil && !info.IsDir() {
		return nil, fmt.Errorf("read trace: %s is not a folder", dir)
	}
	text, err := os.ReadFile(filepath.Join(dir, eventsFile))
	if errors.Is(err, fs.ErrNotExist) {
		var dirs []string
		if dirs, err = Traces(dir); err == nil && len(dirs) == 0 {
			return nil, fmt.Errorf("read trace: no trace in %s", dir)
		}
		if err == nil {
			dir = dirs[len(dirs)-1]
			text, err = os.ReadFile(filepath.Join(dir, eventsFile))
		}
	}
	if err != nil {
		return nil, fmt.Errorf("read trace: %w", err)
	}
	events, err := parse(text)
	return &Recording{Dir: dir, Events: events}, err
}

// ReadAbout decodes what was passed to Save for the trace in dir into the value that about points to.
func ReadAbout(dir string, about any) error {
	text, err := os.ReadFile(filepath.Join(dir, aboutFile))
	if err != nil {
		return fmt.Errorf("read trace: %w", err)
	}
	if err := json.Unmarshal(text, about); err != nil {
		return damaged(aboutFile)
	}
	return nil
}

// damaged returns the error for a part of a trace that cannot be parsed.
func damaged(part string) error {
	return fmt.Errorf("read trace: %s is damaged, or of another version of autosolve", part)
}

// parse parses the events file.
func parse(text []byte) (events []Event, err error) {
	last := &Sight{}
	for line := range bytes.Lines(text) {
		var e Event
		if json.Unmarshal(line, &e) != nil {
			return nil, damaged(fmt.Sprintf("line %d of %s", len(events)+1, eventsFile))
		}
		if e.Sight != nil {
			if e.Same {
				e.Board, e.Error = last.Board, last.Error
			}
			last = e.Sight
		}
		events = append(events, e)
	}
	return events, nil
}

// ErrNotKept says that the trace does not have a picture, because a long run keeps only some of them.
var ErrNotKept = errors.New("the picture was not kept")

// Picture returns the picture of a sight, in the coordinates of the desktop. If the trace has not kept it, the error is
// ErrNotKept.
func (r *Recording) Picture(s *Sight) (image.Image, error) {
	if s.Picture == "" {
		return nil, ErrNotKept
	}
	if !filepath.IsLocal(s.Picture) {
		return nil, fmt.Errorf("read trace: picture %q is not in it", s.Picture)
	}
	img, err := capture.ReadFile(filepath.Join(r.Dir, s.Picture))
	if _, unread := errors.AsType[*fs.PathError](err); unread {
		return nil, fmt.Errorf("read trace: %w", err)
	}
	if err != nil {
		return nil, damaged(s.Picture)
	}
	placed := *img.(*image.RGBA)
	placed.Rect = placed.Rect.Add(s.Corner)
	return &placed, nil
}
