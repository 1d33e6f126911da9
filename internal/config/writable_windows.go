package config

import (
	"errors"
	"os"
)

// writable returns an error if the user may not write the file. Windows has no question for that which takes everything into
// account, so writable opens the file for writing and leaves it as it is.
func writable(path string) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return errors.Unwrap(err) // without the path
	}
	return f.Close()
}
