package main

import (
	"bytes"
	"fmt"
	"image"
	"image/jpeg"
	"image/png"
	"math/rand/v2"

	"golang.org/x/image/draw"
)

// Perturbation is a change of a picture between the browser and the reader.
type Perturbation struct {
	Name   string     // none, dimmed, night, greyscale, resized or jpeg
	Gain   [3]float64 // factor of each channel
	Grey   bool
	Resize float64 // factor of the width and height
	JPEG   bool    // stored as JPEG of quality 95
}

// newPerturbation chooses a random perturbation, which is "none" in six of ten cases.
func newPerturbation(random *rand.Rand) Perturbation {
	p := Perturbation{Name: "none", Gain: [3]float64{1, 1, 1}, Resize: 1}
	if chance(random, 0.6) {
		return p
	}
	p.Name = pick(random, "dimmed", "night", "greyscale", "resized", "jpeg")
	switch p.Name {
	case "dimmed":
		g := between(random, 0.4, 0.85)
		p.Gain = [3]float64{g, g, g}
	case "night":
		p.Gain = [3]float64{1, between(random, 0.75, 0.9), between(random, 0.45, 0.7)}
	case "greyscale":
		p.Grey = true
	case "resized":
		p.Resize = between(random, 0.7, 1.33)
	case "jpeg":
		p.JPEG = true
	}
	return p
}

// String returns the perturbation's name for the tags.
func (p Perturbation) String() string {
	if p.Name == "resized" {
		return fmt.Sprintf("resized %.2f", p.Resize)
	}
	return p.Name
}

// gentle reports whether faint lines survive the perturbation.
func (p Perturbation) gentle() bool {
	return p.Name == "none" || p.Name == "greyscale" || p.Name == "night"
}

// extension returns the file extension of the stored picture.
func (p Perturbation) extension() string {
	if p.JPEG {
		return ".jpg"
	}
	return ".png"
}

// apply crops a browser's PNG to frame and perturbs it; it returns the file's contents.
func (p Perturbation) apply(picture []byte, frame image.Rectangle) ([]byte, error) {
	shot, err := png.Decode(bytes.NewReader(picture))
	if err != nil {
		return nil, fmt.Errorf("decode screenshot: %w", err)
	}
	if p.Name == "none" && shot.Bounds() == frame {
		return picture, nil
	}
	if !frame.In(shot.Bounds()) {
		return nil, fmt.Errorf("screenshot of %v has no %v", shot.Bounds(), frame)
	}
	canvas := image.NewRGBA(image.Rectangle{Max: frame.Size()})
	draw.Draw(canvas, canvas.Rect, shot, frame.Min, draw.Src)
	p.tint(canvas)
	if p.Resize != 1 {
		small := image.NewRGBA(image.Rect(0, 0, p.scaled(frame.Dx()), p.scaled(frame.Dy())))
		draw.CatmullRom.Scale(small, small.Bounds(), canvas, canvas.Rect, draw.Src, nil)
		canvas = small
	}
	var out bytes.Buffer
	if p.JPEG {
		err = jpeg.Encode(&out, canvas, &jpeg.Options{Quality: 95})
	} else {
		err = (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&out, canvas)
	}
	if err != nil {
		return nil, fmt.Errorf("encode picture: %w", err)
	}
	return out.Bytes(), nil
}

// scaled converts a length on the page to pixels of the perturbed picture.
func (p Perturbation) scaled(length int) int { return int(float64(length)*p.Resize + 0.5) }

func (p Perturbation) tint(canvas *image.RGBA) {
	if p.Gain == [3]float64{1, 1, 1} && !p.Grey {
		return
	}
	for i := 0; i < len(canvas.Pix); i += 4 {
		pixel := canvas.Pix[i : i+3]
		if p.Grey {
			luma := uint8(Color{pixel[0], pixel[1], pixel[2]}.luma() + 0.5)
			pixel[0], pixel[1], pixel[2] = luma, luma, luma
		}
		for k := range pixel {
			pixel[k] = uint8(float64(pixel[k])*p.Gain[k] + 0.5)
		}
	}
}
