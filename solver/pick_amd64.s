#include "textflag.h"

// Z0 to Z2 have the words of the three bands, one lane for each digit. Z3 to Z5 have the same words, but only the cells
// with two candidates. DI points to the near of the band's first cell, SI to the near of the cell that is being scored. BX
// is the best score so far, and CX points to the near of the cell with that score.

// COUNT adds to each lane of sum the number of cells in that lane of words that are in the mask at off(SI).
#define COUNT(off, words, sum) \
	VPANDD.BCST off(SI), words, Z8 \
	VPOPCNTD Z8, Z8           \
	VPADDD Z8, sum, sum

// BAND scores the cells of one band. R8 has its cells with two candidates, and words has the band's words.
#define BAND(words, loop, end) \
loop:                         \
	TESTL R8, R8              \
	JEQ end                   \
	TZCNTL R8, SI             \
	BLSRL R8, R8              \
	SHLQ $4, SI               \
	ADDQ DI, SI               \
	VPTESTMD.BCST 12(SI), words, K1 \
	VPANDD.BCST 0(SI), Z3, Z6 \
	VPANDD.BCST 4(SI), Z4, Z7 \
	VPOPCNTD Z6, Z6           \
	VPOPCNTD Z7, Z7           \
	COUNT(8, Z5, Z6)          \
	VPADDD Z7, Z6, Z6         \
	VPADDD Z6, Z6, Z6         \
	VPANDD.BCST 0(SI), Z0, Z7 \
	VPOPCNTD Z7, Z7           \
	COUNT(4, Z1, Z6)          \
	COUNT(8, Z2, Z7)          \
	VPADDD Z7, Z6, Z6         \
	VPCOMPRESSD Z6, K1, Z6    \
	VMOVQ X6, R9              \
	MOVL R9, R10              \
	SHRQ $32, R9              \
	IMULQ R10, R9             \
	CMPQ R9, BX               \
	CMOVQGT R9, BX            \
	CMOVQGT SI, CX            \
	JMP loop                  \
end:

// func pickAVX512(b *board, pairs *[3]uint32, near *[len(Grid{})]near) int
TEXT ·pickAVX512(SB), NOSPLIT, $0-32
	MOVQ b+0(FP), AX
	MOVQ pairs+8(FP), DX
	MOVQ near+16(FP), DI
	MOVQ DI, R11
	MOVQ $-1, BX
	LEAQ -16(DI), CX
	VMOVDQU32 0(AX), Z0
	VMOVDQU32 64(AX), Z1
	VMOVDQU32 128(AX), Z2
	VPANDD.BCST 0(DX), Z0, Z3
	VPANDD.BCST 4(DX), Z1, Z4
	VPANDD.BCST 8(DX), Z2, Z5
	MOVL 0(DX), R8
	BAND(Z0, loop0, end0)
	ADDQ $(27*16), DI
	MOVL 4(DX), R8
	BAND(Z1, loop1, end1)
	ADDQ $(27*16), DI
	MOVL 8(DX), R8
	BAND(Z2, loop2, end2)
	SUBQ R11, CX
	SARQ $4, CX
	MOVQ CX, ret+24(FP)
	VZEROUPPER
	RET
