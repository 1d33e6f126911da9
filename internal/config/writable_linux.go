package config

import "golang.org/x/sys/unix"

// writable returns an error if the user may not write the file.
func writable(path string) error { return unix.Access(path, unix.W_OK) }
