package atomicfile

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"github.com/google/renameio/v2"
)

// pendingFile is a temporary file that replaces another one when it is complete.
type pendingFile struct{ *renameio.PendingFile }

// newPending makes a temporary file in the folder of place, the path that the file will have when it is complete.
func newPending(place string, perm fs.FileMode) (*pendingFile, error) {
	f, err := renameio.NewPendingFile(place, renameio.WithTempDir(filepath.Dir(place)), renameio.WithPermissions(perm))
	if err != nil {
		return nil, err
	}
	return &pendingFile{f}, nil
}

// copyMode gives the file the permissions perm, those of the file that it will replace.
func (p *pendingFile) copyMode(_ string, perm fs.FileMode) error { return p.Chmod(perm) }

// copyPermissions does what File.CopyPermissions does. The argument old is the path of the file that will be replaced.
func (p *pendingFile) copyPermissions(old string) error {
	before, err := os.Stat(old)
	if err != nil {
		return err
	}
	now, err := p.Stat()
	if err != nil {
		return err
	}
	if err := p.Chmod(before.Mode().Perm()); err != nil {
		return err
	}
	was, is := before.Sys().(*syscall.Stat_t), now.Sys().(*syscall.Stat_t)
	if was.Uid == is.Uid && was.Gid == is.Gid {
		return nil
	}
	if err := p.Chown(int(was.Uid), int(was.Gid)); err != nil {
		return fmt.Errorf("keep its owner: %w", errors.Unwrap(err))
	}
	return nil
}

// Rename does the same as os.Rename; on Windows it tries for a while.
func Rename(from, to string) error { return os.Rename(from, to) }

// IsDiskFull reports whether err means that the disk is full.
func IsDiskFull(err error) bool { return errors.Is(err, syscall.ENOSPC) }

// MkdirTemp makes a new folder in dir as os.MkdirTemp does. Only the user can open it.
func MkdirTemp(dir, pattern string) (string, error) { return os.MkdirTemp(dir, pattern) }
