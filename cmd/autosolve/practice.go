package main

import (
	"errors"
	"fmt"
	"net"

	"github.com/spf13/cobra"

	"autosolve/internal/advice"
	"autosolve/internal/practice"
)

func newPractice() *cobra.Command {
	var addr string
	cmd := &cobra.Command{
		Use:   "practice",
		Short: "Serve the practice page and print its address",
		Long: "Serve a page that stands in for a Sudoku site on this computer, and print its address. Ctrl-C ends it. Add\n" +
			"/puzzles to the address for a list of puzzles, ?puzzle= and 81 characters for any other puzzle, or /behaviours\n" +
			"for a list of the behaviours of other sites that the page can imitate, such as ?behaviour=keypad.",
		Example: "  autosolve practice\n  autosolve practice --addr 127.0.0.1:0",
		Args:    noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			l, url, err := practice.Listen(cmd.Context(), addr)
			if err != nil {
				return advice.UsageError(fmt.Errorf("serve practice page at %s: %w", addr, whyNoAddress(err)),
					"choose another address with --addr, such as 127.0.0.1:0 for any free port")
			}
			if err := write(cmd.OutOrStdout(), "address", url+"\n"); err != nil {
				return err
			}
			fmt.Fprintln(cmd.ErrOrStderr(), "open this address in a browser, then run autosolve --delay 3s in another terminal and bring the page to\n"+
				"the front; Ctrl-C here ends it")
			return practice.Serve(cmd.Context(), l)
		},
	}
	cmd.Flags().StringVar(&addr, "addr", "127.0.0.1:8081", "serve on `HOST:PORT`; port 0 chooses a free one")
	return cmd
}

// whyNoAddress returns why the server cannot listen on an address, without the address, with which package net begins.
func whyNoAddress(err error) error {
	if failed, ok := errors.AsType[*net.OpError](err); ok {
		return failed.Err
	}
	return err
}
