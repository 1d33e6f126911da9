package practice

import (
	"embed"
	"net/http"
	"time"

	"autosolve/internal/practice"
	"autosolve/solver"
)

//go:embed web
var files embed.FS

// NewHandler makes the handler of the rig. It fails only if the embedded page is broken.
func NewHandler() (http.Handler, error) {
	page, err := practice.NewHandler(practice.Rig{Behaviours: behaviours(), Files: files})
	if err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	mux.Handle("/", page)
	mux.HandleFunc("GET /wait", serveWait)
	return mux, nil
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
