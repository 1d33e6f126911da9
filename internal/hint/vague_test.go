package hint

import "testing"

// TestSay checks what a hint reveals at each level of detail.
func TestSay(t *testing.T) {
	for _, tt := range []struct{ name, where, technique, cells string }{
		{"full house", "box 9, digit 2", ": Full House", " in r9c7"},
		{"hidden single", "box 9, digit 1", ": Hidden Single", " in r8c9"},
		{"pointing", "box 7, digit 3", ": Locked Candidates Type 1 (Pointing)", " in r78c1"},
		{"naked pair", "row 8, digits 6 and 8", ": Naked Pair", " in r8c69"},
		{"kite", "box 3, digit 4", ": 2-String Kite", " in r34c6,r5c59"},
		{"xy-wing", "box 9, digit 6", ": XY-Wing", " in r7c38,r9c1"},
	} {
		for _, p := range positions {
			if p.name != tt.name {
				continue
			}
			givens := grid(t, p.givens)
			h, err := Next(givens, both(givens, grid(t, p.entries)), NoLimit)
			if err != nil {
				t.Fatal(err)
			}
			want := tt.where
			for d, more := range map[Detail]string{Where: "", ByTechnique: tt.technique, WithCells: tt.technique + tt.cells} {
				if got := h.Say(d); got != want+more {
					t.Errorf("%s: %q, want %q", p.name, got, want+more)
				}
			}
		}
	}
}
