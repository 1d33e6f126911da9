package panel

import (
	"fmt"
	"image"
	"image/png"
	"io"
	"net/http"
	"strconv"

	"autosolve/internal/calibrate"
	"autosolve/internal/config"
	"autosolve/internal/web"
)

// mainPage is the data of main.html.
type mainPage struct {
	Base string // the beginning of all URL paths
	event
	Options
	LookFor   string     // what to do if no puzzle is seen
	Picture   *picture   // nil before the first look
	Brought   bool       // whether the puzzle is not on the screen
	Printed   bool       // whether the picture was drawn from a puzzle that the user has brought as text
	Step      *stepShown // nil if the page shows the reading
	Corners   *corners
	Questions []question // the characters on the site about which the user is asked
	Folder    string     // the folder for the pictures of digits
}

// corners are the corners that the page offers to drag.
type corners struct {
	config.Corners
	Chosen bool // whether the user has chosen them
}

// showMain sends the main page. If there are steps, the page shows step N if the request has step=N, and otherwise the first
// step. It shows the candidates of digit D if the request has digit=D, and otherwise all candidates.
func (s *Server) showMain(w http.ResponseWriter, r *http.Request) {
	e, _ := s.state.event()
	v := s.state.now() // at least as new as the event; if it is newer, the script reloads the page
	p := mainPage{Base: "/" + s.token + "/", event: e, Options: s.chosen, Folder: "my-digits", LookFor: lookFor}
	if v.sight != nil {
		p.Picture = v.picture(p.Base, e.Mistakes)
		p.Brought = v.origin != ""
		if p.Printed = v.origin == fromText; p.Printed {
			p.Picture.Words = fmt.Sprintf("%d digits", v.shows().Grid().Digits())
		}
		if len(v.steps) == 0 {
			p.Corners = v.offered()
		}
	}
	if v.digits != nil {
		p.Questions, p.Folder = v.digits.questions(), v.digits.folder
	}
	if n := len(v.steps); n > 0 {
		p.Step = v.step(chosen(r.FormValue("step"), n), chosen(r.FormValue("digit"), 9), chosen(r.FormValue("told"), toldWhole))
		p.Step.Picture = p.Base + p.Step.Picture
	}
	s.render(w, "main.html", p)
}

// offered returns the corners that the page shows. If the user has not chosen any, they are those of the grid that was read.
// Without a grid, they are those of a square in the middle of the screen.
func (v *view) offered() *corners {
	if !v.corners.Auto() {
		return &corners{v.corners, true}
	}
	if b := v.shows(); b != nil {
		return &corners{calibrate.Of(&b.Layout), false}
	}
	r := v.sight.Image.Bounds()
	side := min(r.Dx(), r.Dy()) / 2
	first := r.Min.Add(r.Size().Sub(image.Pt(side, side)).Div(2))
	return &corners{config.Corners{TopLeft: first, BottomRight: first.Add(image.Pt(side, side))}, false}
}

// showSeen sends the captured picture if the request names the version of the view.
func (s *Server) showSeen(w http.ResponseWriter, r *http.Request) {
	v := s.state.now()
	if v.sight == nil || r.PathValue("n") != strconv.Itoa(v.version) {
		http.NotFound(w, r)
		return
	}
	sendPicture(w, v.sight.Image)
}

// sendPicture sends a picture as PNG, with little compression, because it is sent only to a browser on this computer.
func sendPicture(w http.ResponseWriter, img image.Image) {
	encoder := png.Encoder{CompressionLevel: png.BestSpeed}
	web.Send(w, "image/png", func(out io.Writer) error { return encoder.Encode(out, img) })
}

// render sends the page that the named template makes of its data.
func (s *Server) render(w http.ResponseWriter, name string, page any) {
	web.Send(w, "text/html; charset=utf-8", func(out io.Writer) error { return s.page.ExecuteTemplate(out, name, page) })
}
