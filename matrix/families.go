package main

import (
	"bufio"
	_ "embed"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

//go:embed families.txt
var familyList string

// Family is one typeface of families.txt with the files that hold its digits.
type Family struct {
	Name    string
	Class   string // common-sans, sans, serif, slab, mono, rounded, condensed, display, handwriting, stencil, pixel, segment
	HeldOut bool   // never used in templates or training
	Package string // "debian:fonts-..." or "npm:@fontsource/..."
	Regular string // absolute path of the font file
	Bold    string // absolute path, empty where the family has no bold
}

// Group is the coarse class that the targets are stated for: common, ordinary or odd.
func (f Family) Group() string {
	switch f.Class {
	case "common-sans", "common-serif", "common-mono":
		return "common"
	case "display", "handwriting", "stencil", "pixel", "segment":
		return "odd"
	}
	return "ordinary"
}

// Files lists the font files of the family, the regular one first.
func (f Family) Files() []string {
	if f.Bold == "" {
		return []string{f.Regular}
	}
	return []string{f.Regular, f.Bold}
}

// fontCache is the folder that deps.sh installs npm's font packages into. It is not autosolve's own cache folder,
// which people empty without a thought.
func fontCache() (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("find font cache: %w", err)
	}
	return filepath.Join(cache, "autosolve-fonts"), nil
}

// Families reads the committed list; relative paths in it are below cache.
func Families(cache string) ([]Family, error) {
	var families []Family
	lines := bufio.NewScanner(strings.NewReader(familyList))
	for lines.Scan() {
		line := lines.Text()
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		family, err := parseFamily(line, cache)
		if err != nil {
			return nil, err
		}
		families = append(families, family)
	}
	return families, lines.Err()
}

func parseFamily(line, cache string) (Family, error) {
	field := strings.Split(line, "\t")
	if len(field) != 6 {
		return Family{}, fmt.Errorf("read family list: %d fields instead of 6 in %q", len(field), line)
	}
	if field[2] != "train" && field[2] != "held-out" {
		return Family{}, fmt.Errorf("read family list: unknown split %q", field[2])
	}
	path := func(p string) string {
		if p == "-" {
			return ""
		}
		if filepath.IsAbs(p) {
			return p
		}
		return filepath.Join(cache, p)
	}
	return Family{
		Name: field[0], Class: field[1], HeldOut: field[2] == "held-out", Package: field[3],
		Regular: path(field[4]), Bold: path(field[5]),
	}, nil
}

// chineseFont is the typeface of the Chinese numerals, which is not in the list because it is not for digits.
const (
	chineseFont = "'WenQuanYi Micro Hei'"
	chineseFile = "/usr/share/fonts/truetype/wqy/wqy-microhei.ttc"
)

// missingFiles lists the font files that are not there.
func missingFiles(families []Family) []string {
	files := []string{chineseFile}
	for _, f := range families {
		files = append(files, f.Files()...)
	}
	return slices.DeleteFunc(files, func(file string) bool {
		_, err := os.Stat(file)
		return err == nil
	})
}
