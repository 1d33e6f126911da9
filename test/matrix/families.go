package main

import (
	_ "embed"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

//go:embed families.txt
var familyList string

//go:embed training.txt
var trainingList string

// Family is one typeface of families.txt or training.txt with the files that hold its digits.
type Family struct {
	Name string
	// Class is common-sans, common-serif, common-mono, sans, serif, slab, mono, rounded, condensed, display, handwriting,
	// stencil, pixel or segment, and only in training.txt fancy.
	Class   string
	HeldOut bool   // used neither for templates nor for training, except as Board says
	Board   bool   // used for training the board model, and for nothing else
	Package string // "debian:fonts-..." or "npm:@fontsource/..."
	Regular string // absolute path of the font file
	Bold    string // absolute path, or empty if the family has no bold
}

// Group returns the coarse class, for which there are targets: common, ordinary or odd.
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

// fontCache returns the folder into which deps.sh installs npm's font packages. It is not autosolve's cache folder, because
// people empty that.
func fontCache() (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("find font cache: %w", err)
	}
	return filepath.Join(cache, "autosolve-fonts"), nil
}

// Families reads families.txt, in which relative paths are below cache.
func Families(cache string) ([]Family, error) { return readFamilies(familyList, cache, parseFamily) }

// TrainingFamilies reads training.txt. No page uses its families; they are for training and testing the networks.
func TrainingFamilies(cache string) ([]Family, error) {
	return readFamilies(trainingList, filepath.Join(cache, "training"), parseTrainingFamily)
}

func readFamilies(list, cache string, parse func(field []string, cache string) (Family, error)) ([]Family, error) {
	var families []Family
	for line := range strings.Lines(list) {
		line = strings.TrimSuffix(line, "\n")
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		field := strings.Split(line, "\t")
		if len(field) < 3 || !slices.Contains([]string{"train", "board", "held-out"}, field[2]) {
			return nil, fmt.Errorf("read family list: no split into train, board and held-out in %q", line)
		}
		family, err := parse(field, cache)
		if err != nil {
			return nil, fmt.Errorf("read family list: %w in %q", err, line)
		}
		families = append(families, family)
	}
	return families, nil
}

// parseTrainingFamily parses a line of training.txt. The files are those of an npm package.
func parseTrainingFamily(field []string, cache string) (Family, error) {
	if len(field) != 5 {
		return Family{}, fmt.Errorf("%d fields instead of 5", len(field))
	}
	name, _, _ := strings.Cut(strings.TrimPrefix(field[3], "@fontsource/"), "@")
	var files []string
	for weight := range strings.FieldsSeq(field[4]) {
		files = append(files, filepath.Join(cache, "node_modules/@fontsource", name, "files", name+"-latin-"+weight+"-normal.woff"))
	}
	f := Family{Name: field[0], Class: field[1], HeldOut: field[2] != "train", Board: field[2] == "board", Package: "npm:" + field[3], Regular: files[0]}
	if len(files) > 1 {
		f.Bold = files[1]
	}
	return f, nil
}

func parseFamily(field []string, cache string) (Family, error) {
	if len(field) != 6 {
		return Family{}, fmt.Errorf("%d fields instead of 6", len(field))
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

// The CSS name and the file of the typeface of Chinese numerals. It is not in the list because it is not used for digits.
const (
	chineseFont = "'WenQuanYi Micro Hei'"
	chineseFile = "/usr/share/fonts/truetype/wqy/wqy-microhei.ttc"
)

// missingFiles lists those font files of the families, and of the Chinese typeface, that do not exist.
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
