"""The board model of package net, a set transformer over the 81 cells of a board, and its file for Go.

board.go beside the package's other files runs it; the layers and the order of the file must be the same in both.
"""

import math

import numpy
import torch
from torch import nn
from torch.nn import functional

CLASSES = 23  # of a cell
GRID_CLASSES = 3  # of a board
WIDTH = 96  # numbers by which a cell is represented between the layers
HEADS = 4
FORWARD = 192  # hidden units of a block
BLOCKS = 3
DROPOUT = 0.1
EXTREME = 8.0  # the greatest distance of an input from its mean, in standard deviations
COLUMNS, GRID_COLUMNS = 32, 16  # outputs of the last layers in the file, because Go computes 16 at a time


class Block(nn.Module):
    """Adds to the numbers of each cell first the result of its attention to all cells, then that of two full layers."""

    def __init__(self):
        super().__init__()
        self.attention_norm, self.forward_norm = nn.LayerNorm(WIDTH), nn.LayerNorm(WIDTH)
        self.qkv, self.project = nn.Linear(WIDTH, 3 * WIDTH), nn.Linear(WIDTH, WIDTH)
        self.widen, self.narrow = nn.Linear(WIDTH, FORWARD), nn.Linear(FORWARD, WIDTH)
        self.dropout = nn.Dropout(DROPOUT)

    def forward(self, h):
        h = h + self.dropout(self.project(self.attend(self.qkv(self.attention_norm(h)))))
        return h + self.dropout(self.narrow(functional.relu(self.widen(self.forward_norm(h)))))

    def attend(self, qkv):
        """The results of the heads, side by side."""
        boards, cells, _ = qkv.shape
        q, k, v = qkv.view(boards, cells, 3, HEADS, WIDTH // HEADS).permute(2, 0, 3, 1, 4)
        shares = functional.softmax(q @ k.transpose(2, 3) / math.sqrt(WIDTH // HEADS), 3)
        return (shares @ v).transpose(1, 2).reshape(boards, cells, WIDTH)


class BoardModel(nn.Module):
    """Logits of the classes of each cell, and of those of the board, from inputs of the shape (boards, 81, features). The buffers
    mean and inverse, to be set from the training data, are the means of the inputs and the inverse of their standard deviations."""

    def __init__(self, features=420):
        super().__init__()
        self.register_buffer("mean", torch.zeros(features))
        self.register_buffer("inverse", torch.ones(features))
        self.embed = nn.Linear(features, WIDTH)
        self.blocks = nn.Sequential(*[Block() for _ in range(BLOCKS)])
        self.norm = nn.LayerNorm(WIDTH)
        self.cells = nn.Linear(WIDTH, CLASSES)
        self.grid = nn.Linear(2 * WIDTH, GRID_CLASSES)

    def forward(self, x):
        x = ((x - self.mean) * self.inverse).clamp(-EXTREME, EXTREME)
        n = self.norm(self.blocks(functional.relu(self.embed(x))))
        return self.cells(n), self.grid(torch.cat([n.mean(1), n.amax(1)], 1))


def layers(model):
    """The layers in the order of the file, each with its number of outputs there."""
    all = [model.embed]
    for block in model.blocks:
        all += [block.attention_norm, block.qkv, block.project, block.forward_norm, block.widen, block.narrow]
    all += [model.norm, model.cells, model.grid]
    columns = {model.cells: COLUMNS, model.grid: GRID_COLUMNS}
    return [(layer, columns.get(layer, len(layer.bias))) for layer in all]


def parts(model):
    """What the file has of the layers: scales or matrices of inputs by outputs, each with its offsets."""
    for layer, columns in layers(model):
        missing = columns - len(layer.bias)
        yield functional.pad(layer.weight.t() if layer.weight.dim() == 2 else layer.weight, (0, missing))
        yield functional.pad(layer.bias, (0, missing))


def export(model):
    """The model as Go reads it: mean and inverse as 32-bit floats, then the layers as 16-bit floats."""
    with torch.no_grad():
        scaling = [part.numpy().astype("<f4").tobytes() for part in (model.mean, model.inverse)]
        values = [part.contiguous().numpy().astype("<f2").tobytes() for part in parts(model)]
    return b"".join(scaling + values)


def load(model, data):
    """Gives a model the weights that export wrote."""
    head = 2 * len(model.mean)
    scaling = torch.from_numpy(numpy.frombuffer(data, "<f4", head).copy())
    values = torch.from_numpy(numpy.frombuffer(data, "<f2", offset=4 * head).astype(numpy.float32))
    with torch.no_grad():
        model.mean.copy_(scaling[:head // 2])
        model.inverse.copy_(scaling[head // 2:])
        for layer, columns in layers(model):
            outputs, inputs = len(layer.bias), layer.weight.shape[1] if layer.weight.dim() == 2 else 1
            weights, offsets, values = values.split([inputs * columns, columns, len(values) - (inputs + 1) * columns])
            layer.weight.copy_(weights.view(inputs, columns)[:, :outputs].t().reshape(layer.weight.shape))
            layer.bias.copy_(offsets[:outputs])
    if len(values) > 0:
        raise ValueError("the weights are those of another model")
