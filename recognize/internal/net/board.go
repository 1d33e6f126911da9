package net

import (
	_ "embed"
	"fmt"
	"sync"
)

// The numbers of inputs and outputs of a BoardModel.
const (
	BoardInputs  = 420 // numbers that describe a cell
	BoardClasses = 23  // classes of a cell
	GridClasses  = 3   // classes of a board
)

// The sizes of a BoardModel's layers.
const (
	boardCells   = 81
	boardBlocks  = 3
	boardWidth   = 96 // the length of the vector that represents a cell between the layers
	boardHeads   = 4
	headWidth    = boardWidth / boardHeads // the length of a head's queries, keys and values
	boardQKV     = 3 * boardWidth          // the queries of all heads, then their keys, then their values
	boardForward = 2 * boardWidth          // hidden units of a block

	// The numbers of outputs, rounded up to whole tiles. Only the first BoardClasses and the first GridClasses are used.
	cellOutputs = 2 * lanes
	gridOutputs = lanes
)

// A BoardModel is a set transformer: a network that reads the 81 cells of a board together, so that what it reads in one cell
// may depend on all others. It does not know where a cell is unless the inputs show it. It may be used by several goroutines.
//
//	x = (inputs - mean) * inverse, clipped to -8 to 8
//	h = relu(x W + b)
//	h = h + attention(norm(h) W + b) W + b     this line and the next in each of three blocks
//	h = h + relu(norm(h) W + b) W + b
//	n = norm(h)
//	cells = softmax(n W + b)
//	grid = softmax([mean, maximum] W + b)       mean and maximum of n over the cells
type BoardModel struct {
	mean, inverse []float32 // the mean and the inverse standard deviation of each input in the training data
	embed         layer
	blocks        [boardBlocks]block
	norm          norm
	cells, grid   layer
	tile          tiler
	spare         *sync.Pool // *boardScratch values for reuse
}

// A block adds two results to the vector of each cell: first that of attention to all cells, then that of two fully connected
// layers.
type block struct {
	attentionNorm norm
	qkv, project  layer // before and after attention
	forwardNorm   norm
	widen, narrow layer
}

func newBoardModel() *BoardModel {
	m := &BoardModel{
		mean: make([]float32, BoardInputs), inverse: make([]float32, BoardInputs),
		embed: newLayer(BoardInputs, boardWidth),
		norm:  newNorm(boardWidth),
		cells: newLayer(boardWidth, cellOutputs), grid: newLayer(2*boardWidth, gridOutputs),
		tile:  fastest(),
		spare: &sync.Pool{New: func() any { return new(boardScratch) }},
	}
	for i := range m.blocks {
		m.blocks[i] = block{
			newNorm(boardWidth), newLayer(boardWidth, boardQKV), newLayer(boardWidth, boardWidth),
			newNorm(boardWidth), newLayer(boardWidth, boardForward), newLayer(boardForward, boardWidth),
		}
	}
	return m
}

//go:embed board.bin
var boardWeights []byte

// TrainedBoard returns the board model with the embedded weights.
func TrainedBoard() (*BoardModel, error) { return decodeBoard(boardWeights) }

// decodeBoard returns the model with the weights that train/board_model.py exports: mean and inverse as 32-bit floats, then
// the layers as 16-bit floats, in the order in which Read applies them.
func decodeBoard(data []byte) (*BoardModel, error) {
	m := newBoardModel()
	head := min(2*4*BoardInputs, len(data))
	if err := DecodeFloats(data[:head], m.mean, m.inverse); err != nil {
		return nil, fmt.Errorf("decode scaling of board model: %w", err)
	}
	if err := decodeFloats16(data[head:], m.parts()...); err != nil {
		return nil, fmt.Errorf("decode layers of board model: %w", err)
	}
	return m, nil
}

// parts returns the weights and offsets of the layers in the order of the embedded file.
func (m *BoardModel) parts() [][]float32 {
	parts := [][]float32{m.embed.weights, m.embed.offsets}
	for _, b := range m.blocks {
		parts = append(parts,
			b.attentionNorm.scale, b.attentionNorm.offsets,
			b.qkv.weights, b.qkv.offsets, b.project.weights, b.project.offsets,
			b.forwardNorm.scale, b.forwardNorm.offsets,
			b.widen.weights, b.widen.offsets, b.narrow.weights, b.narrow.offsets)
	}
	return append(parts, m.norm.scale, m.norm.offsets, m.cells.weights, m.cells.offsets, m.grid.weights, m.grid.offsets)
}

// boardScratch holds the results of the layers. Each field has a row for each cell unless its comment says otherwise.
type boardScratch struct {
	in       [boardCells * BoardInputs]float32
	state    [boardCells * boardWidth]float32 // h
	normal   [boardCells * boardWidth]float32 // norm(h)
	qkv      [boardCells * boardQKV]float32
	keys     [headWidth * keyColumns]float32  // the keys of one head, with a column for each cell
	shares   [boardCells * keyColumns]float32 // how much one head attends to each cell
	attended [boardCells * boardWidth]float32 // the results of all heads, side by side
	hidden   [boardCells * boardForward]float32
	change   [boardCells * boardWidth]float32 // the vectors that are to be added to h
	cells    [boardCells * cellOutputs]float32

	// These have as many rows as a tile, of which only the first is used.
	summary [groupSize * 2 * boardWidth]float32
	grid    [groupSize * gridOutputs]float32
}

// Read returns the share, 0 to 1, of each class for each cell, and of each class for the board. The shares of each cell sum to
// 1, and so do those of the board. Inputs may be infinite, but not NaN.
func (m *BoardModel) Read(inputs *[81][BoardInputs]float32) (cells *[81][BoardClasses]float32, grid [GridClasses]float32) {
	s := m.spare.Get().(*boardScratch)
	defer m.spare.Put(s)
	m.scale(inputs, s.in[:])
	m.apply(&m.embed, s.in[:], s.state[:], clipped)
	for i := range m.blocks {
		m.applyBlock(&m.blocks[i], s)
	}
	m.norm.apply(s.state[:], s.normal[:])
	m.apply(&m.cells, s.normal[:], s.cells[:], linear)
	cells = new([81][BoardClasses]float32)
	for i := range cells {
		copy(cells[i][:], s.cells[i*cellOutputs:])
		softmax(cells[i][:], 1)
	}
	summarise(s.normal[:], s.summary[:2*boardWidth])
	m.apply(&m.grid, s.summary[:], s.grid[:], linear)
	copy(grid[:], s.grid[:])
	softmax(grid[:], 1)
	return cells, grid
}

// applyBlock runs the cells through a block.
func (m *BoardModel) applyBlock(b *block, s *boardScratch) {
	b.attentionNorm.apply(s.state[:], s.normal[:])
	m.apply(&b.qkv, s.normal[:], s.qkv[:], linear)
	m.attend(s)
	m.apply(&b.project, s.attended[:], s.change[:], linear)
	add(s.state[:], s.change[:])

	b.forwardNorm.apply(s.state[:], s.normal[:])
	m.apply(&b.widen, s.normal[:], s.hidden[:], clipped)
	m.apply(&b.narrow, s.hidden[:], s.change[:], linear)
	add(s.state[:], s.change[:])
}
