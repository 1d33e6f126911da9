package main

import (
	"regexp"

	"github.com/rogpeppe/go-internal/testscript"
)

// platformCommands is empty, because scripts that use a terminal or send signals are skipped on Windows.
var platformCommands map[string]func(*testscript.TestScript, bool, []string)

// Messages of Windows and of Wine about a file or a folder that is missing, and separators in paths.
var (
	missing = regexp.MustCompile(`(The system cannot find the (file|path) specified|(File|Path) not found)\.`)
	inPath  = regexp.MustCompile(`([\w.$:-])\\([\w.%-])`)
)

// asOnLinux returns autosolve's output with the messages of the system and the separators in paths as on Linux.
func asOnLinux(text string) string {
	return inPath.ReplaceAllString(missing.ReplaceAllString(text, "no such file or directory"), "$1/$2")
}
