// Command train makes the weights of package gradient from installed typefaces.
//
//	GOEXPERIMENT=simd go run ./recognize/gradient/train -fonts LIST     (`make train` does it all)
//
// LIST holds a font file a line, a tab, its family, a tab, its class; more.txt lists further ones, mostly hands and
// display typefaces, of which LIST has few. Every digit is drawn at many sizes and places between pixels, bent,
// blurred and made bolder or thinner as screens, designers and hands do it, or in the style of stencils, terminals and
// coarse pixels; letters, other signs, two-digit numbers and halves of digits are drawn likewise as what is no digit.
// All of it is seeded: the same typefaces give the same weights. It takes two minutes on four processors; without the
// experiment, which is Go's way to the processor's vectors, it takes ten times as long and rounds differently.
package main

import (
	_ "embed"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"

	"autosolve/recognize/gradient"
)

// more lists typefaces of Debian's packages in LIST's format, the files below the folder of fonts.
//
//go:embed more.txt
var more string

func main() {
	fonts := flag.String("fonts", "", "list of font files to learn from")
	dir := flag.String("dir", "/usr/share/fonts", "folder that the font files of more.txt are below")
	out := flag.String("out", "recognize/gradient/weights.bin", "file to write")
	each := flag.Int("each", 60, "pictures of each digit of each typeface")
	epochs := flag.Int("epochs", 10, "passes over all pictures")
	seed := flag.Uint64("seed", 1, "seed of everything random")
	flag.Parse()
	if err := run(*fonts, *dir, *out, *each, *epochs, *seed); err != nil {
		fmt.Fprintln(os.Stderr, "train:", err)
		os.Exit(1)
	}
}

func run(list, dir, out string, each, epochs int, seed uint64) error {
	data, err := os.ReadFile(list)
	if err != nil {
		return err
	}
	lines := strings.Split(strings.TrimSpace(string(data)), "\n")
	for line := range strings.Lines(more) {
		lines = append(lines, filepath.Join(dir, strings.TrimSpace(line)))
	}
	var samples []sample
	for _, part := range drawAll(lines, each, seed) {
		if part.err != nil {
			return part.err
		}
		samples = append(samples, part.samples...)
	}
	rng := rand.New(rand.NewPCG(seed, 2))
	rng.Shuffle(len(samples), func(i, j int) { samples[i], samples[j] = samples[j], samples[i] })
	held := len(samples) / 50
	fmt.Printf("%d pictures to learn from, %d to test on\n", len(samples)-held, held)
	net := fit(samples[held:], samples[:held], epochs, rng)
	return os.WriteFile(out, net.Encode(), 0o644)
}

type drawn struct {
	samples []sample
	err     error
}

// drawAll draws the typefaces of all lines at once, each with a seed of its own.
func drawAll(lines []string, each int, seed uint64) []drawn {
	parts := make([]drawn, len(lines))
	slots := make(chan struct{}, runtime.GOMAXPROCS(0))
	var wg sync.WaitGroup
	for i, line := range lines {
		wg.Go(func() {
			slots <- struct{}{}
			defer func() { <-slots }()
			file, rest, _ := strings.Cut(line, "\t")
			_, class, _ := strings.Cut(rest, "\t")
			parts[i].samples, parts[i].err = drawFace(file, class, each, rand.New(rand.NewPCG(seed, uint64(i))))
		})
	}
	wg.Wait()
	return parts
}

// A sample is a glyph and what it shows: 0 no digit, 1 to 9. The features, which take more room, are made when needed.
type sample struct {
	pix    [gradient.Width * gradient.Height]uint8
	aspect float32
	label  uint8
}

func (s *sample) features() *gradient.Features {
	var pix [gradient.Width * gradient.Height]float32
	for i, v := range s.pix {
		pix[i] = float32(v) / 255
	}
	return gradient.Describe(&pix, float64(s.aspect))
}
