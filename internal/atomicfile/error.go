// Package atomicfile gives errors about files the names that the person knows: what is written whole or not at all is written
// into another file first, of which nobody has heard.
package atomicfile

import (
	"errors"
	"fmt"
	"io/fs"
)

// Error is "op path: cause", whichever file err is about; nil if it is nil.
func Error(op, path string, err error) error {
	if err == nil {
		return nil
	}
	if cause, ok := errors.AsType[*fs.PathError](err); ok {
		err = cause.Err
	}
	return fmt.Errorf("%s %s: %w", op, path, err)
}
