package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// errKind is returned for a style with a kind that does not exist.
var errKind = errors.New("no such kind of page")

// fixedSeed is the seed of the fixed set, which is in the repository: a page of each of the styles, in held-out typefaces.
const fixedSeed = 2026

// freeFamilies returns the held-out families whose licences allow publishing pictures of them: those from npm and Vollkorn.
func freeFamilies(families []Family) []Family {
	return slices.DeleteFunc(slices.Clone(families), func(f Family) bool {
		return !f.HeldOut || !strings.HasPrefix(f.Package, "npm:") && f.Name != "Vollkorn"
	})
}

// makeFixed draws the fixed set into a folder and returns its cases.
func makeFixed(ctx context.Context, dir string, families []Family) ([]Case, error) {
	faces := newTypefaces(freeFamilies(families))
	var jobs []*job
	for i, st := range styles {
		j, err := st.job(ctx, i, faces)
		if err != nil {
			return nil, fmt.Errorf("make fixed set: %s: %w", st.name, err)
		}
		jobs = append(jobs, j)
	}
	cases, err := drawSet(ctx, Order{Dir: dir, Tabs: 2}, jobs, faces.files)
	if err != nil {
		return nil, err
	}
	for _, c := range cases {
		path := filepath.Join(dir, c.File)
		data, err := packed(path)
		if err != nil {
			return nil, err
		}
		if err := writeWhole(path, data); err != nil {
			return nil, err
		}
	}
	return cases, nil
}

// job makes the page of a style and the truth about it. A style's name determines everything random about it.
func (st style) job(ctx context.Context, index int, faces *typefaces) (*job, error) {
	name := fnv.New64a()
	name.Write([]byte(st.name)) // a hash's Write returns no error
	random := rand.New(rand.NewPCG(fixedSeed, name.Sum64()))
	const most = 4 // no page has more grids
	puzzles, err := newPuzzles(ctx, random.Uint64(), most, 24+random.IntN(16))
	if err != nil {
		return nil, err
	}
	face, err := faces.only(st.face)
	if err != nil {
		return nil, err
	}
	d := st.start(maker{random, face, puzzles})
	j := &job{draft: d}
	if j.Case, err = st.content(d); err != nil {
		return nil, err
	}
	d.tags.Difficulty = st.kind
	j.File, j.Seed, j.Index, j.Tags = st.name+d.shot.Perturb.extension(), fixedSeed, index, d.tags
	j.Because, j.OtherKinds = st.reason, st.kinds
	return j, nil
}

// exit returns the exit status of a page that must be refused for the style's reason.
func (st style) exit() int {
	if st.reason == "no grid" {
		return 3
	}
	return 4
}

// start returns the page of a style without grids, of a size that most kinds of pages need.
func (st style) start(m maker) *draft {
	d := &draft{maker: m, page: PageSpec{Fonts: []FontFace{}, Scenes: []Scene{}}, theme: looks[st.look]}
	d.shot = Shot{Zoom: 100, Scale: max(1, st.scale), Rendering: weighted(m.random, renderings...), Perturb: changes[st.change]}
	d.cell = st.cell * d.shot.pixel()
	d.wish.digits = [2]float64{0.5, 0.62}
	d.tags = d.shot.tags()
	d.tags.Theme, d.tags.Cell = st.look, st.cell*d.shot.Perturb.Resize
	d.page.Background = d.theme.Page.String()
	d.resize(14*d.cell, 13*d.cell)
	return d
}

// content draws the grids of a style.
func (st style) content(d *draft) (Case, error) {
	if st.page != nil {
		st.page(d)
		return Case{Negative: st.name, Exit: st.exit()}, nil
	}
	for _, kind := range refusals() {
		if kind.name == st.kind {
			wide := float64(kind.lines) + 3
			d.resize(wide*d.cell, min(wide, 24)*d.cell)
			kind.draw(d)
			return Case{Negative: kind.name, Exit: st.exit()}, nil
		}
	}
	for _, kind := range frontKinds() {
		if kind.name == st.kind {
			kind.draw(d)
			return Case{Negative: kind.name, Exit: st.exit()}, nil
		}
	}
	return st.board(d)
}

// board draws a board to read.
func (st style) board(d *draft) (Case, error) {
	kind := difficulty{}
	if st.kind != "" {
		all := difficulties()
		at := slices.IndexFunc(all, func(k difficulty) bool { return k.name == st.kind })
		if at < 0 {
			return Case{}, fmt.Errorf("%w: %q", errKind, st.kind)
		}
		kind = all[at]
	}
	if kind.wish != nil {
		digits := d.wish.digits
		if d.wish = kind.wish(d); d.wish.digits[1] == 0 {
			d.wish.digits = digits
		}
	}
	s := d.scene(9, 9, 3, 3, st.layout)
	p := st.puzzle(d, kind)
	d.fill(s, p)
	if kind.draw != nil {
		kind.draw(d, s, p)
	}
	for _, draw := range st.draw {
		draw(d, s, p)
	}
	for i := range s.Cells {
		s.Cells[i].Ink = s.Cells[i].Ink.apart(s.Cells[i].Fill, 60)
	}
	if st.around != nil {
		st.around(d, s)
	}
	if kind.place != nil {
		kind.place(d, s)
	}
	d.page.Scenes = append(d.page.Scenes, *s)
	return Case{Shown: p.Shown.String(), Kinds: string(p.Kinds[:])}, nil
}

// puzzle returns the board that a style shows.
func (st style) puzzle(d *draft, kind difficulty) *Puzzle {
	if kind.board != nil && st.filled == 0 {
		return kind.board(d)
	}
	p := d.nextPuzzle()
	p.enter(d.random, st.filled)
	d.tags.State = "start"
	switch {
	case st.filled == 1:
		d.tags.State = "solved"
	case st.filled > 0:
		d.tags.State = "partly"
	}
	return p
}

// packed returns a picture file with fewer bytes. A PNG file gets a palette of 256 colours; other files are unchanged.
func packed(path string) ([]byte, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("pack picture: %w", err)
	}
	if filepath.Ext(path) != ".png" {
		return data, nil
	}
	picture, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("pack picture %s: %w", path, err)
	}
	var out bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&out, withPalette(picture)); err != nil {
		return nil, fmt.Errorf("pack picture %s: %w", path, err)
	}
	return out.Bytes(), nil
}

// withPalette returns the picture with 256 colours. The most frequent ones, among them those of cells, lines and digits, are
// exact, the others, from the edges of digits, become the closest of these.
func withPalette(picture image.Image) image.Image {
	count := map[color.RGBA]int{}
	b := picture.Bounds()
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			count[color.RGBAModel.Convert(picture.At(x, y)).(color.RGBA)]++
		}
	}
	colours := slices.SortedFunc(maps.Keys(count), func(a, b color.RGBA) int {
		return cmp.Or(cmp.Compare(count[b], count[a]), cmp.Compare(a.R, b.R), cmp.Compare(a.G, b.G), cmp.Compare(a.B, b.B))
	})
	const room = 256
	var palette color.Palette
	for _, c := range colours[:min(room, len(colours))] {
		palette = append(palette, c)
	}
	small := image.NewPaletted(b, palette)
	draw.Draw(small, b, picture, b.Min, draw.Src)
	return small
}
