package portal

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"autosolve/internal/atomicfile"
)

// TokenFile returns the path of the file that stores the token, or "" if there is no home directory.
func TokenFile() string {
	state := os.Getenv("XDG_STATE_HOME")
	if !filepath.IsAbs(state) {
		home, err := os.UserHomeDir()
		if err != nil {
			return ""
		}
		state = filepath.Join(home, ".local", "state")
	}
	return filepath.Join(state, "autosolve", "portal-token")
}

// readToken returns the token in the file, or "" if there is no file.
func readToken(path string) (string, error) {
	if path == "" {
		return "", nil
	}
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("read the portal's token: %w", err)
	}
	return strings.TrimSpace(string(text)), nil
}

// writeToken replaces the token in the file, because a token can be used only once. If token is "", writeToken removes the
// file.
func writeToken(path, token string) error {
	if path == "" {
		return nil
	}
	if token == "" {
		if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("remove the portal's token: %w", err)
		}
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return fmt.Errorf("keep the portal's token: %w", err)
	}
	if err := atomicfile.Write(path, []byte(token+"\n"), 0o600); err != nil {
		return fmt.Errorf("keep the portal's token: %w", err)
	}
	return nil
}
