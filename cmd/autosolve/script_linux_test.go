package main

import "github.com/rogpeppe/go-internal/testscript"

// platformCommands are the commands of scripts that only Linux has.
var platformCommands = map[string]func(*testscript.TestScript, bool, []string){"talk": talk}

// asOnLinux returns what autosolve has printed.
func asOnLinux(text string) string { return text }
