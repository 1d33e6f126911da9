//go:build linux

package portal_test

import (
	"context"
	"errors"
	"image"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"autosolve/internal/desktop/pipewire"
	"autosolve/internal/desktop/portal"
	"autosolve/test/stage"
)

const long = stage.HangLimit

// keep returns a context with a Keeper, whose notices it counts, and the path of its token.
func keep(t *testing.T) (ctx context.Context, notices *int, token string) {
	token = portal.TokenFile()
	notices = new(int)
	k := &portal.Keeper{Token: token, Tell: func(string) { *notices++ }}
	t.Cleanup(k.Close)
	return portal.Keep(t.Context(), k), notices, token
}

// atOnce is how long the user is not told about a dialog.
const atOnce = time.Second

// The session requests what it needs, all callers share it, and the user is not told about a dialog if there is none.
func TestSession(t *testing.T) {
	p := stage.StartPortal(t, stage.GNOME43)
	ctx, notices, token := keep(t)
	began := time.Now()
	s, err := portal.Here(ctx)
	told := *notices > 0 && time.Since(began) < atOnce
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"devices 3", "sources 1 cursor 4", "start"}; !slices.Equal(p.Log(), want) {
		t.Errorf("it asked for %q, want %q", p.Log(), want)
	}
	if !s.Hands() || s.Err() != nil || told {
		t.Errorf("hands %v, %v, %d notices", s.Hands(), s.Err(), *notices)
	}
	if _, err := os.Stat(token); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("there is a token that the portal did not return: %v", err)
	}
	state, err := s.Screen.Until(ctx, long, func(s pipewire.State) bool { return s.Pictures > 0 })
	if err != nil || state.Size != p.Screen {
		t.Errorf("the screen: %+v, %v", state, err)
	}
	if again, err := portal.Here(ctx); again != s || err != nil {
		t.Errorf("the second call returns %p, %v, want %p", again, err, s)
	}

	if err := s.Send(ctx, s.MoveTo(30, 40), s.Button(true), s.Button(false), s.Key('7', true), s.Key('7', false)); err != nil {
		t.Error(err)
	}
	if got, want := p.Log()[3:], []string{"pointer (30,40)", "button 0x110 1", "button 0x110 0", "key 0x37 1", "key 0x37 0"}; !slices.Equal(got, want) {
		t.Errorf("it did %q, want %q", got, want)
	}

	p.End()
	stage.Eventually(t, "the end is noticed", func() bool { return s.Err() != nil })
	if !errors.Is(s.Err(), portal.ErrClosed) {
		t.Errorf("the end of the session is %v", s.Err())
	}
	if next, err := portal.Here(ctx); err != nil || next == s || next.Err() != nil {
		t.Errorf("after the end: %v", err)
	}
}

// If the portal returns a token, it is stored in a file that only the user can read, used once, and replaced.
func TestToken(t *testing.T) {
	o := stage.GNOME43
	o.RemoteDesktop, o.Token = 2, "first"
	p := stage.StartPortal(t, o)
	for _, turn := range []struct {
		asks, gives, kept string
		answer            uint32
	}{
		{asks: "devices 3 persist_mode 2", gives: "first", kept: "first\n"},
		{asks: "devices 3 persist_mode 2 restore_token first", gives: "second", kept: "second\n"},
		{asks: "devices 3 persist_mode 2 restore_token second", gives: "", kept: ""},
		{asks: "devices 3 persist_mode 2", gives: "third", kept: "third\n"},
		{asks: "devices 3 persist_mode 2 restore_token third", gives: "fourth", answer: 1, kept: ""},
	} {
		p.Token, p.Answer = turn.gives, turn.answer
		told, before := 0, len(p.Log())
		k := &portal.Keeper{Token: portal.TokenFile(), Tell: func(string) { told++ }}
		began := time.Now()
		s, err := portal.Here(portal.Keep(t.Context(), k))
		noticed := told > 0 && time.Since(began) < atOnce
		if err == nil {
			_, err = s.Screen.Until(t.Context(), long, func(s pipewire.State) bool { return s.Pictures > 0 })
		}
		if refused := turn.answer == 1; errors.Is(err, portal.ErrRefused) != refused || err != nil && !refused {
			t.Fatalf("%s: %v", turn.asks, err)
		}
		k.Close()
		if asked := p.Log()[before]; asked != turn.asks || noticed {
			t.Errorf("it asked for %q after %d notices, want %q after none", asked, told, turn.asks)
		}
		kept, _ := os.ReadFile(portal.TokenFile()) // the file may not exist
		if string(kept) != turn.kept {
			t.Errorf("%s: kept %q, want %q", turn.asks, kept, turn.kept)
		}
		if turn.kept == "" {
			continue
		}
		for path, mode := range map[string]os.FileMode{portal.TokenFile(): 0o600, filepath.Dir(portal.TokenFile()): os.ModeDir | 0o700} {
			if info, err := os.Stat(path); err != nil {
				t.Error(err)
			} else if info.Mode() != mode {
				t.Errorf("%s has mode %v, want %v", path, info.Mode(), mode)
			}
		}
	}
}

// A token that cannot be stored is no reason to refuse what the user has allowed.
func TestTokenCannotBeKept(t *testing.T) {
	o := stage.GNOME43
	o.RemoteDesktop, o.Token = 2, "first"
	stage.StartPortal(t, o)
	if err := os.MkdirAll(portal.TokenFile(), 0o700); err != nil { // a folder is where the file should be
		t.Fatal(err)
	}
	var told []string
	k := &portal.Keeper{Token: portal.TokenFile(), Tell: func(text string) { told = append(told, text) }}
	t.Cleanup(k.Close)
	s, err := portal.Here(portal.Keep(t.Context(), k))
	if err != nil || s.Err() != nil {
		t.Fatal(err)
	}
	if !slices.ContainsFunc(told, func(text string) bool { return strings.Contains(text, "keep the portal's token") }) {
		t.Errorf("the user was told %q", told)
	}
}

// Without a token, or with one that the portal no longer accepts, the user is told about the dialog if the answer does
// not come at once.
func TestNotice(t *testing.T) {
	for _, token := range []string{"", "stale\n"} {
		t.Run(token, func(t *testing.T) {
			o := stage.GNOME43
			o.RemoteDesktop, o.Silent = 2, true
			stage.StartPortal(t, o)
			if err := os.MkdirAll(filepath.Dir(portal.TokenFile()), 0o700); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(portal.TokenFile(), []byte(token), 0o600); err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithCancel(t.Context())
			k := &portal.Keeper{Token: portal.TokenFile(), Tell: func(string) { cancel() }}
			if _, err := portal.Here(portal.Keep(ctx, k)); !errors.Is(err, context.Canceled) {
				t.Errorf("opened: %v", err)
			}
		})
	}
}

// Each answer other than yes has its own error. A session that may only view the screen opens, and so does one whose first
// picture is lost.
func TestAnswers(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(o *stage.Offer)
		is     error
		says   string
	}{
		{"no", func(o *stage.Offer) { o.Answer = 1 }, portal.ErrRefused, "permission to share the screen was refused"},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := stage.GNOME43
			c.change(&o)
			p := stage.StartPortal(t, o)
			ctx, _, _ := keep(t)
			_, err := portal.Here(ctx)
			if !errors.Is(err, c.is) || !strings.Contains(err.Error(), c.says) {
				t.Errorf("opened: %v", err)
			}
			stage.Eventually(t, "the session is closed", func() bool { return slices.Contains(p.Log(), "the session is closed") })
		})
	}
	t.Run("view only", func(t *testing.T) {
		o := stage.GNOME43
		o.Allowed = 0
		stage.StartPortal(t, o)
		ctx, _, _ := keep(t)
		if s, err := portal.Here(ctx); err != nil || s.Hands() {
			t.Errorf("opened: %v", err)
		}
	})
	t.Run("first picture lost", func(t *testing.T) {
		o := stage.GNOME43
		o.Lossy = true
		stage.StartPortal(t, o)
		ctx, _, _ := keep(t)
		if s, err := portal.Here(ctx); err != nil || !s.Hands() {
			t.Errorf("opened: %v", err)
		}
	})
	for _, c := range []struct {
		name   string
		change func(o *stage.Offer)
		says   string
	}{
		{"something else", func(o *stage.Offer) { o.Answer = 2 }, "closed its dialog without an answer (code 2)"},
		{"no monitor", func(o *stage.Offer) { o.Screen = image.Point{} }, "without choosing a monitor"},
		{"no picture", func(o *stage.Offer) { o.Blind = true }, "sends no picture"},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := stage.GNOME43
			c.change(&o)
			stage.StartPortal(t, o)
			ctx, _, _ := keep(t)
			_, err := portal.Here(ctx)
			if !lacking(err) || !strings.Contains(err.Error(), c.says) {
				t.Errorf("opened: %v", err)
			}
		})
	}
	t.Run("portal ends", func(t *testing.T) {
		o := stage.GNOME43
		o.Silent = true
		p := stage.StartPortal(t, o)
		ctx, _, _ := keep(t)
		ctx, cancel := context.WithTimeout(ctx, long)
		defer cancel()
		var leaving sync.WaitGroup
		defer leaving.Wait()
		leaving.Go(func() {
			stage.Eventually(t, "the dialog is there", func() bool { return slices.Contains(p.Log(), "start") })
			p.Leave()
		})
		if _, err := portal.Here(ctx); !lacking(err) {
			t.Errorf("opened: %v", err)
		}
	})
	t.Run("no answer", func(t *testing.T) {
		o := stage.GNOME43
		o.Silent = true
		p := stage.StartPortal(t, o)
		ctx, cancel := context.WithCancel(t.Context())
		k := new(portal.Keeper)
		ctx = portal.Keep(ctx, k)
		go func() {
			defer cancel()
			stage.Eventually(t, "the dialog is there", func() bool { return slices.Contains(p.Log(), "start") })
			other, stop := context.WithTimeout(ctx, 100*time.Millisecond)
			defer stop()
			begun := time.Now()
			if _, err := portal.Here(other); !errors.Is(err, context.DeadlineExceeded) || time.Since(begun) > long/2 {
				t.Errorf("beside the dialog: %v", err)
			}
		}()
		if _, err := portal.Here(ctx); !errors.Is(err, context.Canceled) {
			t.Errorf("opened: %v", err)
		}
		if !slices.Contains(p.Log(), "the dialog is closed") {
			t.Error("the dialog is left open")
		}
	})
}

// If something is missing, the error names it, and the hint says what to do.
func TestLacks(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(o *stage.Offer)
		says   string
	}{
		{"RemoteDesktop", func(o *stage.Offer) { o.RemoteDesktop = 0 }, "does not offer org.freedesktop.portal.RemoteDesktop"},
		{"ScreenCast", func(o *stage.Offer) { o.ScreenCast = 0 }, "does not offer org.freedesktop.portal.ScreenCast"},
		{"keyboard", func(o *stage.Offer) { o.Devices = 2 }, "a pointer and a keyboard"},
		{"monitors", func(o *stage.Offer) { o.Sources = 2 }, "whole monitors"},
		{"place of the pointer", func(o *stage.Offer) { o.Cursors = 3 }, "where the pointer is"},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := stage.GNOME43
			c.change(&o)
			stage.StartPortal(t, o)
			lacks(t, c.says)
		})
	}
	t.Run("portal", func(t *testing.T) {
		p := stage.StartPortal(t, stage.GNOME43)
		p.Leave()
		lacks(t, "does not offer org.freedesktop.portal.RemoteDesktop")
	})
	t.Run("bus", func(t *testing.T) {
		p := stage.StartPortal(t, stage.GNOME43)
		p.Die()
		lacks(t, "message bus (D-Bus) cannot be reached")
	})
}

// lacking reports whether err wraps a LackError.
func lacking(err error) bool {
	_, lacks := errors.AsType[*portal.LackError](err)
	return lacks
}

// lacks fails the test unless Look and Here both return a LackError.
func lacks(t *testing.T, says string) {
	t.Helper()
	ctx, notices, _ := keep(t)
	_, err1 := portal.Look(ctx)
	_, err2 := portal.Here(ctx)
	for _, err := range []error{err1, err2} {
		lack, ok := errors.AsType[*portal.LackError](err)
		if !ok || !strings.Contains(err.Error(), says) || lack.Advice().Hint == "" {
			t.Errorf("error %v, want in it %q", err, says)
		}
	}
	if *notices > 0 {
		t.Error("the user was told about a dialog")
	}
}

// A session ends if its bus ends, or the portal does, which does not know it when it is started again.
func TestBusGoes(t *testing.T) {
	for name, end := range map[string]func(*stage.Portal){"bus": (*stage.Portal).Die, "portal": (*stage.Portal).Leave} {
		t.Run(name, func(t *testing.T) {
			p := stage.StartPortal(t, stage.GNOME43)
			ctx, _, _ := keep(t)
			s, err := portal.Here(ctx)
			if err != nil {
				t.Fatal(err)
			}
			end(p)
			stage.Eventually(t, "the end is noticed", func() bool { return s.Err() != nil })
			if err := s.Send(ctx, s.Button(true)); !errors.Is(err, portal.ErrClosed) {
				t.Errorf("an act after the end: %v", err)
			}
		})
	}
}

// Without a Keeper the user is not asked.
func TestNotHere(t *testing.T) {
	p := stage.StartPortal(t, stage.GNOME43)
	if s, err := portal.Here(t.Context()); s != nil || err == nil {
		t.Errorf("without a Keeper: %v, %v", s, err)
	}
	if len(p.Log()) > 0 {
		t.Errorf("it asked for %q", p.Log())
	}
}
