package hint

import (
	"fmt"
	"slices"
	"strings"

	"autosolve/solver/logic"
)

// Limit says how hard a step may be: it is the name of a level or of a technique, as the methods String of logic.Level and
// logic.Technique return it, or NoLimit.
type Limit string

// NoLimit allows all techniques of logic.Default.
const NoLimit Limit = ""

// Name returns a technique's name for the command line, such as "x-wing" or "naked-single".
func Name(t logic.Technique) string { return strings.Join(words(t.String()), "-") }

// Section returns a link to the documentation of a technique, relative to the repository: docs/techniques.md#x-wing.
func Section(t logic.Technique) string { return "docs/techniques.md#" + Name(t) }

// Technique returns the technique that the limit names, or "" if it names none.
func (l Limit) Technique() logic.Technique {
	if slices.Contains(logic.Default(), logic.Technique(l)) {
		return logic.Technique(l)
	}
	return ""
}

// words returns the words of a name in lower case: letters, digits and plus signs.
func words(name string) []string {
	return strings.FieldsFunc(strings.ToLower(name), func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9') && r != '+'
	})
}

// Limits returns the full names that ParseLimit reads: the levels, then the techniques, each from easy to hard.
func Limits() (names []string) {
	for _, l := range logic.Levels() {
		names = append(names, l.String())
	}
	return append(names, Techniques()...)
}

// Techniques returns the full names that ParseTechnique reads, from easy to hard.
func Techniques() (names []string) {
	for _, t := range logic.Default() {
		names = append(names, Name(t))
	}
	return names
}

// ParseLimit reads a level, or a technique as ParseTechnique does.
func ParseLimit(text string) (Limit, error) {
	if level, err := logic.ParseLevel(strings.ToLower(text)); err == nil {
		return Limit(level.String()), nil
	}
	t, err := parse(text, "neither a level (easy, medium, hard, evil) nor a technique")
	if err != nil {
		return NoLimit, err
	}
	return Limit(t.String()), nil
}

// ParseTechnique reads the name of a technique, or a part of a name that only one technique has, such as "X-Wing" or
// "pointing". It ignores case and the characters between words. If several techniques have the part in their names, the error
// lists them with how hard they are.
func ParseTechnique(text string) (logic.Technique, error) { return parse(text, "not a technique") }

// parse does what ParseTechnique does. If the text names no technique, the error message says that the text is other, for
// example "not a technique".
func parse(text, other string) (logic.Technique, error) {
	var found []logic.Technique
	wanted := strings.Join(words(text), "")
	for _, t := range logic.Default() {
		switch name := strings.Join(words(t.String()), ""); {
		case name == wanted:
			return t, nil
		case wanted != "" && strings.Contains(name, wanted):
			found = append(found, t)
		}
	}
	switch len(found) {
	case 0:
		return "", fmt.Errorf("%q is %s, such as hidden-single, naked-pair, x-wing, swordfish or xy-wing; "+
			"a part of a name, such as wing, lists those that contain it", text, other)
	case 1:
		return found[0], nil
	}
	list := ""
	for _, t := range found {
		list += fmt.Sprintf("\n  %-28s %.1f", Name(t), t.Difficulty())
	}
	return "", fmt.Errorf("%q is a part of the names of %d techniques; choose one:%s", text, len(found), list)
}

// techniques returns the techniques within the limit, from easy to hard.
func (l Limit) techniques() []logic.Technique {
	if level, err := logic.ParseLevel(string(l)); err == nil {
		return logic.UpTo(level)
	}
	all := logic.Default()
	if t, err := ParseTechnique(string(l)); err == nil {
		return all[:slices.Index(all, t)+1]
	}
	return all
}
