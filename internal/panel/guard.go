package panel

import (
	"crypto/subtle"
	"net/http"
	"slices"
	"strings"
)

// policy lets a page load only the panel's own files, and lets no page show the panel in a frame.
const policy = "default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'; connect-src 'self'; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// maxForm is the largest size of a form in bytes.
const maxForm = 4 << 10

// guard passes requests of the user's own browser on to the handler next, and refuses all others, as the section Access of
// the package comment describes.
func (s *Server) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Cache-Control", "no-store")
		h.Set("Content-Security-Policy", policy)
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Referrer-Policy", "same-origin") // without a referrer, the Origin would be "null"
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
		most := int64(maxForm)
		if strings.HasSuffix(r.URL.Path, "/bring") {
			most = maxBrought
		}
		r.Body = http.MaxBytesReader(w, r.Body, most)
		http.StripPrefix("/"+s.token, next).ServeHTTP(w, r)
	})
}

// foreign returns why a request cannot come from the panel's own page, or "" if it can.
func (s *Server) foreign(r *http.Request) string {
	origin, site := r.Header.Get("Origin"), r.Header.Get("Sec-Fetch-Site")
	switch {
	case !slices.Contains(s.hosts, r.Host):
		return "the panel has another address than " + r.Host
	case site != "" && site != "same-origin" && site != "none":
		return "the request comes from another site"
	case origin != "" && origin != "http://"+r.Host:
		return "the request comes from a page of " + origin
	case origin == "" && r.Method != http.MethodGet && r.Method != http.MethodHead:
		return "the request does not say from which page it comes"
	}
	return ""
}

// open redirects the browser that was started with the ticket to the panel.
func (s *Server) open(w http.ResponseWriter, r *http.Request, ticket string) {
	if !s.state.useTicket(ticket) {
		http.Error(w, "this address works once: open the one that autosolve panel printed", http.StatusGone)
		return
	}
	http.Redirect(w, r, "/"+s.token+"/", http.StatusSeeOther)
}

// same reports whether two secrets are equal. The time that it takes does not reveal at which byte the secrets differ.
func same(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }
