#include "textflag.h"

// ALL copies a number into all lanes of 32 bits.
#define ALL(number, x, y) \
	MOVL number, AX         \
	VMOVD AX, x             \
	VPBROADCASTD x, y

// A step is the largest difference of a channel. Its highest bit is set if the pixel in from has a smaller sum of channels.
//
// func stepsAVX2(steps, from, to *uint8, groups int)
TEXT ·stepsAVX2(SB), NOSPLIT, $0-32
	MOVQ steps+0(FP), DI
	MOVQ from+8(FP), CX
	MOVQ to+16(FP), BX
	MOVQ groups+24(FP), DX
	ALL($0x00FFFFFF, X15, Y15) // a mask for the three channels of a pixel
	ALL($0x00010101, X14, Y14) // the weights of the channels in a sum
	ALL($0x00010001, X13, Y13) // the weights of the two halves of a sum
	ALL($0x7F, X12, Y12)
	ALL($0x80, X11, Y11)

group:
	VMOVDQU (BX), Y0
	VMOVDQU (CX), Y4
	VPSUBUSB Y4, Y0, Y5
	VPSUBUSB Y0, Y4, Y6
	VPOR Y5, Y6, Y5
	VPAND Y15, Y5, Y5
	VPSRLD $8, Y5, Y6
	VPSRLD $16, Y5, Y7
	VPMAXUB Y6, Y5, Y5
	VPMAXUB Y7, Y5, Y5
	VPMINUB Y12, Y5, Y5      // the differences
	VPMADDUBSW Y14, Y0, Y1
	VPMADDWD Y13, Y1, Y1
	VPMADDUBSW Y14, Y4, Y6
	VPMADDWD Y13, Y6, Y6
	VPCMPGTD Y6, Y1, Y6
	VPAND Y11, Y6, Y6
	VPOR Y5, Y6, Y2          // the eight steps, each in 32 bits
	VPACKUSDW Y2, Y2, Y2
	VPACKUSWB Y2, Y2, Y2
	VEXTRACTI128 $1, Y2, X3
	VPUNPCKLDQ X3, X2, X2    // the first four steps, and the last four
	VMOVQ X2, (DI)
	ADDQ $32, BX
	ADDQ $32, CX
	ADDQ $8, DI
	DECQ DX
	JNZ group
	VZEROUPPER
	RET

// FLAT shifts DX down by eight bits and sets its highest eight to those of the pixels in Y0. The pixels to their left are in
// Y1, and those above them at above. Y15 has the step for each colour and 255 for the fourth byte; Y14 is 0.
#define FLAT(above) \
	VMOVDQU above, Y2     \
	VPSUBUSB Y1, Y0, Y3   \
	VPSUBUSB Y0, Y1, Y4   \
	VPSUBUSB Y2, Y0, Y5   \
	VPSUBUSB Y0, Y2, Y6   \
	VPOR Y3, Y4, Y3       \
	VPOR Y5, Y6, Y5       \
	VPMAXUB Y3, Y5, Y3    \
	VPSUBUSB Y15, Y3, Y3  \
	VPCMPEQD Y14, Y3, Y3  \
	VMOVMSKPS Y3, AX      \
	SHRQ $8, DX           \
	SHLQ $56, AX          \
	ORQ AX, DX

// func flatAVX2(words *uint64, row, above *uint8, whole, step int)
TEXT ·flatAVX2(SB), NOSPLIT, $0-40
	MOVQ words+0(FP), DI
	MOVQ row+8(FP), BX
	MOVQ above+16(FP), CX
	MOVQ whole+24(FP), R8
	MOVQ step+32(FP), AX
	IMULQ $0x010101, AX
	ORQ $0xFF000000, AX
	VMOVD AX, X15
	VPBROADCASTD X15, Y15
	VPXOR Y14, Y14, Y14
	VMOVDQU firstAgain<>(SB), Y7

	VMOVDQU (BX), Y0
	VPERMD Y0, Y7, Y1 // the first pixel counts as its own left neighbour
	JMP first

word:
	VMOVDQU (BX), Y0
	VMOVDQU -4(BX), Y1

first:
	FLAT((CX))
	MOVQ $7, R9

group:
	ADDQ $32, BX
	ADDQ $32, CX
	VMOVDQU (BX), Y0
	VMOVDQU -4(BX), Y1
	FLAT((CX))
	DECQ R9
	JNZ group

	MOVQ DX, (DI)
	ADDQ $8, DI
	ADDQ $32, BX
	ADDQ $32, CX
	DECQ R8
	JNZ word
	VZEROUPPER
	RET

DATA firstAgain<>+0(SB)/4, $0
DATA firstAgain<>+4(SB)/4, $0
DATA firstAgain<>+8(SB)/4, $1
DATA firstAgain<>+12(SB)/4, $2
DATA firstAgain<>+16(SB)/4, $3
DATA firstAgain<>+20(SB)/4, $4
DATA firstAgain<>+24(SB)/4, $5
DATA firstAgain<>+28(SB)/4, $6
GLOBL firstAgain<>(SB), RODATA|NOPTR, $32
