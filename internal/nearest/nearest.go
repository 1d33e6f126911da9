// Package nearest finds the word that a mistyped one was meant to be: a command, a flag, an option, or a value.
package nearest

import (
	"strings"

	"github.com/hbollon/go-edlib"
)

// lettersPerSlip is the number of letters of a word for which one slip is allowed. A slip is a letter too many, a letter too
// few, a wrong letter, or two neighbouring letters that are swapped. If the number were smaller, all short words would
// resemble each other.
const lettersPerSlip = 3

// shortestBeginning is the smallest number of typed letters that count as the beginning of a word.
const shortestBeginning = 3

// Word returns the word that differs least from what was typed, if only few letters differ; of several such words, the first.
// If there is none, it returns the only word that begins with what was typed, or "". Upper case and lower case count as the
// same, and so do hyphens and underscores.
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

// Hint returns a hint that asks whether a word was meant, and then gives the usual hint. The word is a result of Word; if it
// is "", Hint returns the usual hint only.
func Hint(word, usual string) string {
	if word == "" {
		return usual
	}
	return "did you mean " + word + "? " + strings.ToUpper(usual[:1]) + usual[1:]
}
