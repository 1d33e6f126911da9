package main

// PageSpec is one page. page.js draws the fields with a JSON name. Lengths are CSS pixels.
type PageSpec struct {
	Fonts  []FontFace `json:"fonts"`
	Scenes []Scene    `json:"scenes"`
	Cover  string     `json:"cover,omitempty"` // HTML drawn over the grids

	Background string `json:"-"` // CSS of the page's background
	Clutter    string `json:"-"` // HTML of the page's other parts, drawn before the grids
}

// FontFace is a font file that the page loads under a unique name, so that a missing typeface is an error and is not
// replaced by another.
type FontFace struct {
	Name   string `json:"name"`
	URL    string `json:"url"`
	Weight string `json:"weight"`
}

// Role is the typography of one kind of text: its typeface and the box that its ink must fit.
type Role struct {
	Font   string  `json:"font"`
	Weight int     `json:"weight"`
	Height float64 `json:"height"`
	Width  float64 `json:"width"`
}

// Scene is one grid: its renderer, its lines and its cells.
type Scene struct {
	X        float64 `json:"x"`
	Y        float64 `json:"y"`
	Renderer string  `json:"renderer"` // div, svg, canvas, table, inputs or glass
	Rows     int     `json:"rows"`
	Cols     int     `json:"cols"`
	BoxRows  int     `json:"boxRows"` // 0: no boxes
	BoxCols  int     `json:"boxCols"`

	Cell       float64 `json:"cell"` // width of a cell without its lines, and its height if High is 0
	High       float64 `json:"high,omitempty"`
	Thin       float64 `json:"thin"`  // between cells
	Thick      float64 `json:"thick"` // between boxes
	Outer      float64 `json:"outer"`
	ThinColor  Color   `json:"thinColor"`
	ThickColor Color   `json:"thickColor"`
	OuterColor Color   `json:"outerColor"`
	Radius     float64 `json:"radius"`     // of the grid's corners
	CellRadius float64 `json:"cellRadius"` // of each cell's corners
	Bevel      float64 `json:"bevel"`      // opacity of the bevelled edges, 0 for none
	Drop       float64 `json:"drop"`       // how far digits are below the middle
	Alpha      float64 `json:"alpha"`      // opacity of the cells of a glass grid, 0 to 1
	Behind     string  `json:"behind"`     // HTML behind this grid, over what was drawn before
	Veil       string  `json:"veil"`       // CSS background drawn over the whole grid

	Roles      map[string]Role `json:"roles"` // given, entry, mark, corner
	MarkStyle  string          `json:"markStyle"`
	MarkInk    Color           `json:"markInk"`
	CornerInk  Color           `json:"cornerInk"`
	CageColor  Color           `json:"cageColor"`
	RingColor  Color           `json:"ringColor"`
	RingInset  float64         `json:"ringInset"`
	CaretColor Color           `json:"caretColor"`
	CaretWidth float64         `json:"caretWidth"`

	Cells []SceneCell `json:"cells"`
}

// SceneCell is one cell of a scene.
type SceneCell struct {
	Text   string  `json:"text,omitempty"`
	Role   string  `json:"role,omitempty"`
	Fill   Color   `json:"fill"`
	Ink    Color   `json:"ink"`
	Marks  string  `json:"marks,omitempty"`  // pencil marks
	Corner string  `json:"corner,omitempty"` // a cage's sum
	Cage   int     `json:"cage,omitempty"`   // bits of the sides with a cage line: 1 top, 2 right, 4 bottom, 8 left
	Ring   float64 `json:"ring,omitempty"`   // width of the focus ring as a share of the cell
	Caret  float64 `json:"caret,omitempty"`  // place of a text caret, as a share of the cell's width

	CaretAfter bool   `json:"caretAfter,omitempty"` // whether a text caret follows the digit
	Image      string `json:"image,omitempty"`      // CSS background image between fill and digit, for div, table and inputs
	Selection  string `json:"selection,omitempty"`  // CSS colour of a box around the digit, for div, glass and table
	Over       string `json:"over,omitempty"`       // HTML drawn over the cell, which may extend beyond it
}

// height returns the height of a cell without its lines.
func (s *Scene) height() float64 {
	if s.High > 0 {
		return s.High
	}
	return s.Cell
}

// side returns the shorter side of a cell without its lines.
func (s *Scene) side() float64 { return min(s.Cell, s.height()) }

// extent returns the outer width or height of the grid. The parameter cell is that of a cell, count the number of cells, and
// box the number of cells in a box.
func (s *Scene) extent(cell float64, count, box int) float64 {
	boxLines := 0
	if box > 0 {
		boxLines = (count - 1) / box
	}
	return 2*s.Outer + float64(count)*cell + float64(boxLines)*s.Thick + float64(count-1-boxLines)*s.Thin
}

// size returns the outer width and height of the scene.
func (s *Scene) size() (width, height float64) {
	return s.extent(s.Cell, s.Cols, s.BoxCols), s.extent(s.height(), s.Rows, s.BoxRows)
}

// outline returns the area of the grid on its page.
func (s *Scene) outline() rect {
	w, h := s.size()
	return rect{s.X, s.Y, w, h}
}
