#include "textflag.h"

// The sums of the pixels are in Y0 and Y1, Y2 and Y3, and so on to Y9. SI points to the inputs of the first pixel. R8 is the
// distance to those of the next pixel, and R9 three times that. DI points to the weights, and R10 is the distance to those
// of the next input.

// ADD adds to the sums lo and hi the products of one pixel's input with the weights.
#define ADD(input, lo, hi, v) \
	VBROADCASTSS input, v    \
	VFMADD231PS Y10, v, lo   \
	VFMADD231PS Y11, v, hi

// STORE writes one pixel's outputs.
#define STORE(lo, hi) \
	VMAXPS Y12, lo, lo  \
	VMAXPS Y12, hi, hi  \
	VMOVUPS lo, (DX)    \
	VMOVUPS hi, 32(DX)  \
	ADDQ R14, DX

// func tileAVX2(t *tile, x, weights *float32, offsets *[lanes]float32, out *float32, weightStep int)
TEXT ·tileAVX2(SB), NOSPLIT, $0-48
	MOVQ t+0(FP), AX
	MOVQ x+8(FP), BX
	MOVQ weights+16(FP), DI
	MOVQ offsets+24(FP), CX
	MOVQ out+32(FP), DX
	MOVQ weightStep+40(FP), R10
	SHLQ $2, R10
	MOVQ 0(AX), R8  // xStep
	SHLQ $2, R8
	LEAQ (R8)(R8*2), R9
	MOVQ 8(AX), R11 // rowStep
	SHLQ $2, R11
	MOVQ 16(AX), R12 // rows
	MOVQ 24(AX), R13 // length
	VMOVUPS (CX), Y0
	VMOVUPS 32(CX), Y1
	VMOVAPS Y0, Y2
	VMOVAPS Y1, Y3
	VMOVAPS Y0, Y4
	VMOVAPS Y1, Y5
	VMOVAPS Y0, Y6
	VMOVAPS Y1, Y7
	VMOVAPS Y0, Y8
	VMOVAPS Y1, Y9

row:
	MOVQ BX, SI
	MOVQ R13, CX

input:
	VMOVUPS (DI), Y10
	VMOVUPS 32(DI), Y11
	ADD((SI), Y0, Y1, Y12)
	ADD((SI)(R8*1), Y2, Y3, Y13)
	ADD((SI)(R8*2), Y4, Y5, Y14)
	ADD((SI)(R9*1), Y6, Y7, Y15)
	ADD((SI)(R8*4), Y8, Y9, Y12)
	ADDQ $4, SI
	ADDQ R10, DI
	DECQ CX
	JNZ input
	ADDQ R11, BX
	DECQ R12
	JNZ row

	MOVQ 32(AX), R14 // outStep
	SHLQ $2, R14
	VXORPS Y12, Y12, Y12
	STORE(Y0, Y1)
	STORE(Y2, Y3)
	STORE(Y4, Y5)
	STORE(Y6, Y7)
	STORE(Y8, Y9)
	VZEROUPPER
	RET

DATA half<>+0(SB)/2, $128
GLOBL half<>(SB), RODATA|NOPTR, $2

// func averageAVX2(line *lanes16, pix *uint8, stride int, weights *lanes16, rows, groups int)
TEXT ·averageAVX2(SB), NOSPLIT, $0-48
	MOVQ line+0(FP), DI
	MOVQ pix+8(FP), BX
	MOVQ stride+16(FP), R8
	MOVQ weights+24(FP), R9
	MOVQ rows+32(FP), R10
	MOVQ groups+40(FP), R11
	VPBROADCASTW half<>(SB), Y3

group:
	MOVQ BX, SI
	MOVQ R9, DX
	MOVQ R10, CX
	VMOVDQA Y3, Y0

pixels:
	VPMOVZXBW (SI), Y1 // sixteen bytes as words
	VPBROADCASTW (DX), Y2
	VPMULLW Y2, Y1, Y1
	VPADDW Y1, Y0, Y0
	ADDQ R8, SI
	ADDQ $8, DX
	DECQ CX
	JNZ pixels

	VPSRLW $8, Y0, Y0
	VMOVDQU Y0, (DI)
	ADDQ $16, BX
	ADDQ $32, DI
	DECQ R11
	JNZ group
	VZEROUPPER
	RET
