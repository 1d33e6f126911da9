package main

import (
	"bytes"
	"context"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"time"
	"unicode"

	"autosolve/internal/advice"
)

// TestSolveGarbage checks that messages name the first twenty puzzles that cannot be read, count the others, and consist of
// printable characters.
func TestSolveGarbage(t *testing.T) {
	const puzzle = "38.6...1........3.....5.7.9....491..7..2.6..5..258....6.1.3.....7........9...4.86\n"
	random := make([]byte, 1<<20)
	rng := rand.NewChaCha8([32]byte{})
	rng.Read(random)
	for i, b := range random { // any characters of a text, in lines of 80
		if random[i] = ' ' + b%95; i%80 == 79 {
			random[i] = '\n'
		}
	}
	for name, c := range map[string]struct {
		in   string
		want []string // parts of the messages
	}{
		"random characters": {string(random), []string{
			" more puzzles cannot be read\n", " puzzles have no answer\na puzzle is 81 characters, "}},
		"text": {strings.Repeat("12 5\n# no puzzle here\n", 1000), []string{
			"autosolve: 980 more puzzles cannot be read\n", "autosolve: 1000 of 1000 puzzles have no answer\n"}},
		"text and puzzles": {strings.Repeat("no puzzle here\n12 5\n"+puzzle, 30), []string{
			"autosolve: 10 more puzzles cannot be read\n", "autosolve: 30 of 60 puzzles have no answer\n"}},
	} {
		t.Run(name, func(t *testing.T) {
			var out, errs bytes.Buffer
			root := newRoot()
			root.SetArgs([]string{"solve", "-"})
			root.SetIn(strings.NewReader(c.in))
			root.SetOut(&out)
			root.SetErr(&errs)
			if got := advice.StatusOf(root.ExecuteContext(t.Context())); got != advice.Unsolved {
				t.Errorf("exit status %d", got)
			}
			said := errs.String()
			if n := strings.Count(said, "\n"); n != 23 {
				t.Errorf("%d lines are printed:\n%.3000s", n, said)
			}
			for _, want := range c.want {
				if !strings.Contains(said, want) {
					t.Errorf("want %q in\n%.3000s", want, said)
				}
			}
			if i := strings.IndexFunc(said, func(r rune) bool { return r != '\n' && !unicode.IsPrint(r) }); i >= 0 {
				t.Errorf("%q is not printable", said[i:min(i+20, len(said))])
			}
			if got, want := "\n"+out.String(), strings.Count(c.in, puzzle); strings.Count(got, "\n3") != want {
				t.Errorf("%d answers, want %d", strings.Count(got, "\n3"), want)
			}
		})
	}
}

// TestInputThatDoesNotOpen reads an input that does not open, such as a named pipe without a writer, until it is interrupted.
func TestInputThatDoesNotOpen(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(10*time.Millisecond, cancel)
	in := textInput{name: "pipe", open: func() (io.ReadCloser, error) { select {} }}
	if err := (&teller{options: &solveOptions{}}).solveInput(ctx, in, false); advice.StatusOf(err) != advice.Stopped {
		t.Errorf("got %v", err)
	}
}
