package panel

import (
	"context"
	"errors"
	"fmt"
	"image"
	"net/http"
	"regexp"
	"strconv"

	"autosolve/internal/advice"
	"autosolve/internal/config"
	"autosolve/solver"
	"autosolve/templates/learn"
)

// folderName matches the names of folders for digits, which are made beside the config.
var folderName = regexp.MustCompile(`^[a-zA-Z0-9][a-zA-Z0-9_-]{0,63}$`)

// digits are the questions to the user about digits of a site that could not be read with certainty.
type digits struct {
	lesson *learn.Lesson // never changed: answers go into a copy
	asked  []learn.Group
	folder string
}

// learn reads the characters in the picture. If none of them needs a name, it saves the pictures of the digits; otherwise it
// asks the user.
func (s *Server) learn(r *http.Request) error {
	folder, err := folder(r)
	if err != nil {
		return err
	}
	o, err := options(r)
	if err != nil {
		return err
	}
	return s.onPicture("learning digits", func(_ context.Context, v *view) (*view, error) {
		lesson, err := s.bot.Lesson(v.sight.Image, o, v.corners)
		if err != nil {
			return nil, err
		}
		asked := lesson.Unnamed()
		if len(asked) == 0 {
			v.digits = nil
			return v, s.changed(s.bot.SaveDigits(lesson, folder, &s.state))
		}
		v.digits = &digits{lesson, asked, folder}
		fmt.Fprintln(&s.state, "some digits are not certain: say what they are")
		return v, nil
	})
}

// name names digits as the user has answered, and saves the pictures of all digits.
func (s *Server) name(r *http.Request) error {
	folder, err := folder(r)
	if err != nil {
		return err
	}
	return s.atOnce("saving digits", func(_ context.Context, v *view) (*view, error) {
		if v.digits == nil {
			return nil, &advice.Error{Err: errors.New("there are no digits to name"), PageHint: "press Learn digits"}
		}
		lesson := *v.digits.lesson
		for i, group := range v.digits.asked {
			if r.PostFormValue(fieldOf(i)) == "" {
				continue // the user does not know it
			}
			digit, err := number(r, fieldOf(i), 1, 9)
			if err == nil {
				err = lesson.Name(group, uint8(digit))
			}
			if err != nil {
				return nil, &advice.Error{Err: err, PageHint: "correct that, and press Save"}
			}
		}
		if err := s.changed(s.bot.SaveDigits(&lesson, folder, &s.state)); err != nil {
			return nil, err
		}
		v.digits = nil
		return v, nil
	})
}

// fieldOf returns the name of the form's field for question i.
func fieldOf(i int) string { return fmt.Sprint("digit-", i) }

// folder returns the name of the folder for the pictures of digits, from a field of the form.
func folder(r *http.Request) (string, error) {
	name := r.PostFormValue("folder")
	if !folderName.MatchString(name) {
		return "", fmt.Errorf("folder %q: use letters, digits, - and _", name)
	}
	return name, nil
}

// question is a character that the user is asked about.
type question struct {
	box
	Field string
	Cells []solver.Cell
}

func (d *digits) questions() (all []question) {
	for i, g := range d.asked {
		all = append(all, question{boxOf(d.lesson.Place(g.Cells[0])), fieldOf(i), g.Cells})
	}
	return all
}

// button saves the part of the picture that the user has framed as the picture of a button.
func (s *Server) button(r *http.Request) error {
	name := r.PostFormValue("name")
	if err := config.CheckButtonName(name); err != nil {
		return fmt.Errorf("name of the button %w", err)
	}
	first, last, err := points(r)
	if err != nil {
		return err
	}
	return s.onPicture("saving a button", func(ctx context.Context, v *view) (*view, error) {
		if r.PostFormValue("version") != strconv.Itoa(v.version) {
			return nil, &advice.Error{Err: errors.New("the picture has changed since the frame was drawn"), PageHint: "draw it again"}
		}
		place := image.Rectangle{Min: first, Max: last} // image.Rect would hide that the corners are swapped
		return nil, s.changed(s.bot.SaveButton(ctx, name, v.sight.Image, place, &s.state))
	})
}
