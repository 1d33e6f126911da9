package atomicfile

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/windows"
)

// TestOpenElsewhere replaces a file while another handle has it open. This succeeds if the handle is soon closed, and
// otherwise leaves the file unchanged.
func TestOpenElsewhere(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	name, err := windows.UTF16PtrFromString(path)
	if err != nil {
		t.Fatal(err)
	}
	open := func() windows.Handle {
		t.Helper()
		h, err := windows.CreateFile(name, windows.GENERIC_READ, windows.FILE_SHARE_READ, nil, windows.OPEN_EXISTING, 0, 0)
		if err != nil {
			t.Fatal(err)
		}
		return h
	}
	handle := open()
	time.AfterFunc(100*time.Millisecond, func() { windows.CloseHandle(handle) })
	if err := Write(path, []byte("new"), 0o600); err != nil {
		t.Errorf("open for a moment: error %v", err)
	}
	handle = open()
	defer windows.CloseHandle(handle)
	err = Write(path, []byte("newer"), 0o600)
	if err == nil || !strings.HasPrefix(err.Error(), "write "+path+": ") || strings.Count(err.Error(), path) != 1 {
		t.Errorf("open for longer: error %v", err)
	}
	if got, err := os.ReadFile(path); err != nil || string(got) != "new" {
		t.Errorf("it holds %q, %v", got, err)
	}
	if names := entries(t, filepath.Dir(path)); len(names) != 1 {
		t.Errorf("left over: %q", names)
	}
}

// TestPrivate checks that the access control list of a private folder inherits no entry and does not admit everyone.
func TestPrivate(t *testing.T) {
	attributes, err := private("OICI")
	if err != nil {
		t.Fatal(err)
	}
	text := attributes.SecurityDescriptor.String()
	if !strings.HasPrefix(text, "D:P(A;OICI;FA;;;") || strings.Count(text, "(A;") != 3 || strings.Contains(text, ";;;WD)") {
		t.Errorf("the list is %s", text)
	}
}

// TestDiskFull checks that IsDiskFull tells the errors of a full disk from others.
func TestDiskFull(t *testing.T) {
	for _, err := range []error{windows.ERROR_DISK_FULL, windows.ERROR_HANDLE_DISK_FULL} {
		if !IsDiskFull(&os.PathError{Op: "write", Path: "file", Err: err}) {
			t.Errorf("%v does not count as a full disk", err)
		}
	}
	if IsDiskFull(errors.New("other")) || IsDiskFull(windows.ERROR_ACCESS_DENIED) {
		t.Error("other errors count as a full disk")
	}
}
