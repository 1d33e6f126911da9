package panel

import (
	"context"
	"errors"
	"fmt"
	"image"
	"net/http"
	"regexp"

	"autosolve/internal/config"
	"autosolve/solver"
	"autosolve/templates/learn"
)

// folderName is what a folder of digits beside the config can be called.
var folderName = regexp.MustCompile(`^[a-zA-Z0-9][a-zA-Z0-9_-]{0,63}$`)

// digits are what a person is asked about the digits of a site.
type digits struct {
	lesson *learn.Lesson // is not changed
	asked  []learn.Group
	folder string
}

// learn reads the characters of what the page shows. Where all have a sure name they are saved, and else the person is asked.
func (s *Server) learn(r *http.Request) error {
	folder, err := folder(r)
	if err != nil {
		return err
	}
	o, err := options(r)
	if err != nil {
		return err
	}
	return s.atOnce("learning digits", func(context.Context) (*view, error) {
		v := s.desk.now()
		if v.sight == nil {
			return nil, errNoPicture
		}
		lesson, err := s.bot.Lesson(v.sight.Image, o, v.corners)
		if err != nil {
			return nil, err
		}
		asked := lesson.Unnamed()
		if len(asked) == 0 {
			v.digits = nil
			return &v, s.bot.SaveDigits(lesson, folder, &s.desk)
		}
		v.digits = &digits{lesson, asked, folder}
		fmt.Fprintf(&s.desk, "some digits have no sure name: say what they are\n")
		return &v, nil
	})
}

// name saves what was learnt, with the names that the person gives.
func (s *Server) name(r *http.Request) error {
	folder, err := folder(r)
	if err != nil {
		return err
	}
	v := s.desk.now()
	if v.digits == nil {
		return refusedError{errors.New("there are no digits to name: learn them first")}
	}
	named := make([]uint8, len(v.digits.asked))
	for i := range named {
		if r.PostFormValue(fieldOf(i)) == "" {
			continue
		}
		digit, err := number(r, fieldOf(i), 1, 9)
		if err != nil {
			return err
		}
		named[i] = uint8(digit)
	}
	asked := v.digits
	return s.atOnce("saving digits", func(context.Context) (*view, error) {
		v := s.desk.now()
		if v.digits != asked {
			return nil, errors.New("the digits that were asked for are gone: learn them anew")
		}
		lesson := *asked.lesson
		for i, digit := range named {
			if digit == 0 {
				continue
			}
			if err := lesson.Name(asked.asked[i], digit); err != nil {
				return nil, err
			}
		}
		if err := s.bot.SaveDigits(&lesson, folder, &s.desk); err != nil {
			return nil, err
		}
		v.digits = nil
		return &v, nil
	})
}

func fieldOf(i int) string { return fmt.Sprint("digit-", i) }

// folder is the folder that a form has.
func folder(r *http.Request) (string, error) {
	name := r.PostFormValue("folder")
	if !folderName.MatchString(name) {
		return "", refusedError{fmt.Errorf("folder %q: want a name of letters, digits, - and _", name)}
	}
	return name, nil
}

// question is a character that the person is to name.
type question struct {
	box
	Field string
	Cells []solver.Cell
}

// questions are what the page asks about digits.
func (d *digits) questions() (all []question) {
	for i, g := range d.asked {
		all = append(all, question{boxOf(d.lesson.Place(g.Cells[0])), fieldOf(i), g.Cells})
	}
	return all
}

// button saves a part of the picture as a button's.
func (s *Server) button(r *http.Request) error {
	name := r.PostFormValue("name")
	if err := config.CheckButtonName(name); err != nil {
		return refusedError{fmt.Errorf("name of the button %w", err)}
	}
	xy, err := places(r)
	if err != nil {
		return err
	}
	return s.atOnce("saving a button", func(ctx context.Context) (*view, error) {
		v := s.desk.now()
		if v.sight == nil {
			return nil, errNoPicture
		}
		// Not image.Rect, which would put swapped corners right.
		place := image.Rectangle{Min: image.Pt(xy[0], xy[1]), Max: image.Pt(xy[2], xy[3])}
		return nil, s.bot.SaveButton(ctx, name, v.sight.Image, place, &s.desk)
	})
}
