package config

import (
	"errors"
	"os"
)

// writable returns an error if the user may not write the file. No function of Windows takes everything into account that
// decides this, so writable opens the file for writing, and closes it unchanged.
func writable(path string) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return errors.Unwrap(err) // without the path
	}
	return f.Close()
}
