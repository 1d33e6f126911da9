#include "textflag.h"

// The sums of the pixels are in Y0 and Y1, Y2 and Y3, and so on to Y9. SI points to the inputs of the first pixel. R8 is the
// distance to those of the next pixel, and R9 three times that. DI points to the weights, and R10 is the distance to those
// of the next input.

// ADD adds to the sums lo and hi the products of one pixel's input with the weights.
#define ADD(input, lo, hi, v) \
	VBROADCASTSS input, v    \
	VFMADD231PS Y10, v, lo   \
	VFMADD231PS Y11, v, hi

// STORE writes one pixel's outputs, at least the floor.
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
	VBROADCASTSS 40(AX), Y12 // floor
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

DATA one<>+0(SB)/4, $1.0
GLOBL one<>(SB), RODATA|NOPTR, $4

// ACROSS combines the eight floats of Y0 by an operation, and sets each of them to the result.
#define ACROSS(operation) \
	VEXTRACTF128 $1, Y0, X1 \
	operation X1, X0, X0    \
	VPERMILPS $0x4E, X0, X1 \
	operation X1, X0, X0    \
	VPERMILPS $0xB1, X0, X1 \
	operation X1, X0, X0    \
	VBROADCASTSS X0, Y0

// func softmaxAVX2(logits *float32, groups int, scale float32, constants *[8]float32)
TEXT ·softmaxAVX2(SB), NOSPLIT, $0-32
	MOVQ logits+0(FP), SI
	MOVQ groups+8(FP), R11
	SHLQ $5, R11 // the number of bytes
	VBROADCASTSS scale+16(FP), Y15
	MOVQ constants+24(FP), AX
	VBROADCASTSS 0(AX), Y14 // leastPower
	VBROADCASTSS 4(AX), Y13 // shift
	VBROADCASTSS one<>(SB), Y12
	VBROADCASTSS 8(AX), Y11 // power1
	VBROADCASTSS 12(AX), Y10
	VBROADCASTSS 16(AX), Y9
	VBROADCASTSS 20(AX), Y8
	VBROADCASTSS 24(AX), Y7
	VBROADCASTSS 28(AX), Y6 // power6
	VMOVUPS (SI), Y0
	XORQ CX, CX

greatest:
	VMAXPS (SI)(CX*1), Y0, Y0
	ADDQ $32, CX
	CMPQ CX, R11
	JNE greatest
	ACROSS(VMAXPS)
	VMOVAPS Y0, Y5
	VXORPS Y0, Y0, Y0 // the sum
	XORQ CX, CX

exponential:
	VMOVUPS (SI)(CX*1), Y1
	VSUBPS Y5, Y1, Y1
	VMULPS Y15, Y1, Y1
	VMAXPS Y14, Y1, Y1
	VADDPS Y13, Y1, Y2 // shifted
	VSUBPS Y13, Y2, Y3
	VSUBPS Y3, Y1, Y1  // f
	VMOVAPS Y6, Y3
	VFMADD213PS Y7, Y1, Y3
	VFMADD213PS Y8, Y1, Y3
	VFMADD213PS Y9, Y1, Y3
	VFMADD213PS Y10, Y1, Y3
	VFMADD213PS Y11, Y1, Y3
	VFMADD213PS Y12, Y1, Y3
	VPSLLD $23, Y2, Y2
	VPADDD Y2, Y3, Y3
	VMOVUPS Y3, (SI)(CX*1)
	VADDPS Y3, Y0, Y0
	ADDQ $32, CX
	CMPQ CX, R11
	JNE exponential
	ACROSS(VADDPS)
	VDIVPS Y0, Y12, Y0
	XORQ CX, CX

share:
	VMULPS (SI)(CX*1), Y0, Y1
	VMOVUPS Y1, (SI)(CX*1)
	ADDQ $32, CX
	CMPQ CX, R11
	JNE share
	VZEROUPPER
	RET

// func normAVX2(x, out, scale, offsets *float32, rows, groups int, inverseWidth, leastVariance float32)
TEXT ·normAVX2(SB), NOSPLIT, $0-56
	MOVQ x+0(FP), SI
	MOVQ out+8(FP), DI
	MOVQ scale+16(FP), R8
	MOVQ offsets+24(FP), R9
	MOVQ rows+32(FP), R10
	MOVQ groups+40(FP), R11
	SHLQ $5, R11 // the number of bytes of a row
	VBROADCASTSS inverseWidth+48(FP), Y15
	VBROADCASTSS leastVariance+52(FP), Y14
	VBROADCASTSS one<>(SB), Y13

row:
	VXORPS Y0, Y0, Y0
	XORQ CX, CX

sum:
	VADDPS (SI)(CX*1), Y0, Y0
	ADDQ $32, CX
	CMPQ CX, R11
	JNE sum
	ACROSS(VADDPS)
	VMULPS Y15, Y0, Y2 // mean
	VXORPS Y0, Y0, Y0
	XORQ CX, CX

squares:
	VMOVUPS (SI)(CX*1), Y1
	VSUBPS Y2, Y1, Y1
	VFMADD231PS Y1, Y1, Y0
	ADDQ $32, CX
	CMPQ CX, R11
	JNE squares
	ACROSS(VADDPS)
	VFMADD213PS Y14, Y15, Y0 // variance
	VSQRTPS Y0, Y0
	VDIVPS Y0, Y13, Y3
	XORQ CX, CX

scaled:
	VMOVUPS (SI)(CX*1), Y1
	VSUBPS Y2, Y1, Y1
	VMULPS Y3, Y1, Y1
	VMOVUPS (R8)(CX*1), Y4
	VFMADD213PS (R9)(CX*1), Y4, Y1
	VMOVUPS Y1, (DI)(CX*1)
	ADDQ $32, CX
	CMPQ CX, R11
	JNE scaled
	ADDQ R11, SI
	ADDQ R11, DI
	DECQ R10
	JNZ row
	VZEROUPPER
	RET
