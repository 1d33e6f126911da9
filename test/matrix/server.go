package main

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"html/template"
	"net"
	"net/http"
	"strconv"
	"sync"
	"time"
)

//go:embed page.js
var pageScript string

// server gives the browsers their pages, fonts and photographs.
type server struct {
	address string
	fonts   []string
	http    *http.Server

	mu    sync.Mutex
	pages map[int]PageSpec
}

// serve starts a server on a free port of this machine; Close stops it.
func serve(ctx context.Context, fonts []string) (*server, error) {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return nil, fmt.Errorf("serve pages: %w", err)
	}
	s := &server{address: "http://" + listener.Addr().String(), fonts: fonts, pages: map[int]PageSpec{}}
	routes := http.NewServeMux()
	routes.HandleFunc("GET /page/{id}", s.page)
	routes.HandleFunc("GET /font/{id}", s.font)
	routes.HandleFunc("GET /photo/{id}", photo)
	s.http = &http.Server{Handler: routes, ReadHeaderTimeout: time.Minute}
	go func() { _ = s.http.Serve(listener) }() // returns ErrServerClosed in the end; a page that does not load is reported by the browser
	return s, nil
}

// Close stops the server.
func (s *server) Close() error { return s.http.Close() }

// publish makes a page available and returns its address.
func (s *server) publish(id int, page PageSpec) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.pages[id] = page
	return fmt.Sprintf("%s/page/%d", s.address, id)
}

// withdraw forgets a page.
func (s *server) withdraw(id int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.pages, id)
}

var pageTemplate = template.Must(template.New("page").Parse(`<!DOCTYPE html><html><head><meta charset="utf-8">
<link rel="icon" href="data:,"><title>page</title>
<style>html,body{margin:0;padding:0;height:100%;overflow:hidden} body{background:{{.Background}} 0 0/cover;position:relative}
.clutter{position:absolute;overflow:hidden;font-family:"Liberation Sans",sans-serif}</style></head>
<body>{{.Clutter}}<script>{{.Script}}</script><script>window.drawn = drawPage({{.Page}});</script></body></html>`))

func (s *server) page(w http.ResponseWriter, r *http.Request) {
	id, err := strconv.Atoi(r.PathValue("id"))
	s.mu.Lock()
	page, found := s.pages[id]
	s.mu.Unlock()
	if err != nil || !found {
		http.NotFound(w, r)
		return
	}
	spec, err := json.Marshal(page)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	err = pageTemplate.Execute(w, map[string]any{
		"Background": template.CSS(page.Background), "Clutter": template.HTML(page.Clutter),
		"Script": template.JS(pageScript), "Page": template.JS(spec),
	})
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
	}
}

func (s *server) font(w http.ResponseWriter, r *http.Request) {
	id, err := strconv.Atoi(r.PathValue("id"))
	if err != nil || id < 0 || id >= len(s.fonts) {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Cache-Control", "max-age=3600")
	http.ServeFile(w, r, s.fonts[id])
}
