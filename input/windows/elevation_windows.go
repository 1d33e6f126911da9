package windows

import (
	"errors"
	"fmt"
	"unsafe"

	"golang.org/x/sys/windows"

	"autosolve/input"
)

// maxSIDSize is the largest size of a security identifier in bytes (SECURITY_MAX_SID_SIZE).
const maxSIDSize = 68

// checkRights returns an *input.UndrivableError if Windows would discard input for window w, because its program has a
// higher integrity level than this process.
func checkRights(w windows.HWND) error {
	own, err := integrity(windows.GetCurrentProcessId())
	if err != nil {
		return fmt.Errorf("ask for the integrity level of this process: %w", err)
	}
	var process uint32
	if _, err := windows.GetWindowThreadProcessId(w, &process); err != nil {
		return nil // the window is gone, which the next check reports
	}
	level, err := integrity(process)
	if !higher(own, level, err) {
		return nil
	}
	return &input.UndrivableError{Err: err, Finding: input.Finding{Name: "rights", Level: input.Fail,
		Detail: nameOf(w) + " belongs to a program that runs as an administrator: Windows lets other programs send it no input",
		Hint:   "run the program without administrator rights, or start autosolve as an administrator, too"}}
}

// higher reports whether level, the integrity level of a program, is higher than own, the level of this process. err is the
// error of the query for level. If Windows denies access, the program has more rights.
func higher(own, level uint32, err error) bool {
	if err != nil {
		return errors.Is(err, windows.ERROR_ACCESS_DENIED)
	}
	return level > own
}

// integrity returns the integrity level of a process, such as 0x2000 for an ordinary program, and 0x3000 for one that runs as an
// administrator.
func integrity(process uint32) (uint32, error) {
	handle, err := windows.OpenProcess(windows.PROCESS_QUERY_LIMITED_INFORMATION, false, process)
	if err != nil {
		return 0, err
	}
	defer windows.CloseHandle(handle)
	var token windows.Token
	if err := windows.OpenProcessToken(handle, windows.TOKEN_QUERY, &token); err != nil {
		return 0, err
	}
	defer token.Close()
	var label struct {
		windows.Tokenmandatorylabel
		_ [maxSIDSize]byte // for the identifier to which the label points
	}
	var size uint32
	into := (*byte)(unsafe.Pointer(&label))
	err = windows.GetTokenInformation(token, windows.TokenIntegrityLevel, into, uint32(unsafe.Sizeof(label)), &size)
	if err != nil {
		return 0, err
	}
	sid := label.Label.Sid
	return sid.SubAuthority(uint32(sid.SubAuthorityCount()) - 1), nil
}
