package panel

import (
	"encoding/json"
	"fmt"
	"net/http"
)

// tellEvents sends the state to a page at once and at each change, as server-sent events, until the page or the panel ends.
func (s *Server) tellEvents(w http.ResponseWriter, r *http.Request) {
	id := r.FormValue("page")
	if id == "" || len(id) > 64 {
		http.Error(w, "page must be a name of up to 64 bytes", http.StatusUnprocessableEntity)
		return
	}
	t := s.state.join(id)
	defer s.state.leave(t)
	w.Header().Set("Content-Type", "text/event-stream")
	out := http.NewResponseController(w)
	for {
		e, changed := s.state.event()
		text, err := json.Marshal(e)
		if err == nil {
			_, err = fmt.Fprintf(w, "data: %s\n\n", text)
		}
		if err == nil {
			err = out.Flush()
		}
		if err != nil {
			return // the page is gone
		}
		select {
		case <-changed:
		case <-r.Context().Done():
			return
		case <-s.alive.Done():
			return
		}
	}
}
