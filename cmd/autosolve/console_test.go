package main

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"testing/synctest"
	"time"
)

// TestEndOfInput ends the input of a question: on Windows Ctrl-C does so a moment before its signal arrives, which must count.
func TestEndOfInput(t *testing.T) {
	for _, interrupted := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			k := &keyboard{make(chan string), make(chan struct{})}
			close(k.end)
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			if interrupted {
				time.AfterFunc(50*time.Millisecond, cancel)
			}
			if text, err := k.ask(ctx, io.Discard, "?"); text != "" || errors.Is(err, context.Canceled) != interrupted {
				t.Errorf("interrupted %v: %q, %v", interrupted, text, err)
			}
			want := map[bool]error{false: io.EOF, true: context.Canceled}[interrupted]
			in := &typed{Reader: iotest.TimeoutReader(strings.NewReader("")), ctx: ctx} // a second read has another error
			for range 2 {
				if _, err := in.Read(make([]byte, 9)); err != want {
					t.Errorf("interrupted %v: read: %v, want %v", interrupted, err, want)
				}
			}
		})
	}
}
