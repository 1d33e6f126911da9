package main

import (
	"fmt"
	"io"
	"runtime/debug"
	"strings"

	"autosolve/recognize"
)

// commit is set by the linker, in a build from a checkout: -X main.commit=abc1234.
var commit string

// libraries are the modules whose versions matter in a report of a fault.
var libraries = []string{
	"gocv.io/x/gocv", "github.com/go-vgo/robotgo", "github.com/kbinani/screenshot",
	"github.com/spf13/cobra", "github.com/goccy/go-yaml",
}

// printVersion prints version, commit, OpenCV and library versions.
func printVersion(w io.Writer) error {
	_, err := io.WriteString(w, versionText())
	if err != nil {
		return fmt.Errorf("print version: %w", err)
	}
	return nil
}

func versionText() string {
	var b strings.Builder
	info, ok := debug.ReadBuildInfo()
	if !ok {
		info = &debug.BuildInfo{}
	}
	fmt.Fprintf(&b, "autosolve %s, commit %s\n", known(info.Main.Version), known(commitOf(info)))
	fmt.Fprintf(&b, "OpenCV %s\n", recognize.OpenCVVersion())
	fmt.Fprintf(&b, "%s\n", known(info.GoVersion))
	for _, path := range libraries {
		for _, m := range info.Deps {
			if m.Path == path {
				fmt.Fprintf(&b, "%s %s\n", m.Path, m.Version)
			}
		}
	}
	return b.String()
}

func known(s string) string {
	if s == "" {
		return "unknown"
	}
	return s
}

// commitOf is the commit that the program was built from, as the linker or the go command was told.
func commitOf(info *debug.BuildInfo) string {
	id, changed := commit, ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision" && id == "":
			id = s.Value
		case s.Key == "vcs.modified" && s.Value == "true":
			changed = " with changes"
		}
	}
	if id == "" {
		return ""
	}
	return id + changed
}
