package main

// PageSpec is one page as page.js draws it. Lengths are CSS pixels.
type PageSpec struct {
	Fonts  []FontFace `json:"fonts"`
	Scenes []Scene    `json:"scenes"`
	Cover  string     `json:"cover,omitempty"` // HTML drawn over the grids

	Background string `json:"-"` // CSS of the page's background
	Clutter    string `json:"-"` // HTML drawn below and beside the grids
}

// FontFace is a font file that the page loads under a name of its own,
// so that a typeface which is missing is an error and not another typeface.
type FontFace struct {
	Name   string `json:"name"`
	URL    string `json:"url"`
	Weight string `json:"weight"`
}

// Role is how one kind of text is set: its typeface and the box that its ink must fit.
type Role struct {
	Font   string  `json:"font"`
	Weight int     `json:"weight"`
	Height float64 `json:"height"`
	Width  float64 `json:"width"`
}

// Scene is one grid: what draws it, its lines and its cells.
type Scene struct {
	X        float64 `json:"x"`
	Y        float64 `json:"y"`
	Renderer string  `json:"renderer"` // div, svg, canvas, table or inputs
	Rows     int     `json:"rows"`
	Cols     int     `json:"cols"`
	BoxRows  int     `json:"boxRows"` // 0: no boxes
	BoxCols  int     `json:"boxCols"`

	Cell       float64 `json:"cell"`  // a cell without its lines
	Thin       float64 `json:"thin"`  // between cells
	Thick      float64 `json:"thick"` // between boxes
	Outer      float64 `json:"outer"`
	ThinColor  Color   `json:"thinColor"`
	ThickColor Color   `json:"thickColor"`
	OuterColor Color   `json:"outerColor"`
	Radius     float64 `json:"radius"`     // of the grid's corners
	CellRadius float64 `json:"cellRadius"` // of each cell's corners
	Bevel      float64 `json:"bevel"`      // opacity of the lit edges, 0 none
	Drop       float64 `json:"drop"`       // how far digits stand below the middle

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
	Caret  float64 `json:"caret,omitempty"`  // where a text caret stands, as a share of the cell's width
}

// extent is the outer width of a scene with that many cells in boxes of that size.
func (s *Scene) extent(count, box int) float64 {
	boxLines := 0
	if box > 0 {
		boxLines = (count - 1) / box
	}
	return 2*s.Outer + float64(count)*s.Cell + float64(boxLines)*s.Thick + float64(count-1-boxLines)*s.Thin
}

// size is the outer width and height of the scene.
func (s *Scene) size() (width, height float64) {
	return s.extent(s.Cols, s.BoxCols), s.extent(s.Rows, s.BoxRows)
}
