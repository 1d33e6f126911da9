// Command prepare cuts the digits out of the pictures of package templates and writes them as the reader embeds them.
//
//	go generate ./recognize    (which `make templates` also runs)
package main

import (
	"flag"
	"fmt"
	"os"

	"autosolve/recognize"
	"autosolve/templates"
)

func main() {
	out := flag.String("out", "builtin.bin", "file to write")
	flag.Parse()
	if err := run(*out); err != nil {
		fmt.Fprintln(os.Stderr, "prepare:", err)
		os.Exit(1)
	}
}

func run(out string) error {
	pictures, err := templates.Builtin()
	if err != nil {
		return err
	}
	faces := make([]recognize.Typeface, len(pictures))
	for i, p := range pictures {
		if faces[i], err = recognize.CutTypeface(p); err != nil {
			return err
		}
	}
	return os.WriteFile(out, recognize.EncodeTypefaces(faces), 0o644)
}
