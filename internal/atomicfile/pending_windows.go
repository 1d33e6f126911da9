package atomicfile

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"golang.org/x/sys/windows"
)

// pendingFile is a temporary file that replaces another one when it is complete.
type pendingFile struct {
	*os.File
	place    string // the path that the file will have when it is complete
	finished bool   // there is no longer a temporary file
}

// newPending makes a temporary file in the folder of place, the path that the file will have when it is complete. Create
// describes the effect of perm.
func newPending(place string, perm fs.FileMode) (*pendingFile, error) {
	f, err := os.CreateTemp(filepath.Dir(place), "."+filepath.Base(place)+"-*.tmp")
	if err != nil {
		return nil, err
	}
	p := &pendingFile{File: f, place: place}
	if perm&0o077 == 0 {
		if err := restrict(f.Name(), ""); err != nil {
			return nil, errors.Join(err, p.Cleanup())
		}
	}
	return p, nil
}

// restrict gives a file or a folder the access control list of private. It must be empty, because others may have opened it.
// On a file system without such lists, such as FAT, restrict does nothing.
func restrict(path, flags string) error {
	descriptor, err := private(flags)
	if err != nil {
		return fmt.Errorf("find out the user: %w", err)
	}
	list, _, err := descriptor.DACL()
	if err == nil {
		const what = windows.DACL_SECURITY_INFORMATION | windows.PROTECTED_DACL_SECURITY_INFORMATION
		err = windows.SetNamedSecurityInfo(path, windows.SE_FILE_OBJECT, what, nil, nil, list, nil)
	}
	if err != nil && !errors.Is(err, windows.ERROR_NOT_SUPPORTED) && !errors.Is(err, windows.ERROR_INVALID_FUNCTION) {
		return fmt.Errorf("restrict it to the user: %w", err)
	}
	return nil
}

// private returns the security descriptor of a file or a folder that only the user, the system and its administrators can
// open. flags are the inheritance flags of the entries in its access control list, such as "OICI", by which a folder passes
// the entries on to what is made in it.
func private(flags string) (*windows.SECURITY_DESCRIPTOR, error) {
	user, err := windows.GetCurrentProcessToken().GetTokenUser()
	if err != nil {
		return nil, err
	}
	list := "D:P" // protected: the parent folder passes nothing on
	for _, who := range []string{user.User.Sid.String(), "SY", "BA"} {
		list += "(A;" + flags + ";FA;;;" + who + ")"
	}
	return windows.SecurityDescriptorFromString(list)
}

// copyPermissions does nothing: the file keeps the permissions with which it was made.
func (p *pendingFile) copyPermissions(string) error { return nil }

// CloseAtomicallyReplace completes and closes the file, and renames it to its path, in place of any file there.
func (p *pendingFile) CloseAtomicallyReplace() error {
	if err := errors.Join(p.Sync(), p.Close()); err != nil {
		return err
	}
	if err := Rename(p.Name(), p.place); err != nil {
		return errors.Unwrap(err) // without the two paths
	}
	p.finished = true
	return nil
}

// Rename does the same as os.Rename, which replaces a file. Other programs, such as virus scanners, may keep the file, or one in
// the folder, open for a moment, so Rename tries it for half a second.
func Rename(from, to string) error {
	const patience, pause = 500 * time.Millisecond, 10 * time.Millisecond
	for begun := time.Now(); ; time.Sleep(pause) {
		err := os.Rename(from, to)
		inUse := errors.Is(err, windows.ERROR_SHARING_VIOLATION) || errors.Is(err, windows.ERROR_ACCESS_DENIED)
		if !inUse || time.Since(begun) > patience {
			return err
		}
	}
}

// Cleanup closes and removes the file, unless CloseAtomicallyReplace has succeeded.
func (p *pendingFile) Cleanup() error {
	if p.finished {
		return nil
	}
	_ = p.Close() // an error if CloseAtomicallyReplace has closed it
	return os.Remove(p.Name())
}

// IsDiskFull reports whether err means that the disk is full.
func IsDiskFull(err error) bool {
	return errors.Is(err, windows.ERROR_DISK_FULL) || errors.Is(err, windows.ERROR_HANDLE_DISK_FULL)
}

// MkdirTemp makes a new folder in dir as os.MkdirTemp does. Only the user, the system and its administrators can open it. What
// is made in the folder has the same permissions.
func MkdirTemp(dir, pattern string) (string, error) {
	made, err := os.MkdirTemp(dir, pattern)
	if err != nil {
		return "", err
	}
	if err := restrict(made, "OICI"); err != nil {
		return "", errors.Join(err, os.Remove(made))
	}
	return made, nil
}
