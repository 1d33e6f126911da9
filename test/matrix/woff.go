package main

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// errNotWOFF is returned for data that is not an intact WOFF 1.0 file.
var errNotWOFF = errors.New("not a woff font")

// maxTable is the largest size of an unpacked font table in bytes.
const maxTable = 32 << 20

// woffTable is one entry of a WOFF table directory (WOFF 1.0, section 5).
type woffTable struct {
	tag, offset, packed, length, checksum uint32
}

// unpackWOFF returns the TrueType or OpenType font in a WOFF 1.0 file, for package golang.org/x/image/font/opentype, which
// cannot read WOFF. See W3C's "WOFF File Format 1.0", sections 4 and 5.
func unpackWOFF(data []byte) ([]byte, error) {
	const header, entry = 44, 20
	if len(data) < header || string(data[:4]) != "wOFF" {
		return nil, errNotWOFF
	}
	flavor := binary.BigEndian.Uint32(data[4:])
	count := int(binary.BigEndian.Uint16(data[12:]))
	if count == 0 || len(data) < header+count*entry {
		return nil, fmt.Errorf("%w: table directory cut off", errNotWOFF)
	}
	tables := make([]woffTable, count)
	bodies := make([][]byte, count)
	for i := range tables {
		at := data[header+i*entry:]
		word := func(k int) uint32 { return binary.BigEndian.Uint32(at[4*k:]) }
		tables[i] = woffTable{word(0), word(1), word(2), word(3), word(4)}
		body, err := tables[i].unpack(data)
		if err != nil {
			return nil, err
		}
		bodies[i] = body
	}
	return buildSFNT(flavor, tables, bodies), nil
}

// unpack returns the uncompressed bytes of one table.
func (t woffTable) unpack(data []byte) ([]byte, error) {
	end := uint64(t.offset) + uint64(t.packed)
	if end > uint64(len(data)) || t.length > maxTable || t.packed > t.length {
		return nil, fmt.Errorf("%w: table outside the file", errNotWOFF)
	}
	raw := data[t.offset:end]
	if t.packed == t.length {
		return raw, nil
	}
	unzip, err := zlib.NewReader(bytes.NewReader(raw))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errNotWOFF, err)
	}
	body, err := io.ReadAll(io.LimitReader(unzip, int64(t.length)+1))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errNotWOFF, err)
	}
	if len(body) != int(t.length) {
		return nil, fmt.Errorf("%w: table has %d bytes instead of %d", errNotWOFF, len(body), t.length)
	}
	return body, nil
}

// buildSFNT returns a font file: the offset table, the directory and the tables, each padded to four bytes.
func buildSFNT(flavor uint32, tables []woffTable, bodies [][]byte) []byte {
	count := len(tables)
	power, shift := 1, 0
	for power*2 <= count {
		power, shift = power*2, shift+1
	}
	out := binary.BigEndian.AppendUint32(nil, flavor)
	for _, v := range []int{count, power * 16, shift, (count - power) * 16} {
		out = binary.BigEndian.AppendUint16(out, uint16(v))
	}
	offset := 12 + 16*count
	for i, t := range tables {
		for _, v := range []uint32{t.tag, t.checksum, uint32(offset), t.length} {
			out = binary.BigEndian.AppendUint32(out, v)
		}
		offset += (len(bodies[i]) + 3) &^ 3
	}
	for _, body := range bodies {
		out = append(out, body...)
		out = append(out, make([]byte, -len(body)&3)...)
	}
	return out
}
