// Package web runs a web server of this program's until it is told to stop.
package web

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"time"
)

// leaveTime is how long Until waits for answers under way once it was told to stop.
const leaveTime = 2 * time.Second

// Until answers on the listener until ctx ends, then lets answers under way finish for at most two seconds. It
// closes the listener. A stop by ctx is no error.
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
