package main

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"autosolve/templates"
)

// TestFamilies loads every file of the list in Chromium, and checks that it has nine different digits.
func TestFamilies(t *testing.T) {
	faces, pages := servedTypefaces(t)
	withTab(t, Rendering{"grey", "none"}, func(tab context.Context) {
		if err := chromedp.Do(tab, chromedp.Navigate(pages.publish(0, PageSpec{Fonts: []FontFace{}, Scenes: []Scene{}}))); err != nil {
			t.Fatal(err)
		}
		for _, f := range installedFamilies(t) {
			for _, file := range f.Files() {
				if problem := fontProblem(tab, faces.url(file)); problem != "" {
					t.Errorf("%s (%s): %s", f.Name, file, problem)
				}
			}
		}
	})
}

// fontProblem describes what a font lacks, or returns "".
func fontProblem(tab context.Context, url string) string {
	script := fmt.Sprintf(`(async () => {
		const face = new FontFace('face', 'url(%s)');
		await face.load();
		document.fonts.clear();
		document.fonts.add(face);
		const lost = missing('face', [...'123456789']);
		return lost.length ? 'no glyph for ' + lost : alike('face', [...'123456789']);
	})()`, url)
	problem, err := chromedp.Run(tab, chromedp.Evaluate[string](script, chromedp.EvalAwaitPromise))
	if err != nil {
		return err.Error()
	}
	return problem
}

// installedFamilies returns the families of the list, and skips the test if they are not installed.
func installedFamilies(t *testing.T) []Family {
	t.Helper()
	cache, err := fontCache()
	if err != nil {
		t.Fatal(err)
	}
	families, err := Families(cache)
	if err != nil {
		t.Fatal(err)
	}
	if missing := missingFiles(families); len(missing) > 0 {
		t.Skip("needs test/matrix/deps.sh, which installs typefaces")
	}
	return families
}

// listedFamilies returns the families of the list, installed or not.
func listedFamilies(t *testing.T) []Family {
	t.Helper()
	families, err := Families("/cache")
	if err != nil {
		t.Fatal(err)
	}
	return families
}

// kin returns the first word of a family's name, which its relatives share.
func kin(f *Family) string {
	return strings.ToLower(strings.FieldsFunc(f.Name, func(r rune) bool { return r == ' ' || r == '-' })[0])
}

// TestFamilyList checks that there are enough families, that enough are held out, and that of related families, including
// those for training, either all are held out or none is.
func TestFamilyList(t *testing.T) {
	families := listedFamilies(t)
	more, err := TrainingFamilies("/cache")
	if err != nil {
		t.Fatal(err)
	}
	held, seen, side := 0, map[string]bool{}, map[string]bool{}
	for i, f := range append(families, more...) {
		if seen[f.Name] {
			t.Errorf("%s is listed twice", f.Name)
		}
		seen[f.Name] = true
		if f.HeldOut {
			held++
			if f.Group() == "common" {
				t.Errorf("%s is common and held out", f.Name)
			}
		}
		if i == len(families)-1 && 10*held < 3*len(families) {
			t.Errorf("%d families for pages, %d of them held out", len(families), held)
		}
		if other, known := side[kin(&f)]; known && other != f.HeldOut {
			t.Errorf("%s is held out and a relative is not, or the reverse", f.Name)
		}
		side[kin(&f)] = f.HeldOut
	}
	if all := len(families) + len(more); len(families) < 150 || 5*held < all {
		t.Errorf("%d families, %d of them held out", all, held)
	}
}

// TestBuiltInFacesAreNotHeldOut checks that faces.txt lists as many typefaces as are built in, and none from a font file of
// a family that is held out.
func TestBuiltInFacesAreNotHeldOut(t *testing.T) {
	list, err := os.ReadFile("../../tools/render/faces.txt")
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{} // font file to typeface
	for _, line := range strings.Split(string(list), "\n") {
		if name, file, ok := strings.Cut(line, "\t"); ok && !strings.HasPrefix(line, "#") {
			files["/usr/share/fonts/"+strings.TrimSpace(file)] = name
		}
	}
	drawn, err := templates.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	if len(files) != len(drawn) {
		t.Errorf("%d typefaces in faces.txt, %d in templates: run make templates", len(files), len(drawn))
	}
	for _, f := range listedFamilies(t) {
		for _, file := range f.Files() {
			if name := files[file]; f.HeldOut && name != "" {
				t.Errorf("the built-in typeface %s is from %s, which is held out", name, f.Name)
			}
		}
	}
}
