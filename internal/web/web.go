// Package web runs a web server until a context ends, and sends no incomplete answers.
package web

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"path"
	"time"
)

// leaveTime is how long Until lets requests finish after its context has ended.
const leaveTime = 2 * time.Second

// Until serves on the listener until ctx ends, and then closes the listener. Requests in progress have two seconds to finish.
// Until returns nil if it has stopped because ctx has ended, unless stopping fails.
func Until(ctx context.Context, l net.Listener, handler http.Handler) error {
	server := &http.Server{Handler: handler, ReadHeaderTimeout: 10 * time.Second}
	stopped := make(chan error, 1)
	cancel := context.AfterFunc(ctx, func() {
		leave, done := context.WithTimeout(context.WithoutCancel(ctx), leaveTime)
		defer done()
		err := server.Shutdown(leave)
		if errors.Is(err, context.DeadlineExceeded) {
			err = server.Close()
		}
		stopped <- err
	})
	err := server.Serve(l)
	if cancel() {
		return errors.Join(fmt.Errorf("serve: %w", err), server.Close())
	}
	if err := <-stopped; err != nil {
		return fmt.Errorf("stop: %w", err)
	}
	return nil
}

// SetType sets the type of the answer with a file that a page needs, by the file's name. Otherwise net/http would ask the registry of
// Windows or a list of the system, which may have types that browsers refuse.
func SetType(w http.ResponseWriter, name string) {
	types := map[string]string{".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".svg": "image/svg+xml"}
	if kind, ok := types[path.Ext(name)]; ok {
		w.Header().Set("Content-Type", kind)
	}
}

// Send answers a request with the output of the function write. If write fails, Send sends only the error.
func Send(w http.ResponseWriter, contentType string, write func(io.Writer) error) {
	var b bytes.Buffer
	if err := write(&b); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", contentType)
	_, _ = b.WriteTo(w) // fails only if the connection is closed
}
