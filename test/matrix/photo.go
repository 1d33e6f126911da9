package main

import (
	"image"
	"image/color"
	"image/jpeg"
	"math/rand/v2"
	"net/http"
	"strconv"

	"golang.org/x/image/draw"
)

// photo serves a picture with gradients, shapes and grain like a photograph.
func photo(w http.ResponseWriter, r *http.Request) {
	seed, err := strconv.ParseUint(r.PathValue("id"), 10, 64)
	if err != nil {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "image/jpeg")
	if err := jpeg.Encode(w, landscape(seed), &jpeg.Options{Quality: 85}); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
	}
}

// landscape sums random colours at increasingly fine scales.
func landscape(seed uint64) image.Image {
	const width, height = 960, 540
	random := rand.New(rand.NewPCG(seed, 1))
	sum := make([][3]float64, width*height)
	strength := 1.0
	total := 0.0
	for cells := 3; cells <= 400; cells *= 3 {
		coarse := image.NewRGBA(image.Rect(0, 0, cells, cells*height/width+1))
		for i := range coarse.Pix {
			coarse.Pix[i] = uint8(random.IntN(256))
			if i%4 == 3 {
				coarse.Pix[i] = 255
			}
		}
		fine := image.NewRGBA(image.Rect(0, 0, width, height))
		draw.BiLinear.Scale(fine, fine.Bounds(), coarse, coarse.Bounds(), draw.Src, nil)
		for i := range sum {
			for k := range 3 {
				sum[i][k] += strength * float64(fine.Pix[4*i+k])
			}
		}
		total += strength
		strength *= 0.5
	}
	picture := image.NewRGBA(image.Rect(0, 0, width, height))
	for i, s := range sum {
		picture.Set(i%width, i/width, color.RGBA{uint8(s[0] / total), uint8(s[1] / total), uint8(s[2] / total), 255})
	}
	return picture
}
