package atomicfile

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"time"
	"unsafe"

	"golang.org/x/sys/windows"
)

// pendingFile is a temporary file that replaces another one when it is complete.
type pendingFile struct {
	*os.File
	place    string // the path that the file will have when it is complete
	finished bool   // there is no longer a temporary file
}

// newPending makes a temporary file in the folder of place, the path that the file will have when it is complete. No other
// program can open the file until it is closed. Create describes the effect of perm.
func newPending(place string, perm fs.FileMode) (*pendingFile, error) {
	var attributes *windows.SecurityAttributes
	if perm&0o077 == 0 {
		var err error
		if attributes, err = private(""); err != nil {
			return nil, err
		}
	}
	var f *os.File
	pattern := filepath.Join(filepath.Dir(place), "."+filepath.Base(place)+"-*.tmp")
	err := unusedName(pattern, func(path string, name *uint16) error {
		const exclusive = 0
		handle, err := windows.CreateFile(name, windows.GENERIC_READ|windows.GENERIC_WRITE, exclusive, attributes,
			windows.CREATE_NEW, windows.FILE_ATTRIBUTE_NORMAL, 0)
		if err == nil {
			f = os.NewFile(uintptr(handle), path)
		}
		return err
	})
	if err != nil {
		return nil, &fs.PathError{Op: "create", Path: place, Err: err}
	}
	return &pendingFile{File: f, place: place}, nil
}

// unusedName calls create with paths in which a random number replaces the * of pattern, until create returns anything but an
// error for a path that is already in use, but at most 100 times. It returns the last error of create.
func unusedName(pattern string, create func(path string, name *uint16) error) error {
	before, after, _ := strings.Cut(pattern, "*")
	const tries = 100
	var err error
	for range tries {
		path := fmt.Sprint(before, rand.Uint64(), after)
		name, bad := windows.UTF16PtrFromString(path)
		if bad != nil { // a NUL in the path
			return bad
		}
		if err = create(path, name); !errors.Is(err, fs.ErrExist) {
			break
		}
	}
	return err
}

// private returns the security attributes of a file or a folder that only the user, the system and its administrators can
// open. flags are the inheritance flags of the entries in its access control list, such as "OICI", by which a folder passes
// the entries on to what is made in it.
func private(flags string) (*windows.SecurityAttributes, error) {
	user, err := windows.GetCurrentProcessToken().GetTokenUser()
	if err != nil {
		return nil, fmt.Errorf("find out the user: %w", err)
	}
	list := "D:P" // protected: the parent folder passes nothing on
	for _, who := range []string{user.User.Sid.String(), "SY", "BA"} {
		list += "(A;" + flags + ";FA;;;" + who + ")"
	}
	descriptor, err := windows.SecurityDescriptorFromString(list)
	if err != nil {
		return nil, fmt.Errorf("restrict it to the user: %w", err)
	}
	return &windows.SecurityAttributes{
		Length:             uint32(unsafe.Sizeof(windows.SecurityAttributes{})),
		SecurityDescriptor: descriptor,
	}, nil
}

// copyMode gives the file the access control list of the file that it will replace.
func (p *pendingFile) copyMode(path string, _ fs.FileMode) error { return p.copyPermissions(path) }

// copyPermissions does what File.CopyPermissions does. On a file system without access control lists, such as FAT, it does
// nothing.
func (p *pendingFile) copyPermissions(string) error {
	old, err := windows.GetNamedSecurityInfo(p.place, windows.SE_FILE_OBJECT, windows.DACL_SECURITY_INFORMATION)
	if errors.Is(err, windows.ERROR_NOT_SUPPORTED) || errors.Is(err, windows.ERROR_INVALID_FUNCTION) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("keep its permissions: %w", err)
	}
	list, _, err := old.DACL()
	if errors.Is(err, windows.ERROR_OBJECT_NOT_FOUND) { // the old file has no list: everybody may do everything
		return nil
	}
	if err != nil {
		return fmt.Errorf("keep its permissions: %w", err)
	}
	what := windows.SECURITY_INFORMATION(windows.DACL_SECURITY_INFORMATION | windows.UNPROTECTED_DACL_SECURITY_INFORMATION)
	if control, _, err := old.Control(); err == nil && control&windows.SE_DACL_PROTECTED != 0 {
		what = windows.DACL_SECURITY_INFORMATION | windows.PROTECTED_DACL_SECURITY_INFORMATION
	}
	if err := windows.SetNamedSecurityInfo(p.Name(), windows.SE_FILE_OBJECT, what, nil, nil, list, nil); err != nil {
		return fmt.Errorf("keep its permissions: %w", err)
	}
	return nil
}

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
	p.finished = true
	closed := p.Close()
	if errors.Is(closed, os.ErrClosed) {
		closed = nil
	}
	return errors.Join(closed, os.Remove(p.Name()))
}

// IsDiskFull reports whether err means that the disk is full.
func IsDiskFull(err error) bool {
	return errors.Is(err, windows.ERROR_DISK_FULL) || errors.Is(err, windows.ERROR_HANDLE_DISK_FULL)
}

// MkdirTemp makes a new folder in dir as os.MkdirTemp does. Only the user, the system and its administrators can open it. What
// is made in the folder has the same permissions.
func MkdirTemp(dir, pattern string) (string, error) {
	attributes, err := private("OICI")
	if err != nil {
		return "", err
	}
	var made string
	err = unusedName(filepath.Join(dir, pattern), func(path string, name *uint16) error {
		made = path
		return windows.CreateDirectory(name, attributes)
	})
	if err != nil {
		return "", &fs.PathError{Op: "mkdir", Path: made, Err: err}
	}
	return made, nil
}
