package main

import (
	"context"
	"errors"
	"fmt"
	"image"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"autosolve/test/stage"
)

// Order describes a set of pictures to make.
type Order struct {
	Positives int
	Negatives int
	Difficult int // number of pages with a difficulty; the other pages do not depend on it
	Seed      uint64
	Dir       string // made if missing; pictures and index go here
	Tabs      int    // pages drawn concurrently
	Trim      bool   // whether to crop pictures to the grids and a margin
}

var (
	errOrder = errors.New("the numbers of pages must not be negative, and there must be at least one tab")
	errFonts = errors.New("typefaces are not installed, run test/matrix/deps.sh")
)

// job is one case with the page to draw for it.
type job struct {
	Case
	draft *draft
}

// makeSet makes the pictures of an order and their index, and returns the cases.
func makeSet(ctx context.Context, order Order, families []Family) ([]Case, error) {
	if order.Positives < 0 || order.Negatives < 0 || order.Difficult < 0 || order.Tabs < 1 {
		return nil, fmt.Errorf("make pictures: %w", errOrder)
	}
	if missing := missingFiles(families); len(missing) > 0 {
		return nil, fmt.Errorf("make pictures: %w: %d font files are missing, first %s", errFonts, len(missing), missing[0])
	}
	faces := newTypefaces(families)
	count := order.Positives + order.Negatives + order.Difficult
	jobs := make([]*job, 0, count)
	for i := range count {
		j, err := makeJob(ctx, order, i, faces)
		if err != nil {
			return nil, err
		}
		jobs = append(jobs, j)
	}
	return drawSet(ctx, order, jobs, faces.files)
}

// drawSet makes the pictures of jobs and their index, and returns their cases. The pages can use the font files.
func drawSet(ctx context.Context, order Order, jobs []*job, fonts []string) ([]Case, error) {
	if err := os.MkdirAll(order.Dir, 0o755); err != nil {
		return nil, fmt.Errorf("make picture folder: %w", err)
	}
	pages, err := serve(ctx, fonts)
	if err != nil {
		return nil, err
	}
	defer pages.Close()
	for _, r := range renderings {
		if err := render(ctx, order, r.value, jobs, pages); err != nil {
			return nil, err
		}
	}
	cases := make([]Case, len(jobs))
	for i, j := range jobs {
		cases[i] = j.Case
	}
	return cases, writeIndex(order.Dir, cases)
}

// makeJob makes case number index of a set. The negatives are spread among the positives, and the difficult pages follow. The
// same seed, index and numbers of positives and negatives make the same page again.
func makeJob(ctx context.Context, order Order, index int, faces *typefaces) (*job, error) {
	random := rand.New(rand.NewPCG(order.Seed, uint64(index)))
	const perPage = 2 // no page has more grids
	puzzles, err := newPuzzles(ctx, random.Uint64(), perPage, 24+random.IntN(16))
	if err != nil {
		return nil, err
	}
	m := maker{random, faces, puzzles}
	total := order.Positives + order.Negatives
	j := &job{}
	switch {
	case index >= total:
		j.draft, j.Case = difficult(m, index-total)
	case (index+1)*order.Negatives/total > index*order.Negatives/total:
		j.draft, j.Case = negative(m, index*order.Negatives/total)
	default:
		j.draft = m.newDraft(newCell(random), 9)
		j.Case = positive(j.draft)
	}
	j.Seed, j.Index, j.Tags = order.Seed, index, j.draft.tags
	kind := "p"
	switch {
	case j.Negative != "":
		kind = "n-" + j.Negative
	case j.Tags.Difficulty != "":
		kind = "d-" + strings.NewReplacer(": ", "-", ",", "", "'", "", " ", "-").Replace(j.Tags.Difficulty)
	}
	j.File = fmt.Sprintf("%05d-%s%s", index, kind, j.draft.shot.Perturb.extension())
	return j, nil
}

// render makes the pictures of one rendering's cases in one browser.
func render(ctx context.Context, order Order, r Rendering, jobs []*job, pages *server) error {
	queue := make(chan *job, len(jobs))
	for _, j := range jobs {
		if j.draft.shot.Rendering == r {
			queue <- j
		}
	}
	close(queue)
	if len(queue) == 0 {
		return nil
	}
	dir, err := os.MkdirTemp("", "autosolve-matrix-")
	if err != nil {
		return fmt.Errorf("start browser: %w", err)
	}
	defer os.RemoveAll(dir)
	b, err := startBrowser(ctx, r, dir)
	if err != nil {
		return err
	}
	defer b.Close()
	failures := make([]error, order.Tabs)
	var tabs sync.WaitGroup
	for i := range failures {
		tabs.Go(func() { failures[i] = drawQueue(b, queue, pages, order) })
	}
	tabs.Wait()
	return errors.Join(failures...)
}

// drawQueue draws pages in one tab until none is left.
func drawQueue(b *browser, queue <-chan *job, pages *server, order Order) error {
	tab, done, err := b.newTab()
	if err != nil {
		return err
	}
	defer done()
	for j := range queue {
		if err := j.shoot(tab, pages, order); err != nil {
			return fmt.Errorf("case %d: %w", j.Index, err)
		}
	}
	return nil
}

// shoot makes the picture of a case and completes its truth.
func (j *job) shoot(tab context.Context, pages *server, order Order) error {
	tab, stop := context.WithTimeout(tab, stage.HangLimit)
	defer stop()
	address := pages.publish(j.Index, j.draft.page)
	defer pages.withdraw(j.Index)
	shot := j.draft.shot
	picture, edges, err := shoot(tab, address, shot)
	if err != nil {
		return err
	}
	frame := image.Rect(0, 0, shot.Width, shot.Height)
	if order.Trim {
		frame = trim(frame, edges, 1.5*j.Tags.Cell/shot.Perturb.Resize)
	}
	if len(edges) > 0 {
		j.Bounds = bounds(edges[0], frame, shot.Perturb.Resize)
	}
	data, err := shot.Perturb.apply(picture, frame)
	if err != nil {
		return err
	}
	return writeWhole(filepath.Join(order.Dir, j.File), data)
}

// bounds returns the visible part of a grid with these edges, in the coordinates of the picture made from the frame.
func bounds(edges [4]float64, frame image.Rectangle, resize float64) (b [4]int) {
	for i, edge := range edges {
		low, high := float64(frame.Min.X), float64(frame.Max.X)
		if i%2 == 1 {
			low, high = float64(frame.Min.Y), float64(frame.Max.Y)
		}
		b[i] = int(math.Round((min(max(edge, low), high) - low) * resize))
	}
	return b
}

// trim returns the part of a frame with the grids and a margin, or all of it without grids.
func trim(frame image.Rectangle, edges [][4]float64, margin float64) image.Rectangle {
	var grids image.Rectangle
	for _, e := range edges {
		grids = grids.Union(image.Rect(int(e[0]-margin), int(e[1]-margin), int(e[2]+margin), int(e[3]+margin)))
	}
	if grids.Empty() {
		return frame
	}
	return frame.Intersect(grids)
}
