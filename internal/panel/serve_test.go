package panel

import (
	"bufio"
	"context"
	"errors"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// served starts a panel on a free port. It runs until stop is called.
func served(t *testing.T, bot Bot) (s *Server, address string, stop func() error) {
	t.Helper()
	s = New(bot, Options{})
	l, err := Listen(t.Context(), 0)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(ctx, l) }()
	return s, s.URL(l), func() error {
		cancel()
		return <-ended
	}
}

// events connects a page and returns its first n events.
func events(t *testing.T, address string, n int) (all []string) {
	t.Helper()
	answer, err := http.Get(address + "events?page=a")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { answer.Body.Close() })
	lines := bufio.NewScanner(answer.Body)
	for len(all) < n && lines.Scan() {
		if text, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
			all = append(all, text)
		}
	}
	return all
}

// When the panel ends, it stops the act under way and returns its error. It does not wait for connected pages to leave.
func TestServeEnds(t *testing.T) {
	_, address, stop := served(t, &calls{})
	if got := events(t, address, 1); len(got) != 1 || got[0] != `{"version":0,"doing":"","hide":0,"words":"","outcome":"","turn":0,"live":""}` {
		t.Errorf("events %q", got)
	}
	if err := stop(); err != nil {
		t.Errorf("idle: %v", err)
	}

	bot := &calls{hold: make(chan struct{})}
	s, address, stop := served(t, bot)
	events(t, address, 1)
	send := func(path string, form url.Values) {
		t.Helper()
		r, err := http.NewRequest(http.MethodPost, address+path, strings.NewReader(form.Encode()))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("Origin", address[:strings.LastIndex(strings.TrimSuffix(address, "/"), "/")])
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		if text, err := io.ReadAll(answer.Body); answer.StatusCode != http.StatusNoContent {
			t.Fatalf("%s: %s, %s, %v", path, answer.Status, text, err)
		}
	}
	send("capture", look("a"))
	send("hidden", url.Values{"page": {"a"}, "turn": {"1"}})
	s.until(t, func(e event) bool { return e.Words == "looking" })
	if err := stop(); !errors.Is(err, context.Canceled) {
		t.Errorf("during a look: %v", err)
	}
}
