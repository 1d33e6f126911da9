package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"

	"autosolve/internal/advice"
)

// newMan returns the command man, which is for packagers. The pages contain the same texts as the help.
func newMan() *cobra.Command {
	return &cobra.Command{
		Use:               "man DIR",
		Short:             "Write the man pages of all commands into a folder",
		Hidden:            true,
		Args:              oneArg("folder"),
		ValidArgsFunction: folders,
		RunE: func(cmd *cobra.Command, args []string) error {
			err := os.MkdirAll(args[0], 0o777)
			if err == nil {
				err = doc.GenManTree(cmd.Root(), &doc.GenManHeader{Section: "1", Source: "autosolve", Manual: "User Commands"}, args[0])
			}
			if err == nil {
				return nil
			}
			return advice.UsageError(fmt.Errorf("write man pages: %w", err), "name a folder that can be written to")
		},
	}
}
