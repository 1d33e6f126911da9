//go:build linux

package stage

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
)

// Wine runs programs for Windows on an X screen. It has its own copy of Wine's files, so that no other Wine sees what its
// programs change there.
type Wine struct {
	Folder  string // Wine's files; drive C is the folder drive_c in it
	display string
}

// StartWine copies the prepared files that test/e2e/session.sh names in $E2E_WINE. The first command starts Wine's
// server. The caller must call Stop.
func StartWine(ctx context.Context, display string) (*Wine, error) {
	prepared := os.Getenv("E2E_WINE")
	if prepared == "" {
		return nil, errors.New("start Wine: E2E_WINE is not set: run the test by test/e2e/session.sh windows")
	}
	folder, err := os.MkdirTemp("", "stage-wine-")
	if err != nil {
		return nil, fmt.Errorf("start Wine: %w", err)
	}
	if out, err := exec.CommandContext(ctx, "cp", "-a", prepared+"/.", folder).CombinedOutput(); err != nil {
		return nil, errors.Join(fmt.Errorf("copy Wine's files: %w: %s", err, out), os.RemoveAll(folder))
	}
	return &Wine{Folder: folder, display: display}, nil
}

// Command returns a command that runs a program for Windows: a name that Wine finds, such as notepad, or a path, as
// Windows or as Linux spells it.
func (w *Wine) Command(ctx context.Context, program string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, "wine", append([]string{program}, args...)...)
	cmd.Env = w.env()
	return cmd
}

func (w *Wine) env() []string { return append(displayEnv(w.display), "WINEPREFIX="+w.Folder) }

// DriveC returns the path on Linux of a file on drive C.
func (w *Wine) DriveC(path ...string) string {
	return filepath.Join(append([]string{w.Folder, "drive_c"}, path...)...)
}

// SetDPI sets the scale of the desktop, 96 for 100 %, for the programs that start afterwards. It ends all programs.
func (w *Wine) SetDPI(ctx context.Context, dpi int) error {
	set := w.Command(ctx, "reg", "add", `HKCU\Control Panel\Desktop`, "/v", "LogPixels", "/t", "REG_DWORD",
		"/d", strconv.Itoa(dpi), "/f")
	if out, err := set.CombinedOutput(); err != nil {
		return fmt.Errorf("set Wine's scale: %w: %s", err, out)
	}
	return w.end(ctx)
}

// Stop ends all programs and removes the files.
func (w *Wine) Stop() error {
	ctx, cancel := context.WithTimeout(context.Background(), HangLimit)
	defer cancel()
	return errors.Join(w.end(ctx), os.RemoveAll(w.Folder))
}

// end ends all programs and Wine's server, and returns when the server has written its files.
func (w *Wine) end(ctx context.Context) error {
	for _, option := range []string{"-k", "-w"} {
		cmd := exec.CommandContext(ctx, "wineserver", option)
		cmd.Env = w.env()
		out, err := cmd.CombinedOutput()
		// With -k it fails if no server runs.
		if err != nil && option != "-k" {
			return fmt.Errorf("end Wine: wineserver %s: %w: %s", option, err, strings.TrimSpace(string(out)))
		}
	}
	return nil
}
