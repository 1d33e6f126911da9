package panel

import (
	"errors"
	"fmt"
	"image"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"autosolve/fill"
)

// traceName is a trace in the list.
type traceName struct {
	Name, Time, End string
}

// mostTraces is how many traces are listed.
const mostTraces = 20

// listTraces are the last traces, the newest first. Without a folder there are none.
func (s *Server) listTraces() (list []traceName, err error) {
	dirs, err := fill.Traces(s.traces)
	if errors.Is(err, fs.ErrNotExist) || s.traces == "" {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("list traces: %w", err)
	}
	for _, dir := range slices.Backward(dirs) {
		if len(list) == mostTraces {
			break
		}
		t, err := nameOf(dir)
		if errors.Is(err, fs.ErrNotExist) { // removed meanwhile
			continue
		}
		if err != nil {
			t.End = err.Error()
		}
		list = append(list, t)
	}
	return list, nil
}

// nameOf is a trace as it is listed.
func nameOf(dir string) (t traceName, err error) {
	t.Name = filepath.Base(dir)
	info, err := os.Stat(dir)
	if err != nil {
		return t, err
	}
	t.Time = info.ModTime().Format("2 Jan 15:04:05")
	var about struct{ Error string }
	err = fill.ReadAbout(dir, &about)
	if t.End = about.Error; t.End == "" {
		t.End = "done"
	}
	return t, err
}

// at is when a line of a trace was written.
func at(l fill.Line) time.Time {
	if l.Event != nil {
		return l.Event.At
	}
	return l.Sight.At
}

// tracePage is what trace.html shows: one picture of a trace, and what happened until the next.
type tracePage struct {
	Base, Doing string
	traceName
	N, Of               int // from 1
	Previous, Following int // 0 if there is none
	Picture             *picture
	Error               string // of reading the picture then
	Events              []string
}

// scene is a picture of a trace, as it was read last, and what happened while the screen showed it.
type scene struct {
	sight  *fill.Sight
	events []string
}

// scenes are the pictures of a trace that were kept.
func scenes(r *fill.Recording) (all []scene) {
	var begun time.Time
	for _, line := range r.Lines {
		if begun.IsZero() {
			begun = at(line)
		}
		if s := line.Sight; s != nil {
			if n := len(all); s.Picture != "" && (n == 0 || all[n-1].sight.Picture != s.Picture) {
				all = append(all, scene{})
			}
			if n := len(all); n > 0 && s.Picture != "" {
				all[n-1].sight = s
			}
			continue
		}
		if n, e := len(all), line.Event; n > 0 && e.What != "look" {
			text := strings.TrimSpace(e.What + " " + e.Cell + " " + e.Text)
			all[n-1].events = append(all[n-1].events, fmt.Sprintf("%.3f s  %s", e.At.Sub(begun).Seconds(), text))
		}
	}
	return all
}

// recording is the trace that a request names, or nil if it was answered that there is none.
func (s *Server) recording(w http.ResponseWriter, r *http.Request) *fill.Recording {
	dirs, err := fill.Traces(s.traces)
	if err != nil {
		http.Error(w, err.Error(), http.StatusNotFound)
		return nil
	}
	i := slices.IndexFunc(dirs, func(dir string) bool { return filepath.Base(dir) == r.PathValue("name") })
	if i < 0 {
		http.Error(w, "there is no such trace: only the last ones are kept", http.StatusNotFound)
		return nil
	}
	recording, err := fill.ReadTrace(dirs[i])
	if err != nil {
		http.Error(w, err.Error(), http.StatusNotFound)
		return nil
	}
	return recording
}

// showTrace shows a picture of a trace: with picture=N, counted from 1.
func (s *Server) showTrace(w http.ResponseWriter, r *http.Request) {
	recording := s.recording(w, r)
	if recording == nil {
		return
	}
	e, _ := s.desk.event()
	p := tracePage{Base: "/" + s.token + "/", Doing: e.Doing}
	var err error
	if p.traceName, err = nameOf(recording.Dir); err != nil {
		http.Error(w, err.Error(), http.StatusNotFound)
		return
	}
	all := scenes(recording)
	if p.Of = len(all); p.Of > 0 {
		p.N = 1
		if n, err := strconv.Atoi(r.FormValue("picture")); err == nil {
			p.N = min(max(n, 1), p.Of)
		}
		if err := p.fill(recording, &all[p.N-1]); err != nil {
			http.Error(w, err.Error(), http.StatusNotFound)
			return
		}
	}
	s.render(w, "trace.html", p)
}

func (p *tracePage) fill(r *fill.Recording, of *scene) error {
	img, err := r.Picture(of.sight)
	if err != nil {
		return err
	}
	p.Previous = p.N - 1
	if p.N < p.Of {
		p.Following = p.N + 1
	}
	p.Picture = pictureOf(img.Bounds(), of.sight.Board, image.Rectangle{}, fmt.Sprintf("%strace/%s/%d", p.Base, p.Name, p.N))
	p.Events, p.Error = of.events, of.sight.Error
	return nil
}

// showTracePicture sends a picture of a trace.
func (s *Server) showTracePicture(w http.ResponseWriter, r *http.Request) {
	recording := s.recording(w, r)
	if recording == nil {
		return
	}
	all := scenes(recording)
	n, err := strconv.Atoi(r.PathValue("n"))
	if err != nil || n < 1 || n > len(all) {
		http.NotFound(w, r)
		return
	}
	img, err := recording.Picture(all[n-1].sight)
	if err != nil {
		http.Error(w, err.Error(), http.StatusNotFound)
		return
	}
	sendPicture(w, img)
}
