package config

import (
	"os"
	"path/filepath"
)

// userPlace returns the path of the config in the user's config folder, %AppData%, or "" if that folder is not known.
func userPlace() string {
	base, err := os.UserConfigDir()
	if err != nil {
		return ""
	}
	return filepath.Join(base, "autosolve", "config.yaml")
}
