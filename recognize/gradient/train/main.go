// Command train makes the weights of package gradient from installed typefaces.
//
//	go run ./recognize/gradient/train -fonts LIST     (from the project's root; `make train` writes the list)
//
// LIST holds a font file a line, a tab, its family, a tab, its class. Every digit is drawn at many sizes and places
// between pixels, blurred, sheared and thickened as screens and designers do it; letters, other signs, two-digit
// numbers and halves of digits are drawn likewise as what is no digit. All of it is seeded: the same typefaces give
// the same weights.
package main

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"strings"
	"sync"

	"autosolve/recognize/gradient"
)

func main() {
	fonts := flag.String("fonts", "", "list of font files to learn from")
	out := flag.String("out", "recognize/gradient/weights.bin", "file to write")
	each := flag.Int("each", 60, "pictures of each digit of each typeface")
	epochs := flag.Int("epochs", 14, "passes over all pictures")
	seed := flag.Uint64("seed", 1, "seed of everything random")
	flag.Parse()
	if err := run(*fonts, *out, *each, *epochs, *seed); err != nil {
		fmt.Fprintln(os.Stderr, "train:", err)
		os.Exit(1)
	}
}

func run(list, out string, each, epochs int, seed uint64) error {
	data, err := os.ReadFile(list)
	if err != nil {
		return err
	}
	var samples []sample
	for i, part := range drawAll(strings.Split(strings.TrimSpace(string(data)), "\n"), each, seed) {
		if part.err != nil {
			return fmt.Errorf("line %d of %s: %w", i+1, list, part.err)
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

// A sample is a glyph's features and what it shows: 0 no digit, 1 to 9.
type sample struct {
	features *gradient.Features
	label    uint8
}
