package practice

import (
	"embed"
	"io/fs"
	"net/http"
	"time"

	"autosolve/internal/practice"
	"autosolve/solver"
)

//go:embed web
var files embed.FS

// NewHandler makes the handler of the rig.
func NewHandler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("/", practice.NewHandler(practice.Rig{Behaviours: behaviours(), Files: func(page fs.FS) fs.FS { return layers{page, files} }}))
	mux.HandleFunc("GET /wait", serveWait)
	return mux
}

// layers is a file system that has the files of all its layers.
type layers []fs.FS

// Open opens a file of the first layer that has it.
func (l layers) Open(name string) (f fs.File, err error) {
	for _, layer := range l {
		if f, err = layer.Open(name); err == nil {
			return f, nil
		}
	}
	return nil, err
}

// serveWait answers after the milliseconds that the request names.
func serveWait(w http.ResponseWriter, r *http.Request) {
	ms, err := practice.Milliseconds(r.FormValue("ms"), solver.Grid{})
	if err != nil {
		http.Error(w, "ms: "+err.Error(), http.StatusBadRequest)
		return
	}
	select {
	case <-time.After(time.Duration(ms.(int)) * time.Millisecond):
	case <-r.Context().Done():
	}
}
