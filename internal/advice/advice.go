// Package advice finds out what an error means beyond its message: what the user can do about it, and with which exit status
// the program ends. Errors answer this with the optional method
//
//	Advice() advice.Advice
//
// Of the errors in a chain, the outermost one with an answer counts for each field; of joined errors, the first one.
package advice

import (
	"cmp"
	"context"
	"errors"
)

// Status is an exit status of the program.
type Status int

// The exit statuses.
const (
	Done       Status = iota // success
	Unforeseen               // any other failure
	Usage                    // wrong usage or config, or a file that cannot be used
	NoGrid                   // no grid was found
	Uncertain                // the reading is not certain, for example because of an uncertain cell or several grids
	Unsolved                 // there is no answer, for example because of several solutions, wrong entries or a time limit
	Stopped                  // the user stopped the run or refused a question, or the screen is not as expected
	Unfilled                 // the screen does not show the solution after the fill, or the page cannot be filled
	Undrivable               // this desktop cannot be captured or controlled
)

// Several errors have these hints: NoRoom if the disk is full, Compare if digits may have been misread, and Writable, on the
// panel's page, if a file cannot be read or written.
const (
	NoRoom   = "free some disk space, or write to another place"
	Writable = "make the file and its folder readable and writable, and press the button again"
	Compare  = "compare the digits in the picture with the puzzle's: one may have been misread, or an entry look like a given"
)

// Advice is what an error means beyond its message. A field is zero if the error does not determine it.
type Advice struct {
	Status   Status
	Hint     string // what the user can do at the command line
	PageHint string // what the user can do on the panel's page, if that differs
}

// Error gives an error a status and hints, the fields of its Advice. Where one is zero, that of Err is used.
type Error struct {
	Err      error
	Status   Status
	Hint     string
	PageHint string
}

func (e *Error) Error() string  { return e.Err.Error() }
func (e *Error) Unwrap() error  { return e.Err }
func (e *Error) Advice() Advice { return Advice{e.Status, e.Hint, e.PageHint} }

// UsageError returns err as a usage error: one about the command line, the config, or a file named there. An empty hint means
// the hint of err.
func UsageError(err error, hint string) error { return &Error{Err: err, Status: Usage, Hint: hint} }

// StatusOf returns the exit status for an error: Done for nil, and Unforeseen if no error of the chain has a status. If the
// chain contains context.Canceled, the run was interrupted, and the status is Stopped.
func StatusOf(err error) Status {
	switch {
	case err == nil:
		return Done
	case errors.Is(err, context.Canceled):
		return Stopped
	}
	return cmp.Or(Of(err).Status, Unforeseen)
}

// Of returns what an error means. Each field is the first one that is not zero in the chain, from the outermost error inwards.
func Of(err error) (a Advice) {
	if e, ok := err.(interface{ Advice() Advice }); ok {
		a = e.Advice()
	}
	inner := []error{errors.Unwrap(err)}
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		inner = joined.Unwrap()
	}
	for _, err := range inner {
		if err != nil {
			b := Of(err)
			a = Advice{cmp.Or(a.Status, b.Status), cmp.Or(a.Hint, b.Hint), cmp.Or(a.PageHint, b.PageHint)}
		}
	}
	return a
}
