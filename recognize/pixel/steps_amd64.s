#include "textflag.h"

// STEP makes the eight steps to Y0, whose sums of channels are in Y1, from other pixels: the largest difference of a channel,
// and the first bit where the sums of the others are less.
#define STEP(from, to) \
	VMOVDQU from, Y4          \
	VPSUBUSB Y4, Y0, Y5       \
	VPSUBUSB Y0, Y4, Y6       \
	VPOR Y5, Y6, Y5           \
	VPAND Y15, Y5, Y5         \
	VPSRLD $8, Y5, Y6         \
	VPSRLD $16, Y5, Y7        \
	VPMAXUB Y6, Y5, Y5        \
	VPMAXUB Y7, Y5, Y5        \
	VPMINUB Y12, Y5, Y5       \
	VPMADDUBSW Y14, Y4, Y6    \
	VPMADDWD Y13, Y6, Y6      \
	VPCMPGTD Y6, Y1, Y6       \
	VPAND Y11, Y6, Y6         \
	VPOR Y5, Y6, to

// ALL puts a number into all lanes of 32 bits.
#define ALL(number, x, y) \
	MOVL number, AX         \
	VMOVD AX, x             \
	VPBROADCASTD x, y

// func stepsAVX2(left, up, row, above *uint8, groups int)
TEXT ·stepsAVX2(SB), NOSPLIT, $0-40
	MOVQ left+0(FP), DI
	MOVQ up+8(FP), SI
	MOVQ row+16(FP), BX
	MOVQ above+24(FP), CX
	MOVQ groups+32(FP), DX
	ALL($0x00FFFFFF, X15, Y15) // the bytes of colours
	ALL($0x00010101, X14, Y14) // their weights in a sum
	ALL($0x00010001, X13, Y13) // and those of the sum's two halves
	ALL($0x7F, X12, Y12)
	ALL($0x80, X11, Y11)

group:
	VMOVDQU (BX), Y0
	VPMADDUBSW Y14, Y0, Y1
	VPMADDWD Y13, Y1, Y1
	STEP(-4(BX), Y2)
	STEP((CX), Y3)
	VPACKUSDW Y3, Y2, Y2     // the first four of each in the lower half, the others in the upper
	VPACKUSWB Y2, Y2, Y2
	VEXTRACTI128 $1, Y2, X3
	VPUNPCKLDQ X3, X2, X2    // the eight steps from the left, and the eight from above
	VMOVQ X2, (DI)
	VPEXTRQ $1, X2, (SI)
	ADDQ $32, BX
	ADDQ $32, CX
	ADDQ $8, DI
	ADDQ $8, SI
	DECQ DX
	JNZ group
	VZEROUPPER
	RET
