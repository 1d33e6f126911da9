package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// sfntFile returns the path of a TrueType or OpenType file with the same glyphs as path:
// path itself, or for a WOFF file an unpacked copy in the cache.
func sfntFile(path, cache string) (string, error) {
	if !strings.HasSuffix(path, ".woff") {
		return path, nil
	}
	plain := filepath.Join(cache, "sfnt", strings.TrimSuffix(filepath.Base(path), ".woff")+".ttf")
	if _, err := os.Stat(plain); err == nil {
		return plain, nil
	}
	packed, err := os.ReadFile(path)
	if err != nil {
		return "", fmt.Errorf("read font: %w", err)
	}
	font, err := unpackWOFF(packed)
	if err != nil {
		return "", fmt.Errorf("unpack %s: %w", path, err)
	}
	if err := os.MkdirAll(filepath.Dir(plain), 0o755); err != nil {
		return "", fmt.Errorf("write font: %w", err)
	}
	return plain, writeWhole(plain, font)
}

// writeWhole writes a file under another name and renames it, so that no reader sees half of it.
func writeWhole(path string, data []byte) error {
	partial := path + ".partial"
	if err := os.WriteFile(partial, data, 0o644); err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	if err := os.Rename(partial, path); err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	return nil
}

// fontList lists the font files of the wanted families. A line has path, family and class, separated by tabs.
func fontList(families []Family, cache string, wanted func(*Family) bool) (string, error) {
	var list strings.Builder
	for _, family := range families {
		if !wanted(&family) {
			continue
		}
		for _, file := range family.Files() {
			plain, err := sfntFile(file, cache)
			if err != nil {
				return "", err
			}
			fmt.Fprintf(&list, "%s\t%s\t%s\n", plain, family.Name, family.Class)
		}
	}
	return list.String(), nil
}
