package logic

import "fmt"

// Brief returns the step in a few words, without its conclusion. For a single, the text says why the digit is certain, such
// as "only place left for 8 in box 1", and does not name the technique. For any other step, it names the technique, and the
// digits and houses of the pattern's first part: "X-Wing on 5 in columns 2 and 7". If there are no houses or more than four,
// it names the cells instead, of more than four cells only the first.
func (s *Step) Brief() string {
	p := Part{Cells: s.Cells(), Digits: digitsIn(s.Eliminations)} // for a pattern that has only chains
	if len(s.Parts) > 0 {
		p = s.Parts[0]
	}
	text := s.Technique.String()
	switch s.Technique {
	case FullHouse:
		return fmt.Sprintf("the only empty cell of %s", p.Houses.words())
	case HiddenSingle:
		return fmt.Sprintf("only place left for %v in %s", p.Digits, p.Houses.words())
	case NakedSingle:
		return fmt.Sprintf("only digit left for %v", p.Cells)
	case Pointing:
		text = "Pointing"
	case Claiming:
		text = "Claiming"
	}
	if p.Digits != 0 {
		text += " on " + p.Digits.words()
	}
	if p.Houses != 0 && p.Houses.Len() <= 4 {
		return text + " in " + p.Houses.plural()
	}
	switch names := p.Cells.names(); {
	case len(names) > 4:
		return text + " from " + names[0]
	case len(names) > 2:
		return text + " at " + p.Cells.String()
	default:
		return text + " at " + joinWords(names)
	}
}

// plural names the houses in a sentence. The kind is named only once if all are of one kind: "columns 2 and 7", but "row 2
// and column 5".
func (s Houses) plural() string {
	kind := firstOf(s) / 9
	numbers := s >> (9 * kind)
	if s.Len() < 2 || numbers > Houses(allDigits) {
		return s.words()
	}
	return [...]string{"rows ", "columns ", "boxes "}[kind] + Digits(numbers).words()
}
