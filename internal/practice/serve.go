package practice

import (
	"context"
	"errors"
	"fmt"
	"net"

	"autosolve/internal/web"
)

// Serve answers requests until ctx ends, and then closes the listener.
func Serve(ctx context.Context, l net.Listener) error {
	handler, err := NewHandler(Rig{})
	if err != nil {
		return errors.Join(err, l.Close())
	}
	if err := web.Until(ctx, l, handler); err != nil {
		return fmt.Errorf("practice page: %w", err)
	}
	return nil
}

// Listen opens an address such as "127.0.0.1:0" for Serve, and returns the page's URL.
func Listen(ctx context.Context, addr string) (l net.Listener, url string, err error) {
	var config net.ListenConfig
	l, err = config.Listen(ctx, "tcp", addr)
	if err != nil {
		return nil, "", fmt.Errorf("listen for practice page: %w", err)
	}
	return l, "http://" + l.Addr().String() + "/", nil
}
