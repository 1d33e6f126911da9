// Package nearest finds the word that a mistyped one was meant to be: a command, a flag, an option, or a value.
package nearest

import (
	"strings"

	"github.com/hbollon/go-edlib"
)

// lettersPerSlip is the number of letters of a word for which one slip is forgiven: a letter too many, too few or wrong,
// or two that are swapped. With fewer letters, every short word would resemble every other.
const lettersPerSlip = 3

// shortestBeginning is the least number of letters with which a word counts as begun.
const shortestBeginning = 3

// Word returns the word that is closest to what was typed, the first of several, or "" if none is close. A word is close
// if few letters differ, or if it is the only one that begins with what was typed. Upper case and lower case, and hyphens
// and underscores, count as the same.
func Word(typed string, words []string) string {
	plain := simplify(typed)
	closest, least := "", len(plain)
	var begun []string
	for _, word := range words {
		other := simplify(word)
		slips := edlib.OSADamerauLevenshteinDistance(plain, other)
		if slips*lettersPerSlip <= max(len(plain), len(other)) && slips < least {
			closest, least = word, slips
		}
		if len(plain) >= shortestBeginning && strings.HasPrefix(other, plain) {
			begun = append(begun, word)
		}
	}
	if closest == "" && len(begun) == 1 {
		return begun[0]
	}
	return closest
}

func simplify(word string) string { return strings.ReplaceAll(strings.ToLower(word), "_", "-") }

// Hint returns a hint that asks about a word, as Word returns it, and then gives the usual hint. For the word "", it returns
// the usual hint.
func Hint(word, usual string) string {
	if word == "" {
		return usual
	}
	return "did you mean " + word + "? " + strings.ToUpper(usual[:1]) + usual[1:]
}
