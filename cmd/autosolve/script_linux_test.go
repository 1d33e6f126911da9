package main

import "github.com/rogpeppe/go-internal/testscript"

// platformCommands are the script commands that exist only on Linux.
var platformCommands = map[string]func(*testscript.TestScript, bool, []string){"talk": talk}

// asOnLinux returns autosolve's output, which needs no changes on Linux.
func asOnLinux(text string) string { return text }
