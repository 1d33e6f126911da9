package main

import (
	"os"
	"os/exec"
	"syscall"
)

// These texts of the help and of messages depend on the platform.
const (
	userConfig = "~/.config/autosolve/config.yaml" // the user's config
	userCache  = "~/.cache/autosolve"              // autosolve's folder in the user's cache
	escapeNote = " (not on Wayland)"               // where Esc does not stop a fill
	endOfInput = "Ctrl-D"                          // how to end what is typed at a terminal
)

// These sentences of the help say where watching and pointing do not work, and what to do there.
const (
	watchNote    = " On Wayland watch does not work:\nlet the desktop start autosolve with a key there, or press Solve in autosolve panel."
	pointingNote = " On Wayland pointing does not\nwork: use autosolve panel there, in which you drag corners, or a frame around a button, on a picture."
)

// endingSignals are the signals of Ctrl-C, the kill command, a terminal that is closed, and Ctrl-\. The first signal that
// arrives ends the context of the command; a fill then releases all keys and buttons, and reports after which cell it stopped.
// The signal of Ctrl-Z is not in the list: it suspends the process, and when the process continues, package input checks the
// desktop before it sends anything.
var endingSignals = []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT}

// startBrowser opens an address in the user's browser, and waits for the program that starts the browser.
func startBrowser(address string) error {
	cmd := exec.Command("xdg-open", address)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true} // so that Ctrl-C does not end the browser
	return cmd.Run()
}

// takesSequences reports whether the terminal fd carries out control sequences. It assumes that every terminal does, because
// the caller excludes those with TERM=dumb.
func takesSequences(fd uintptr) bool { return true }
