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

// NewHandler makes the handler of the rig.
func NewHandler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("/", practice.NewHandler(practice.Rig{Behaviours: behaviours(), Files: files}))
	mux.HandleFunc("GET /wait", serveWait)
	return mux
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
