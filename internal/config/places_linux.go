package config

import (
	"cmp"
	"os"
	"path/filepath"
)

// userPlace returns the path of the config in the user's config folder. It returns "" if neither $XDG_CONFIG_HOME nor the
// home folder is known.
func userPlace() string {
	home, err := os.UserHomeDir()
	base := os.Getenv("XDG_CONFIG_HOME")
	if base == "" && err != nil {
		return ""
	}
	return filepath.Join(cmp.Or(base, filepath.Join(home, ".config")), "autosolve", "config.yaml")
}
