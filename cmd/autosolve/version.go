package main

import (
	"cmp"
	"fmt"
	"io"
	"runtime/debug"
	"strings"

	"autosolve"
	"autosolve/recognize"
)

// commit is set by the linker in a build from a checkout: -X main.commit=abc1234.
var commit string

// libraries are the modules whose versions matter in a bug report.
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

// versionText returns the lines that printVersion prints. Traces contain these lines too.
func versionText() string {
	const unknown = "unknown"
	var b strings.Builder
	info, ok := debug.ReadBuildInfo()
	if !ok {
		info = &debug.BuildInfo{}
	}
	fmt.Fprintf(&b, "autosolve %s, commit %s\n", autosolve.Version(), cmp.Or(commitOf(info), unknown))
	fmt.Fprintf(&b, "OpenCV %s\n", recognize.OpenCVVersion())
	fmt.Fprintf(&b, "%s\n", cmp.Or(info.GoVersion, unknown))
	for _, path := range libraries {
		for _, m := range info.Deps {
			if m.Path == path {
				fmt.Fprintf(&b, "%s %s\n", m.Path, m.Version)
			}
		}
	}
	return b.String()
}

// commitOf returns the commit from which the program was built, or "" if neither the linker nor the go command recorded it.
// If files had been changed since the commit, it adds that.
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
