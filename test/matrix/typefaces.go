package main

import (
	"fmt"
	"math/rand/v2"
)

// typefaces has the families to choose from and the addresses of their files.
type typefaces struct {
	groups map[string][]Family
	named  map[string]Family
	files  []string
	urls   map[string]string
}

func newTypefaces(families []Family) *typefaces {
	t := &typefaces{groups: map[string][]Family{}, named: map[string]Family{}, urls: map[string]string{}}
	for _, f := range families {
		t.named[f.Name] = f
		t.groups[f.Group()] = append(t.groups[f.Group()], f)
		for _, file := range f.Files() {
			t.add(file)
		}
	}
	if t.groups["common"] == nil { // as in a list of held-out families, none of which is common
		t.groups["common"] = t.groups["ordinary"]
	}
	return t
}

// only returns typefaces of which pick chooses the named family.
func (t *typefaces) only(name string) (*typefaces, error) {
	f, found := t.named[name]
	if !found {
		return nil, fmt.Errorf("there is no typeface %q", name)
	}
	just := []Family{f}
	return &typefaces{groups: map[string][]Family{"common": just, "ordinary": just, "odd": just}, named: t.named, urls: t.urls}, nil
}

func (t *typefaces) add(file string) {
	t.urls[file] = fmt.Sprintf("/font/%d", len(t.files))
	t.files = append(t.files, file)
}

// url returns the address of a font file, relative to the page.
func (t *typefaces) url(file string) string { return t.urls[file] }

// pick chooses a family for cells of the given size in pixels. Small cells get no odd family, which would be unreadable.
func (t *typefaces) pick(random *rand.Rand, cell float64) Family {
	group := weighted(random, choice[string]{"common", 36}, choice[string]{"ordinary", 44}, choice[string]{"odd", 20})
	if group == "odd" && cell < 22 {
		group = "ordinary"
	}
	return pick(random, t.groups[group]...)
}
