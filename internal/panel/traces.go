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

	"autosolve/fill"
)

// traceName is a trace in the list: the name of its folder, its time, and how it ended.
type traceName struct {
	Name, Time, End string
}

// maxTraces is the largest number of traces that the page lists.
const maxTraces = 20

// listTraces returns the newest traces, at most maxTraces of them, the newest first. If the folder does not exist, the list is
// empty.
func (s *Server) listTraces() (list []traceName, err error) {
	dirs, err := fill.Traces(s.traces)
	if errors.Is(err, fs.ErrNotExist) || s.traces == "" {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("list traces: %w", err)
	}
	for _, dir := range slices.Backward(dirs[max(0, len(dirs)-maxTraces):]) {
		t, err := nameOf(dir)
		if errors.Is(err, fs.ErrNotExist) { // the trace was removed meanwhile
			continue
		}
		if err != nil {
			t.End = err.Error()
		}
		list = append(list, t)
	}
	return list, nil
}

// nameOf returns the entry in the list for the trace in a folder.
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

// tracePage is the data of trace.html: one picture of a trace, and the events until the next.
type tracePage struct {
	Base, Doing string
	traceName
	N, Of               int // the number of the picture, from 1, and the number of pictures in the trace
	Previous, Following int // the numbers of the pictures before and after, 0 at the ends
	Picture             *picture
	Error               string // why the picture could not be read, or ""
	Events              []string

	image image.Image // the picture itself
}

// scene is a picture of a trace, the last reading of the picture, and the events until the next picture, except looks.
type scene struct {
	sight  *fill.Sight
	events []string
}

// scenes returns the pictures of a trace, each with its events.
func scenes(r *fill.Recording) (all []scene) {
	for _, e := range r.Events {
		if s := e.Sight; s != nil {
			if n := len(all); s.Picture != "" && (n == 0 || all[n-1].sight.Picture != s.Picture) {
				all = append(all, scene{})
			}
			if n := len(all); n > 0 && s.Picture != "" {
				all[n-1].sight = s
			}
			continue
		}
		if n := len(all); n > 0 && e.What != "look" {
			text := strings.TrimSpace(e.What + " " + e.Cell + " " + e.Text)
			all[n-1].events = append(all[n-1].events, fmt.Sprintf("%.3f s  %s", e.At.Sub(r.Events[0].At).Seconds(), text))
		}
	}
	return all
}

// recording returns the trace that a request names.
func (s *Server) recording(r *http.Request) (*fill.Recording, error) {
	dirs, err := fill.Traces(s.traces)
	if err != nil {
		return nil, err
	}
	dir := filepath.Join(s.traces, r.PathValue("name"))
	if !slices.Contains(dirs, dir) {
		return nil, errors.New("there is no such trace: old ones are removed")
	}
	return fill.ReadTrace(dir)
}

// showTrace shows a page with the first picture of a trace, or picture N if the request has picture=N.
func (s *Server) showTrace(w http.ResponseWriter, r *http.Request) {
	p, err := s.tracePage(r, r.FormValue("picture"))
	if err != nil {
		http.Error(w, err.Error(), http.StatusNotFound)
		return
	}
	s.render(w, "trace.html", p)
}

// showTracePicture sends the picture with the number in the path, from the trace that the path names.
func (s *Server) showTracePicture(w http.ResponseWriter, r *http.Request) {
	p, err := s.tracePage(r, r.PathValue("n"))
	switch {
	case err != nil:
		http.Error(w, err.Error(), http.StatusNotFound)
	case p.image == nil || strconv.Itoa(p.N) != r.PathValue("n"):
		http.NotFound(w, r)
	default:
		sendPicture(w, p.image)
	}
}

// tracePage returns the page of a trace with the picture of the given number, or with the first one.
func (s *Server) tracePage(r *http.Request, number string) (p tracePage, err error) {
	recording, err := s.recording(r)
	if err != nil {
		return p, err
	}
	e, _ := s.state.event()
	p = tracePage{Base: "/" + s.token + "/", Doing: e.Doing}
	if p.traceName, err = nameOf(recording.Dir); err != nil {
		return p, err
	}
	all := scenes(recording)
	if p.Of = len(all); p.Of == 0 {
		return p, nil
	}
	p.N = max(1, chosen(number, p.Of))
	of := all[p.N-1]
	if p.image, err = recording.Picture(of.sight); err != nil {
		return p, err
	}
	p.Previous = p.N - 1
	if p.N < p.Of {
		p.Following = p.N + 1
	}
	url := fmt.Sprintf("%strace/%s/%d", p.Base, p.Name, p.N)
	p.Picture = pictureOf(p.image.Bounds(), of.sight.Board, image.Rectangle{}, url)
	p.Events, p.Error = of.events, of.sight.Error
	return p, nil
}
