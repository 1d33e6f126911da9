package main

import (
	"regexp"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"
)

// platformCommands has none: scripts that use a terminal or send signals are skipped on Windows.
var platformCommands map[string]func(*testscript.TestScript, bool, []string)

// Messages of Windows and of Wine about a file or a folder that is missing, and functions that package os names in errors.
var (
	missing   = regexp.MustCompile(`(The system cannot find the (file|path) specified|(File|Path) not found)\.`)
	functions = strings.NewReplacer("GetFileAttributesEx ", "stat ", "CreateFile ", "stat ")
	inPath    = regexp.MustCompile(`([\w.$:-])\\([\w.%-])`)
)

// asOnLinux returns what autosolve has printed with the messages of the system and the separators in paths as Linux has them.
func asOnLinux(text string) string {
	text = functions.Replace(missing.ReplaceAllString(text, "no such file or directory"))
	return inPath.ReplaceAllString(text, "$1/$2")
}
