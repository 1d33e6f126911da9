#include "textflag.h"

// engine_amd64.go explains the algorithm. Each register has the words of one band, one lane for each digit; unused lanes
// are zero.

// Masks of the 27 cells of a band, or of the 27 bits of three packed matrices. Some are also shown in octal: three octal
// digits stand for nine bits.
DATA masks<>+0(SB)/4, $0x01249249  // 111 111 111: the first bit of each three
DATA masks<>+4(SB)/4, $0x04924924  // 444 444 444: the last bit of each three
DATA masks<>+8(SB)/4, $0xf9249249  // the first bit of each three, and all bits beyond the 27
DATA masks<>+12(SB)/4, $0x07038000 // not used
DATA masks<>+16(SB)/4, $0x070381c0 // 700 700 700: the last three bits of each nine
DATA masks<>+20(SB)/4, $0xf81c0e07 // 007 007 007: the first three bits of each nine, and all bits beyond the 27
DATA masks<>+24(SB)/4, $0x000001ff // the first nine bits
DATA masks<>+28(SB)/4, $0x0003fe00 // the second nine bits
DATA masks<>+32(SB)/4, $0x07fc0000 // the third nine bits
DATA masks<>+36(SB)/4, $0x07ffffff // all 27 bits
GLOBL masks<>(SB), RODATA|NOPTR, $40

#define FIRST Z20
#define LAST Z21
#define FIRSTX Z22
#define LASTS Z23
#define FIRSTSX Z24
#define NINE0 Z25
#define NINE1 Z26
#define NINE2 Z27
#define ALL Z28

// Functions for VPTERNLOGD. First, second and last are its register operands in the order in which they are written here;
// the last one also receives the result.
#define OR3 $0xfe
#define MAJORITY $0xe8
#define SELECT $0xca    // last ? second : first
#define AND_OR $0xe0    // last & (second | first)
#define OR_AND $0xa8    // (last | second) & first
#define AND_NOT_OR $0x10  // last &^ (second | first)
#define AND_NOT_UNLESS $0xb0 // last & (^second | first)
#define OR_XOR $0xf6    // last | (second ^ first)

// MINIROWS finds the minirows that have cells of a, and represents each by its first bit: one gets those with at least one
// cell, two those with at least two.
#define MINIROWS(a, one, two) \
	VPSRLD $1, a, Z18         \
	VPSRLD $2, a, Z19         \
	VMOVDQA32 a, one          \
	VMOVDQA32 a, two          \
	VPTERNLOGD OR3, Z18, Z19, one \
	VPTERNLOGD MAJORITY, Z18, Z19, two

// PACK joins the minirows of the bands a, b and c in one word, as bits 3*minirow+band. It overwrites b and c.
#define PACK(a, b, c, packed) \
	VPSLLD $1, b, b           \
	VPSLLD $2, c, c           \
	VMOVDQA32 FIRST, packed   \
	VPTERNLOGD SELECT, b, a, packed \
	VMOVDQA32 LAST, b         \
	VPTERNLOGD SELECT, packed, c, b \
	VMOVDQA32 b, packed

// TURN rotates the members of each group of x: x1 gets them rotated by one, x2 by two. The distance between adjacent
// members is near, and that from the first to the last is across. The masks lasts and firstsx have the last members, and
// the first members with all bits beyond the 27.
#define TURN(x, near, across, lasts, firstsx, x1, x2) \
	VPSLLD across, x, Z18     \
	VPSRLD near, x, Z19       \
	VMOVDQA32 lasts, x1       \
	VPTERNLOGD SELECT, Z19, Z18, x1 \
	VPSRLD across, x, Z18     \
	VPSLLD near, x, Z19       \
	VMOVDQA32 firstsx, x2     \
	VPTERNLOGD SELECT, Z19, Z18, x2

// NINES sets out to the bits that are set both in x nine bits further and in y eighteen bits further, cyclically.
#define NINES(x, y, out)      \
	VPSRLD $9, x, Z18         \
	VPSLLD $18, x, out        \
	VPSRLD $18, y, Z19        \
	VPSLLD $9, y, Z17         \
	VPORD Z17, Z19, Z19       \
	VPTERNLOGD OR_AND, Z19, Z18, out

// MATCH leaves in x only the bits that occur in a matching. TURN has made x1 and x2 from x.
#define MATCH(x, x1, x2)      \
	NINES(x1, x2, Z15)        \
	NINES(x2, x1, Z16)        \
	VPTERNLOGD AND_OR, Z15, Z16, x

// CELLS sets out to all cells of the minirows whose first bits are set in x.
#define CELLS(x, out)         \
	VPANDD FIRST, x, Z18      \
	VPSLLD $3, Z18, out       \
	VPSUBD Z18, out, out

// UNION leaves in every lane of x the union of all its lanes.
#define UNION(x)              \
	VSHUFI64X2 $0x4e, x, x, Z18 \
	VPORD Z18, x, x           \
	VSHUFI64X2 $0xb1, x, x, Z18 \
	VPORD Z18, x, x           \
	VPSHUFD $0x4e, x, Z18     \
	VPORD Z18, x, x           \
	VPSHUFD $0xb1, x, Z18     \
	VPORD Z18, x, x

// func spreadAVX512(b *board) bool
TEXT ·spreadAVX512(SB), NOSPLIT, $0-9
	MOVQ b+0(FP), AX
	VPBROADCASTD masks<>+0(SB), FIRST
	VPBROADCASTD masks<>+4(SB), LAST
	VPBROADCASTD masks<>+8(SB), FIRSTX
	VPBROADCASTD masks<>+16(SB), LASTS
	VPBROADCASTD masks<>+20(SB), FIRSTSX
	VPBROADCASTD masks<>+24(SB), NINE0
	VPBROADCASTD masks<>+28(SB), NINE1
	VPBROADCASTD masks<>+32(SB), NINE2
	VPBROADCASTD masks<>+36(SB), ALL
	VMOVDQU32 0(AX), Z0
	VMOVDQU32 64(AX), Z1
	VMOVDQU32 128(AX), Z2

round:
	VMOVDQA32 Z0, Z3
	VMOVDQA32 Z1, Z4
	VMOVDQA32 Z2, Z5

	// Match rows with boxes. Z12 gets the minirows to keep, and then those whose only cell is to be fixed.
	MINIROWS(Z0, Z6, Z9)
	MINIROWS(Z1, Z7, Z10)
	MINIROWS(Z2, Z8, Z11)
	PACK(Z6, Z7, Z8, Z12)
	PACK(Z9, Z10, Z11, Z13)
	TURN(Z12, $3, $6, LASTS, FIRSTSX, Z6, Z7)
	MATCH(Z12, Z6, Z7)
	CELLS(Z12, Z6)
	VPANDD Z6, Z0, Z0
	VPSRLD $1, Z12, Z7
	CELLS(Z7, Z6)
	VPANDD Z6, Z1, Z1
	VPSRLD $2, Z12, Z7
	CELLS(Z7, Z6)
	VPANDD Z6, Z2, Z2
	TURN(Z12, $3, $6, LASTS, FIRSTSX, Z6, Z7)
	VPTERNLOGD AND_NOT_OR, Z6, Z7, Z12
	VPANDND Z12, Z13, Z12

	// Match columns with boxes.
	VPSRLD $9, Z0, Z6
	VPSRLD $18, Z0, Z7
	VPTERNLOGD OR3, Z0, Z7, Z6
	VPSRLD $9, Z1, Z7
	VPSLLD $9, Z1, Z8
	VPTERNLOGD OR3, Z1, Z8, Z7
	VPSLLD $9, Z2, Z8
	VPSLLD $18, Z2, Z9
	VPTERNLOGD OR3, Z2, Z9, Z8
	VPANDD NINE0, Z6, Z6
	VPANDD NINE1, Z7, Z7
	VPANDD NINE2, Z8, Z8
	VPTERNLOGD OR3, Z6, Z7, Z8
	TURN(Z8, $1, $2, LAST, FIRSTX, Z6, Z7)
	MATCH(Z8, Z6, Z7)
	VPANDD NINE0, Z8, Z9
	VPSLLD $9, Z9, Z6
	VPSLLD $18, Z9, Z7
	VPTERNLOGD OR3, Z7, Z6, Z9
	VPANDD Z9, Z0, Z0
	VPANDD NINE1, Z8, Z9
	VPSLLD $9, Z9, Z6
	VPSRLD $9, Z9, Z7
	VPTERNLOGD OR3, Z7, Z6, Z9
	VPANDD Z9, Z1, Z1
	VPANDD NINE2, Z8, Z9
	VPSRLD $9, Z9, Z6
	VPSRLD $18, Z9, Z7
	VPTERNLOGD OR3, Z7, Z6, Z9
	VPANDD Z9, Z2, Z2

	// Fix cells by removing them from the other digits. Z6 to Z8 have the cells to fix by digit, Z9 to Z11 those of all digits.
	CELLS(Z12, Z6)
	VPSRLD $1, Z12, Z7
	CELLS(Z7, Z7)
	VPSRLD $2, Z12, Z8
	CELLS(Z8, Z8)
	VPANDD Z6, Z0, Z6
	VPANDD Z7, Z1, Z7
	VPANDD Z8, Z2, Z8
	VMOVDQA32 Z6, Z9
	VMOVDQA32 Z7, Z10
	VMOVDQA32 Z8, Z11
	UNION(Z9)
	UNION(Z10)
	UNION(Z11)
	VPTERNLOGD AND_NOT_UNLESS, Z6, Z9, Z0
	VPTERNLOGD AND_NOT_UNLESS, Z7, Z10, Z1
	VPTERNLOGD AND_NOT_UNLESS, Z8, Z11, Z2

	VPMINUD Z0, Z1, Z6
	VPMINUD Z2, Z6, Z6
	VPTESTNMD Z6, Z6, K1
	KMOVW K1, BX
	TESTL $0x1ff, BX
	JNE contradiction
	VPXORD Z0, Z3, Z3
	VPTERNLOGD OR_XOR, Z1, Z4, Z3
	VPTERNLOGD OR_XOR, Z2, Z5, Z3
	VPTESTMD Z3, Z3, K1
	KORTESTW K1, K1
	JNE round

	VMOVDQU32 Z0, 0(AX)
	VMOVDQU32 Z1, 64(AX)
	VMOVDQU32 Z2, 128(AX)
	VPANDND ALL, Z9, Z9
	VPANDND ALL, Z10, Z10
	VPANDND ALL, Z11, Z11
	VMOVD X9, 192(AX)
	VMOVD X10, 196(AX)
	VMOVD X11, 200(AX)
	MOVL $0, 204(AX)
	VZEROUPPER
	MOVB $1, ret+8(FP)
	RET

contradiction:
	VZEROUPPER
	MOVB $0, ret+8(FP)
	RET
