package main

import (
	"fmt"
	"os"
	"syscall"

	"golang.org/x/sys/windows"
)

// These texts of the help and of messages depend on the platform.
const (
	userConfig = `%AppData%\autosolve\config.yaml` // the user's config
	userCache  = `%LocalAppData%\autosolve`        // autosolve's folder in the user's cache
	escapeNote = ""                                // where Esc does not stop a fill
	endOfInput = "Ctrl-Z and Enter"                // how to end what is typed at a terminal
)

// These sentences of the help say where watching and pointing do not work: nowhere on Windows.
const watchNote, pointingNote = "", ""

// endingSignals are the signals into which package os/signal converts the events of a console: os.Interrupt for Ctrl-C and
// Ctrl-Break, and syscall.SIGTERM for a console that is closed. Windows also has events for logging off and shutting down, but
// sends them only to services. The first signal that arrives ends the context; a fill then releases all keys and buttons, and
// reports after which cell it stopped. If that takes longer than five seconds after a SIGTERM, Windows ends the program.
var endingSignals = []os.Signal{os.Interrupt, syscall.SIGTERM}

// startBrowser opens an address in the user's browser.
func startBrowser(address string) error {
	file, err := windows.UTF16PtrFromString(address)
	if err == nil {
		err = windows.ShellExecute(0, nil, file, nil, nil, windows.SW_SHOWNORMAL)
	}
	if err != nil {
		return fmt.Errorf("open it with Windows: %w", err)
	}
	return nil
}

// takesSequences reports whether the console fd carries out control sequences. A new console of Windows 10 shows them as text,
// so takesSequences first changes the mode of such a console.
func takesSequences(fd uintptr) bool {
	var mode uint32
	if err := windows.GetConsoleMode(windows.Handle(fd), &mode); err != nil {
		return false
	}
	if mode&windows.ENABLE_VIRTUAL_TERMINAL_PROCESSING != 0 {
		return true
	}
	return windows.SetConsoleMode(windows.Handle(fd), mode|windows.ENABLE_VIRTUAL_TERMINAL_PROCESSING) == nil
}
