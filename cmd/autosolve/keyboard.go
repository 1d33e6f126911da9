package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"autosolve/internal/advice"
)

// errDeclined says that the person does not want it.
var errDeclined error = &advice.Error{Err: errors.New("nothing was written"), Exit: advice.Stopped}

// keyboard is the lines that a person types at a terminal.
type keyboard struct {
	lines chan string
	end   chan struct{} // closed at Ctrl-D
}

// listen reads lines from now on, until the program ends.
func listen(in io.Reader) *keyboard {
	k := &keyboard{make(chan string), make(chan struct{})}
	go func() {
		defer close(k.end)
		for s := bufio.NewScanner(in); s.Scan(); {
			k.lines <- s.Text()
		}
	}()
	return k
}

// line waits for a line; at Ctrl-D it is an empty one.
func (k *keyboard) line(ctx context.Context) (string, error) {
	select {
	case text := <-k.lines:
		return strings.TrimSpace(text), nil
	case <-k.end:
		return "", nil
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

// ask asks a question, and is the line that comes after it.
func (k *keyboard) ask(ctx context.Context, w io.Writer, question string) (string, error) {
	select {
	case <-k.lines: // sent before anybody asked
	default:
	}
	fmt.Fprintf(w, "%s ", question)
	said, err := k.line(ctx)
	if err != nil {
		fmt.Fprintln(w)
		return "", fmt.Errorf("wait for an answer: %w", err)
	}
	return said, nil
}

// confirm asks whether to write; all but a yes is errDeclined.
func (k *keyboard) confirm(ctx context.Context, w io.Writer, question string) error {
	said, err := k.ask(ctx, w, question+" [y/N]")
	if err != nil {
		return err
	}
	if said = strings.ToLower(said); said != "y" && said != "yes" {
		return errDeclined
	}
	return nil
}
