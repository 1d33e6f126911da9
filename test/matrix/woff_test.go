package main

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"errors"
	"os"
	"strings"
	"testing"

	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
)

// smallWOFF returns a WOFF file of two tables, one of them compressed.
func smallWOFF(t testing.TB) []byte {
	t.Helper()
	plain := bytes.Repeat([]byte("glyphs "), 20)
	var packed bytes.Buffer
	zip := zlib.NewWriter(&packed)
	if _, err := zip.Write(plain); err != nil {
		t.Fatal(err)
	}
	if err := zip.Close(); err != nil {
		t.Fatal(err)
	}
	file := make([]byte, 44+2*20)
	copy(file, "wOFF\x00\x01\x00\x00")
	binary.BigEndian.PutUint16(file[12:], 2)
	for i, table := range []struct {
		tag  string
		body []byte
		size int
	}{{"glyf", packed.Bytes(), len(plain)}, {"head", []byte("short"), 5}} {
		entry := file[44+20*i:]
		copy(entry, table.tag)
		for k, v := range []int{len(file), len(table.body), table.size, 7} {
			binary.BigEndian.PutUint32(entry[4+4*k:], uint32(v))
		}
		file = append(file, table.body...)
	}
	return file
}

func TestUnpackWOFF(t *testing.T) {
	font, err := unpackWOFF(smallWOFF(t))
	if err != nil {
		t.Fatal(err)
	}
	if tables := binary.BigEndian.Uint16(font[4:]); tables != 2 {
		t.Errorf("%d tables instead of 2", tables)
	}
	for i, want := range []string{strings.Repeat("glyphs ", 20), "short"} {
		entry := font[12+16*i:]
		offset, length := binary.BigEndian.Uint32(entry[8:]), binary.BigEndian.Uint32(entry[12:])
		if got := string(font[offset : offset+length]); got != want {
			t.Errorf("table %d is %q instead of %q", i, got, want)
		}
		if offset%4 != 0 {
			t.Errorf("table %d begins at %d, not a multiple of four", i, offset)
		}
	}
	for _, bad := range []string{"", "wOFF", "OTTO" + strings.Repeat("x", 60), string(smallWOFF(t)[:100])} {
		if _, err := unpackWOFF([]byte(bad)); !errors.Is(err, errNotWOFF) {
			t.Errorf("%d bytes that are no font: %v", len(bad), err)
		}
	}
}

// TestTrainFonts checks that every font file of families.txt that is not held out has the nine digits.
func TestTrainFonts(t *testing.T) {
	families := installedFamilies(t)
	list, err := fontList(families, t.TempDir(), func(*Family) bool { return true })
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(list) {
		path, _, _ := strings.Cut(line, "\t")
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		font, err := opentype.Parse(data)
		if err != nil {
			t.Errorf("%s: %v", path, err)
			continue
		}
		for digit := '1'; digit <= '9'; digit++ {
			if glyph, err := font.GlyphIndex(new(sfnt.Buffer), digit); err != nil || glyph == 0 {
				t.Errorf("%s: no glyph for %c: %v", path, digit, err)
			}
		}
	}
}

func FuzzUnpackWOFF(f *testing.F) {
	f.Add(smallWOFF(f))
	f.Add([]byte("wOFF"))
	f.Fuzz(func(t *testing.T, data []byte) {
		font, err := unpackWOFF(data)
		if err != nil && !errors.Is(err, errNotWOFF) {
			t.Errorf("error is not errNotWOFF: %v", err)
		}
		if err == nil && len(font) < 12 {
			t.Errorf("font of %d bytes", len(font))
		}
	})
}
