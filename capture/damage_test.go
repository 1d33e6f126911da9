//go:build linux

package capture

import (
	"errors"
	"sync"
	"testing"
	"time"

	"autosolve/test/stage"

	"github.com/jezek/xgb/xproto"
)

// TestAwait checks Await on servers that report changes.
func TestAwait(t *testing.T) {
	const forever = stage.HangLimit
	forEachServer(t, func(t *testing.T, d *stage.Desk) {
		conn := d.Conn(t)
		root := xproto.Setup(conn).DefaultScreen(conn).Root
		s := open(t, AllMonitors)
		await := func(most time.Duration) time.Duration {
			t.Helper()
			begun := time.Now()
			if err := s.Await(t.Context(), most); err != nil {
				t.Fatal(err)
			}
			return time.Since(begun)
		}
		look := func() {
			t.Helper()
			if _, err := s.Capture(t.Context(), s.Bounds()); err != nil {
				t.Fatal(err)
			}
		}
		look()
		const moment = 50 * time.Millisecond
		if took := await(moment); took < moment {
			t.Errorf("with nothing changed it waits for %v, want %v", took, moment)
		}
		paint(t, d.Display) // between the last look and Await
		for range 2 {
			if took := await(forever); took >= forever {
				t.Error("it misses a change since the last picture")
			}
		}
		look()
		var painting sync.WaitGroup
		defer painting.Wait()
		painting.Go(func() {
			time.Sleep(moment)
			if err := xproto.ClearAreaChecked(conn, false, root, 0, 0, 100, 100).Check(); err != nil {
				t.Error(err)
			}
		})
		if took := await(forever); took < moment/2 || took >= forever {
			t.Errorf("it waits for %v, for a change after %v", took, moment)
		}
	})
}

// TestAwaitWithoutDamage checks that Await returns after a moment if the server does not report changes.
func TestAwaitWithoutDamage(t *testing.T) {
	newDesk(t, stage.Screen{ExtraArgs: []string{"-extension", "DAMAGE"}})
	s := open(t, AllMonitors)
	for range 2 {
		begun := time.Now()
		if err := s.Await(t.Context(), time.Minute); err != nil || time.Since(begun) > 10*time.Second {
			t.Errorf("%v after %v", err, time.Since(begun))
		}
	}
}

// TestAwaitOfAServerThatGoes checks that Await ends with an error when the server ends.
func TestAwaitOfAServerThatGoes(t *testing.T) {
	d := newDesk(t, stage.Screen{})
	s := open(t, AllMonitors)
	if _, err := s.Capture(t.Context(), s.Bounds()); err != nil {
		t.Fatal(err)
	}
	time.AfterFunc(50*time.Millisecond, d.Kill)
	begun := time.Now()
	err := s.Await(t.Context(), time.Minute)
	if _, ok := errors.AsType[*DisplayError](err); !ok || time.Since(begun) > 10*time.Second {
		t.Errorf("got %v after %v", err, time.Since(begun))
	}
}
