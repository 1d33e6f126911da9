package main

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"testing"
)

// scoreFixedSet scores the reader on the pictures of the fixed set, after changing each.
func scoreFixedSet(t *testing.T, alter func(image.Image) (image.Image, error)) []Result {
	t.Helper()
	readers, closeAll, err := openReaders(2)
	if err != nil {
		t.Fatal(err)
	}
	for i, read := range readers {
		readers[i] = func(picture image.Image) (Reading, error) {
			altered, err := alter(picture)
			if err != nil {
				return Reading{}, err
			}
			return read(altered)
		}
	}
	results, err := score(t.Context(), "testdata/boards", readers)
	if err != nil {
		t.Fatal(err)
	}
	closeAll()
	return results
}

// TestFixedSet checks that every board is read exactly, with its givens and entries, and that every page is refused whose style
// has a reason, for this reason. A page that is read better than its style says fails too: then the style must be corrected.
func TestFixedSet(t *testing.T) {
	results := scoreFixedSet(t, func(picture image.Image) (image.Image, error) { return picture, nil })
	read := 0
	for _, r := range results {
		want := Right
		if r.Because != "" {
			want = Refused
		}
		if r.Verdict != want || r.Reason != r.Because {
			t.Errorf("%s: %v %q instead of %v %q: %s", r.File, r.Verdict, r.Reason, want, r.Because, r.Detail)
		}
		if r.OtherEnd {
			t.Errorf("%s: refused with another exit status than %d: %s", r.File, r.Exit, r.Detail)
		}
		if r.BadKinds != r.OtherKinds {
			t.Errorf("%s: %d cells of another kind instead of %d", r.File, r.BadKinds, r.OtherKinds)
		}
		if r.Negative == "" {
			read++
		}
	}
	if read < 60 {
		t.Errorf("the set has %d boards", read)
	}
}

// TestFixedSetIsComplete checks that the index has the styles in their order, and that every layout, difficulty and kind of
// refusal is among them, so that the set shows what random pages show.
func TestFixedSetIsComplete(t *testing.T) {
	cases, err := readIndex("testdata/boards")
	if err != nil {
		t.Fatal(err)
	}
	if len(cases) != len(styles) {
		t.Fatalf("%d pages of %d styles", len(cases), len(styles))
	}
	shown := map[string]bool{}
	for i, c := range cases {
		st := styles[i]
		if c.File != st.name+changes[st.change].extension() || c.Because != st.reason || c.OtherKinds != st.kinds {
			t.Errorf("page %d is %s, %q, %d kinds; its style is %s, %q, %d", i, c.File, c.Because, c.OtherKinds, st.name, st.reason, st.kinds)
		}
		shown[st.kind], shown[st.layout] = true, true
	}
	var wanted []string
	for _, layout := range layoutNames {
		wanted = append(wanted, layout.value)
	}
	for _, kind := range difficulties() {
		wanted = append(wanted, kind.name)
	}
	for _, kind := range refusals() {
		wanted = append(wanted, kind.name)
	}
	for _, kind := range frontKinds() {
		wanted = append(wanted, kind.name)
	}
	for _, name := range wanted {
		if !shown[name] {
			t.Errorf("no style shows %q", name)
		}
	}
}

// TestCompressed reads the fixed set's pages as JPEGs of low quality with subsampled colours. It checks that none is
// misread, and that most of those that are read without compression are still read.
func TestCompressed(t *testing.T) {
	results := scoreFixedSet(t, func(picture image.Image) (image.Image, error) {
		var file bytes.Buffer
		if err := jpeg.Encode(&file, picture, &jpeg.Options{Quality: 70}); err != nil {
			return nil, err
		}
		return jpeg.Decode(&file)
	})
	pages, right := 0, 0
	for _, r := range results {
		if r.Verdict == Wrong {
			t.Errorf("%s: %s", r.File, r.Detail)
		}
		if r.Because == "" {
			pages++
			if r.Verdict == Right {
				right++
			}
		}
	}
	const most = 0.8 // least share of the pages; it is only 0.61 if hue counts as much as brightness
	if t.Logf("%d of %d pages are read", right, pages); float64(right) < most*float64(pages) {
		t.Errorf("%d of %d pages are read", right, pages)
	}
}

// TestFixedSetIsFree checks that every typeface of the fixed set is free and held out.
func TestFixedSetIsFree(t *testing.T) {
	cases, err := readIndex("testdata/boards")
	if err != nil {
		t.Fatal(err)
	}
	free := map[string]bool{"": true}
	for _, f := range freeFamilies(listedFamilies(t)) {
		free[f.Name] = true
	}
	for _, c := range cases {
		if !free[c.Tags.Family] || !free[c.Tags.EntryFamily] {
			t.Errorf("%s is set in %s %s", c.File, c.Tags.Family, c.Tags.EntryFamily)
		}
	}
}

// TestWithPalette checks that pictures of up to 256 colours keep their pixels, and that pictures of more keep the most frequent
// colour and replace the others by close ones.
func TestWithPalette(t *testing.T) {
	for _, colours := range []int{2, 256, 300} {
		picture := image.NewRGBA(image.Rect(3, 2, 33, 32))
		for i := range 900 {
			k := min(i, colours-1) // the last colour is the most frequent
			picture.SetRGBA(3+i%30, 2+i/30, color.RGBA{uint8(k % 100), uint8(k / 100), 7, 255})
		}
		small := withPalette(picture)
		if colours <= 256 && fingerprint(small) != fingerprint(picture) {
			t.Errorf("%d colours: the pixels differ", colours)
		}
		const most = 15 // the greatest difference of a colour without a place in the palette from the closest one in it
		for i := range 900 {
			at := image.Pt(3+i%30, 2+i/30)
			was, is := picture.RGBAAt(at.X, at.Y), color.RGBAModel.Convert(small.At(at.X, at.Y)).(color.RGBA)
			off := max(apart(was.R, is.R), apart(was.G, is.G), apart(was.B, is.B))
			if off > most || i == 899 && off > 0 {
				t.Fatalf("%d colours: %v became %v", colours, was, is)
			}
		}
	}
}
