package panel

import (
	"crypto/subtle"
	"net/http"
	"slices"
	"strings"
)

// policy has a page load nothing but what is the panel's own, and nobody show it in a frame.
const policy = "default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'; connect-src 'self'; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// mostForm is how many bytes a form may have.
const mostForm = 4 << 10

// guard lets nobody in but the person's own browser, see the package's comment.
func (s *Server) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Cache-Control", "no-store")
		h.Set("Content-Security-Policy", policy)
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Referrer-Policy", "same-origin") // without any, the Origin would be "null"
		h.Set("X-Content-Type-Options", "nosniff")
		if why := s.foreign(r); why != "" {
			http.Error(w, why, http.StatusForbidden)
			return
		}
		if ticket, ok := strings.CutPrefix(r.URL.Path, "/open/"); ok && r.Method == http.MethodGet {
			s.open(w, r, ticket)
			return
		}
		token, _, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
		if !same(token, s.token) {
			http.Error(w, "this is not the panel's address: open the one that autosolve panel printed", http.StatusForbidden)
			return
		}
		r.Body = http.MaxBytesReader(w, r.Body, mostForm)
		http.StripPrefix("/"+s.token, next).ServeHTTP(w, r)
	})
}

// foreign is why a request cannot be from the panel's own page, "" if it can.
func (s *Server) foreign(r *http.Request) string {
	origin, site := r.Header.Get("Origin"), r.Header.Get("Sec-Fetch-Site")
	switch {
	case !slices.Contains(s.hosts, r.Host):
		return "the panel is not called " + r.Host
	case site != "" && site != "same-origin" && site != "none":
		return "another site asks for this"
	case origin != "" && origin != "http://"+r.Host:
		return "a page of " + origin + " asks for this"
	case origin == "" && r.Method != http.MethodGet && r.Method != http.MethodHead:
		return "no page says that it asks for this"
	}
	return ""
}

// open leads the browser that was started with the ticket to the panel.
func (s *Server) open(w http.ResponseWriter, r *http.Request, ticket string) {
	if !s.desk.useTicket(ticket) {
		http.Error(w, "this address works once: open the one that autosolve panel printed", http.StatusGone)
		return
	}
	http.Redirect(w, r, "/"+s.token+"/", http.StatusSeeOther)
}

// same compares secrets, in a time that tells nothing.
func same(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }
