package pipewire

import (
	"encoding/binary"
	"fmt"
	"image"
)

// These are types and keys of SPA PODs (spa/utils/type.h and spa/param). PODs are the format in which the two ends of a
// stream negotiate pixel formats and buffers.
const (
	typeID, typeInt, typeRectangle, typeFraction, typeObject, typeChoice = 3, 4, 10, 11, 15, 19

	objectFormat, objectBuffers, objectMeta  = 0x40003, 0x40004, 0x40005
	paramEnumFormat, paramBuffers, paramMeta = 3, 5, 6
	mediaType, mediaSubtype                  = 1, 2
	video, raw                               = 2, 1
	videoFormat, videoSize, videoRate        = 0x20001, 0x20003, 0x20004
	buffersDataType                          = 6
	metaType, metaSize                       = 1, 2
	metaCursor                               = 5

	choiceRange, choiceEnum, choiceFlags = 1, 3, 4
)

// These are the supported pixel formats. The letters of a name are the colours of a pixel's bytes in order, with x for an
// unused byte and a for alpha.
const rgbx, bgrx, rgba, bgra = 7, 8, 11, 12

type property struct {
	key   uint32
	value []byte
}

// value encodes a plain value of the given type.
func value(kind uint32, words ...uint32) []byte {
	return pad(append(packed(uint32(4*len(words)), kind), packed(words...)...))
}

// choice encodes values of equal size from which the other end may choose. The first value is the preferred one. In a range
// the second is the minimum and the third the maximum.
func choice(how, kind uint32, values ...[]uint32) []byte {
	out := packed(how, 0, uint32(4*len(values[0])), kind)
	for _, v := range values {
		out = append(out, packed(v...)...)
	}
	return pad(append(packed(uint32(len(out)), typeChoice), out...))
}

// object encodes an object with its properties.
func object(kind, id uint32, properties ...property) []byte {
	body := packed(kind, id)
	for _, p := range properties {
		body = append(append(body, packed(p.key, 0)...), p.value...)
	}
	return append(packed(uint32(len(body)), typeObject), body...)
}

func packed(words ...uint32) (out []byte) {
	for _, w := range words {
		out = binary.NativeEndian.AppendUint32(out, w)
	}
	return out
}

func pad(b []byte) []byte { return append(b, make([]byte, -len(b)&7)...) }

// offeredFormat encodes the acceptable formats: raw video of any size, with a frame at each change.
func offeredFormat() []byte {
	return object(objectFormat, paramEnumFormat,
		property{mediaType, value(typeID, video)},
		property{mediaSubtype, value(typeID, raw)},
		property{videoFormat, choice(choiceEnum, typeID, []uint32{bgrx}, []uint32{bgrx}, []uint32{bgra}, []uint32{rgbx}, []uint32{rgba})},
		property{videoSize, choice(choiceRange, typeRectangle, []uint32{1920, 1080}, []uint32{1, 1}, []uint32{1 << 14, 1 << 14})},
		property{videoRate, choice(choiceRange, typeFraction, []uint32{0, 1}, []uint32{0, 1}, []uint32{1000, 1})})
}

// wantedBuffers encodes the acceptable buffers: memory that the sender provides as a pointer or as a file descriptor.
func wantedBuffers() []byte {
	const memory, file = 1 << 1, 1 << 2
	return object(objectBuffers, paramBuffers,
		property{buffersDataType, choice(choiceFlags, typeInt, []uint32{memory | file})})
}

// wantedCursor encodes the request for the pointer's position with each buffer. The metadata also has a picture of the
// pointer. Mutter sends no position unless there is room for a picture of 384 x 384 pixels, or of 1024 x 1024 in newer
// versions.
func wantedCursor() []byte {
	room := func(side uint32) []uint32 { return []uint32{28 + 20 + 4*side*side} } // spa_meta_cursor, spa_meta_bitmap
	return object(objectMeta, paramMeta,
		property{metaType, value(typeID, metaCursor)},
		property{metaSize, choice(choiceRange, typeInt, room(384), room(1), room(1024))})
}

// format is the negotiated format of a stream's pictures.
type format struct {
	size  image.Point
	order uint32 // the pixel format: the order of the colours
}

// parseFormat decodes the negotiated format.
func parseFormat(pod []byte) (f format, err error) {
	word := func(at int) uint32 {
		if at+4 > len(pod) {
			return 0
		}
		return binary.NativeEndian.Uint32(pod[at:])
	}
	if word(4) != typeObject || word(8) != objectFormat {
		return f, fmt.Errorf("the stream's format is not a format object: %x", pod)
	}
	for at := 16; at+16 <= len(pod); {
		size, at2 := int(word(at+8)), at+16
		if word(at+12) == typeChoice { // a choice of one value
			at2 += 16
		}
		switch word(at) {
		case videoFormat:
			f.order = word(at2)
		case videoSize:
			f.size = image.Pt(int(word(at2)), int(word(at2+4)))
		}
		at += 16 + (size+7)&^7
	}
	known := f.order == rgbx || f.order == bgrx || f.order == rgba || f.order == bgra
	if !known || f.size.X <= 0 || f.size.Y <= 0 || f.size.X > 1<<14 || f.size.Y > 1<<14 {
		return f, fmt.Errorf("the stream has pictures of %v pixels in pixel format %d, which is not supported", f.size, f.order)
	}
	return f, nil
}
