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

// errDeclined means that the user did not answer yes.
var errDeclined error = &advice.Error{Err: errors.New("nothing was written"), Exit: advice.Stopped}

// keyboard receives the lines that the user types at a terminal.
type keyboard struct {
	lines chan string
	end   chan struct{} // closed at the end of the input, for example at Ctrl-D
}

// listen returns a keyboard that reads lines from now on until the program ends. It returns nil if in is not a terminal.
func listen(in io.Reader) *keyboard {
	if !isTerminal(in) {
		return nil
	}
	k := &keyboard{make(chan string), make(chan struct{})}
	go func() {
		defer close(k.end)
		for s := bufio.NewScanner(in); s.Scan(); {
			k.lines <- s.Text()
		}
	}()
	return k
}

// ask asks a question and returns the line that is typed after it, without spaces around it. At the end of the input, for
// example at Ctrl-D, it returns "".
func (k *keyboard) ask(ctx context.Context, w io.Writer, question string) (string, error) {
	select {
	case <-k.lines: // discards a line that was typed before the question
	default:
	}
	fmt.Fprintf(w, "%s ", question)
	select {
	case text := <-k.lines:
		return strings.TrimSpace(text), nil
	case <-k.end:
		return "", nil
	case <-ctx.Done():
		fmt.Fprintln(w)
		return "", fmt.Errorf("wait for an answer: %w", ctx.Err())
	}
}

// confirm asks a question and returns errDeclined unless the answer is yes.
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
