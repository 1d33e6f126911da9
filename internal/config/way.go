package config

import "autosolve/fill"

// words returns pointers to the fields of the options that fill.Options lists, by the name of the option.
func (in *Input) words() map[string]*string {
	return map[string]*string{"order": &in.Order, "move": &in.Move, "enter": &in.Enter, "keys": &in.Keys,
		"after_digit": &in.AfterDigit, "clear": &in.Clear, "between": &in.Between}
}

// Choose sets the fields of w whose options are not left to the program, and makes w.Pause at least as long as the config says.
func (in *Input) Choose(w *fill.Way) {
	words := in.words()
	for _, o := range fill.Options() {
		if word := *words[o.Name]; word != Auto {
			*o.Field(w) = word
		}
	}
	if in.Park != Auto {
		w.Park = in.Park == "yes"
	}
	if in.Hold != AutoHold {
		w.Hold = in.Hold
	}
	if in.Presses != AutoPresses {
		w.Presses = in.Presses
	}
	w.Pause = max(w.Pause, in.Pause)
}

// With returns a copy of the options with the values of a way. The options that a way does not have do not change.
func (in Input) With(w fill.Way) Input {
	words := in.words()
	for _, o := range fill.Options() {
		*words[o.Name] = *o.Field(&w)
	}
	in.Presses, in.Hold, in.Pause, in.Park = w.Presses, w.Hold, w.Pause, "no"
	if w.Park {
		in.Park = "yes"
	}
	return in
}
