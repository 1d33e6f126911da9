//go:build linux

package e2e

import (
	"errors"
	"fmt"
	"image"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/jezek/xgb"

	"autosolve/test/stage"
)

// program is the path of the program under test.
var program string

// desks have a browser window of the usual size.
var desks = stage.Desks{Setting: window()}

// TestMain builds the program and runs the tests.
func TestMain(m *testing.M) {
	xgb.Logger.SetOutput(io.Discard) // xgb logs every closed connection
	os.Exit(stage.WithProgram(func(dir string) int {
		program = filepath.Join(dir, "autosolve")
		status := m.Run()
		if err := errors.Join(desks.Close(), waylandDesks.Close(), portalDesks.Close()); err != nil {
			fmt.Fprintln(os.Stderr, err)
			status = 1
		}
		return status
	}))
}

// window returns the setting with a window of the usual size, in which the grid is 446 pixels wide.
func window() stage.Setting {
	return stage.Setting{Screen: stage.Screen{Width: 1280, Height: 1000},
		Browser: &stage.Browser{Bounds: image.Rect(10, 10, 1210, 980)}}
}

// borrowDesk lends a desk with a window of the usual size for one test.
func borrowDesk(t *testing.T) *stage.Desk {
	t.Helper()
	return desks.Borrow(t)
}
