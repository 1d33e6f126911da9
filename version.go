// Package autosolve contains the version of the program. The program is in cmd/autosolve; docs/building.md describes the
// other packages.
package autosolve

import (
	_ "embed" // for VERSION
	"strings"
)

//go:embed VERSION
var version string

// Version returns the version, such as "v0.3.0". The file VERSION has it without the v; the scripts that build packages read
// it from there.
func Version() string { return "v" + strings.TrimSpace(version) }
