package main

import "math/rand/v2"

func negative(random *rand.Rand, faces *typefaces, number int) (*draft, Case) {
	d := newDraft(random, faces, newCell(random), 9)
	c := positive(d)
	c.Negative = "todo"
	return d, c
}
