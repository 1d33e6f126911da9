"""Trains the board model of package net on boards that the Go program beside this file draws.

    /usr/bin/python3 board.py --generator BINARY --fonts LIST --held-out LIST --folder FOLDER --minutes 120

Processes of the generator write files of examples into FOLDER/examples for as long as the training lasts. The model learns from
random boards of all files, each time with noise, and in a third of the cases without what the large network sees, because the
reader asks that only if it has to. It continues from FOLDER/checkpoint.pt if that exists, or begins with the weights of --weights.
The learning rate rises for a moment, stays the same, and falls to zero in the last fifth of the time. The checkpoint is that of
before this fall, so that a training that ends early, or goes on later, loses nothing. What is tested and written is the moving
average of the weights. Every few minutes the program tests the model on boards in typefaces that are never used for training, and
writes the checkpoint, board.bin for Go, and a report.

Of the boards of each step, a quarter have the means in place of the template scores, and a quarter have them in place of what the
networks see. So the model is three readers: with both, and with either alone. These two share only the measurements, some of which
depend on where the networks see digits. All are tested, and so is a jury of these two, for which a cell is certain if both say the
same and the lesser of their shares is large enough.
"""

import argparse
import copy
import glob
import json
import math
import os
import random
import signal
import subprocess
import sys
import time

import numpy
import torch
from torch import nn
from torch.nn import functional

from board_model import BoardModel, export, load

CELLS = 81
INPUTS = 420
SMALL, LARGE, CLASSES = 96, 128, 11  # the hidden units of the networks, and the classes of cells that they know
EXAMPLE = numpy.dtype([("labels", "u1", CELLS), ("kinds", "u1", CELLS), ("grid", "u1"), ("attributes", "u1", 13), ("inputs", "<f2", (CELLS, INPUTS))])

# The order of a cell's inputs, as in inputs.go of package model.
SMALL_SHARES = slice(SMALL, SMALL + CLASSES)
LARGE_UNITS = slice(SMALL_SHARES.stop, SMALL_SHARES.stop + LARGE)
LARGE_SHARES = slice(LARGE_UNITS.stop, LARGE_UNITS.stop + CLASSES)
OF_LARGE = slice(LARGE_UNITS.start, LARGE_SHARES.stop + 1)  # with the flag that the large network was asked
CLOSE_UP = slice(OF_LARGE.stop, OF_LARGE.stop + CLASSES)
MEASURES = slice(CLOSE_UP.stop + 1, INPUTS)
ALIKE_OF_LARGE = slice(350, 361)  # what the large network sees in the cells with a similar character
TEMPLATES = [*range(259, 268), *range(269, 279)]  # the template scores
OF_NETWORKS = [*range(CLOSE_UP.stop + 1), *range(339, 361), *range(394, INPUTS)]  # what the networks see, and what follows from it

# The classes of cells: see labels.go. Labels from 250 on are no classes.
BLANK, MARKS, GIVEN, ENTRY, OTHER = 0, 1, 3, 12, 21
MARK_OR_DIGIT, BAR_OR_ONE, UNCLEAR = 251, 252, 255
SUDOKU = 0  # of the classes of grids

BATCH = 32
OTHER_GRIDS = 4  # of a batch are no Sudokus, which are rarer among the examples
GRID_WEIGHT = 0.3  # of the loss for the grid's class
LEAST_CELLS = 45  # of a board: in half of the steps, the model sees only so many random ones
RARELY = 0.35  # of the boards of a step have nothing of the large network
ALONE = 0.25  # of the boards of a step have no template scores, and as many have nothing of the networks
WARM_UP = 300  # steps until the learning rate is reached
STEADY = 0.8  # the share of the time until the learning rate falls
MEAN_STEPS = 2000  # steps over which the moving average of the weights extends


class Examples:
    """All examples of the finished files of a folder. New files are found from time to time."""

    def __init__(self, folder, rng):
        self.folder, self.rng, self.opened, self.files, self.grids = folder, rng, 0.0, [], {}

    def open(self):
        if time.time() - self.opened < 30:
            return
        self.opened = time.time()
        paths = sorted(glob.glob(os.path.join(self.folder, "*.examples")))
        if len(paths) == len(self.files):
            return
        self.files = [numpy.memmap(path, EXAMPLE, "r") for path in paths]
        self.grids = {path: self.grids.get(path, file["grid"] != SUDOKU) for path, file in zip(paths, self.files)}
        self.ends = numpy.cumsum([len(file) for file in self.files])
        self.others = numpy.flatnonzero(numpy.concatenate(list(self.grids.values())))

    def count(self):
        return int(self.ends[-1]) if self.files else 0

    def batch(self):
        """Inputs (BATCH, 81, INPUTS), labels of cells (BATCH, 81) and of grids (BATCH)."""
        chosen = self.rng.integers(0, self.count(), BATCH)
        if len(self.others):
            chosen[:OTHER_GRIDS] = self.rng.choice(self.others, OTHER_GRIDS)
        which = numpy.searchsorted(self.ends, chosen, side="right")
        rows = [self.files[f][i - self.ends[f]] for f, i in zip(which, chosen)]  # negative, from the end of the file
        return tensors(rows)


def tensors(rows):
    return (torch.from_numpy(numpy.stack([row["inputs"] for row in rows]).astype(numpy.float32)),
            torch.from_numpy(numpy.stack([row["labels"] for row in rows]).astype(numpy.int64)),
            torch.from_numpy(numpy.array([row["grid"] for row in rows], numpy.int64)))


def without_large(x, boards):
    """Removes what the large network sees from some of the boards."""
    x[boards, :, OF_LARGE] = 0
    x[boards, :, ALIKE_OF_LARGE] = 0


def hide(x, inputs, model, boards=slice(None)):
    """Replaces inputs of some of the boards by their means, which are zero for the model."""
    hidden = x[boards]
    hidden[:, :, inputs] = model.mean[inputs]
    x[boards] = hidden


def vary(x):
    """Adds noise to the inputs, which must not be used again."""
    for units in (slice(0, SMALL), LARGE_UNITS):
        x[..., units] *= 1 + 0.1 * torch.randn_like(x[..., units])
    for shares in (SMALL_SHARES, LARGE_SHARES, CLOSE_UP):
        there = (x[..., shares] != 0).any(-1, keepdim=True)
        x[..., shares] += there * 0.3 * torch.randn_like(x[..., shares])
    x[..., MEASURES] += 0.005 * torch.randn_like(x[..., MEASURES])
    without_large(x, torch.rand(len(x)) < RARELY)
    return x


def cell_loss(logits, labels, grids):
    """The cross-entropy of the cells' classes. A cell on which people would disagree counts as half of one kind and half of another."""
    log_shares = logits.log_softmax(-1)
    known = labels < 250
    loss = functional.nll_loss(log_shares[known], labels[known], reduction="sum")
    for label, halves in ((BAR_OR_ONE, ([BLANK], [GIVEN, ENTRY])), (MARK_OR_DIGIT, ([MARKS], list(range(GIVEN, OTHER))))):
        for half in halves:
            loss = loss - 0.5 * log_shares[labels == label][:, half].logsumexp(-1).sum()
    unclear = log_shares[(labels == UNCLEAR) & (grids == SUDOKU)[:, None]]
    loss = loss - 0.25 * (unclear[:, OTHER:].logsumexp(-1) + unclear[:, :OTHER].logsumexp(-1)).sum()
    return loss / max(1, int(known.sum()))


def merge(log_shares):
    """The logarithms of the shares of an empty cell, of 1 to 9 and of something else."""
    digits = torch.logaddexp(log_shares[..., GIVEN:ENTRY], log_shares[..., ENTRY:OTHER])
    return torch.cat([log_shares[..., :GIVEN].logsumexp(-1, keepdim=True), digits, log_shares[..., OTHER:].logsumexp(-1, keepdim=True)], -1)


def merged_labels(labels):
    """The classes of merge, and UNCLEAR for cells on which people would disagree."""
    merged = torch.where(labels < GIVEN, 0, torch.where(labels < OTHER, (labels - GIVEN) % 9 + 1, 10))
    return torch.where(labels < 250, merged, UNCLEAR)


def read(model, examples, change=lambda x: None):
    """The logarithms of the shares of cells (boards, 81, classes), and the classes of grids, with changed inputs."""
    model.eval()
    cells, grids = [], []
    with torch.no_grad():
        for part in numpy.array_split(examples, len(examples) // 64 + 1):
            x, _, _ = tensors(part)
            change(x)
            cell, grid = model(x)
            cells.append(cell.log_softmax(-1))
            grids.append(grid.argmax(-1))
    return torch.cat(cells), torch.cat(grids)


class Truth:
    """What is true of examples: which are Sudokus and, in these, the merged classes of cells and the digits that are entries."""

    def __init__(self, examples):
        labels = torch.from_numpy(examples["labels"].astype(numpy.int64))
        self.plain = torch.from_numpy(examples["grid"].astype(numpy.int64)) == SUDOKU
        self.merged = merged_labels(labels)[self.plain]
        self.clear = self.merged != UNCLEAR
        self.digit = self.clear & (self.merged > 0) & (self.merged < 10)
        self.entry = labels[self.plain] >= ENTRY

    def boards(self, share, said):
        """How many boards of which all cells are certain, and how many of these have a wrong one, by the cut-off for shares."""
        report = {}
        for least in (0.5, 0.9, 0.97, 0.99, 0.997, 0.999):
            certain = ((share >= least) & (said < 10)).all(1)
            wrong = (self.clear & (said != self.merged)).any(1)
            report[f"certain at {least}"] = {"boards": int(certain.sum()), "wrong": int((certain & wrong).sum())}
        return report

    def of_reader(self, cells, grids):
        """A report on what a reader says."""
        log_shares = merge(cells)[self.plain]
        share, said = log_shares.exp().max(-1)
        wrong = self.clear & (said != self.merged)
        entry = (cells[..., ENTRY:OTHER].logsumexp(-1) > cells[..., GIVEN:ENTRY].logsumexp(-1))[self.plain]
        return {"loss": functional.nll_loss(log_shares[self.clear], self.merged[self.clear]).item(),
                "right": 1 - wrong.float().sum().item() / self.clear.sum().item(),
                "kinds right": (entry == self.entry)[self.digit].float().mean().item(),
                "Sudokus taken for something else": int((self.plain & (grids != SUDOKU)).sum()),
                "other grids taken for Sudokus": int((~self.plain & (grids == SUDOKU)).sum()),
                "grids": len(self.plain), "Sudokus": int(self.plain.sum())} | self.boards(share, said)

    def of_jury(self, one, other):
        """A report on the cells of which two readers say the same; the lesser share counts."""
        (a, said), (b, also) = (merge(cells)[self.plain].exp().max(-1) for cells in (one, other))
        return self.boards(torch.minimum(a, b) * (said == also), said)


class Trainer:
    def __init__(self, options):
        self.options, self.folder = options, options.folder
        self.model = BoardModel(INPUTS)
        self.mean = copy.deepcopy(self.model)
        self.optimiser = torch.optim.AdamW(self.model.parameters(), options.rate, weight_decay=0.02)
        self.visits, self.steps, self.started, self.scaled = 0, 0, time.time(), False
        path = os.path.join(self.folder, "checkpoint.pt")
        if os.path.exists(path):
            state = torch.load(path)
            self.model.load_state_dict(state["model"])
            self.mean.load_state_dict(state["mean"])
            self.optimiser.load_state_dict(state["optimiser"])
            self.visits, self.scaled = state["visits"], True
        elif options.weights:
            for model in (self.model, self.mean):
                with open(options.weights, "rb") as file:
                    load(model, file.read())
            self.scaled = True

    def scale(self, x):
        """Sets the model's idea of the inputs' means and spreads, before the first step of all."""
        for model in (self.model, self.mean):
            if not self.scaled:
                model.mean.copy_(x.mean((0, 1)))
                model.inverse.copy_(1 / x.std((0, 1)).clamp(min=0.02))

    def progress(self):
        return (time.time() - self.started) / 60 / self.options.minutes

    def step(self, x, labels, grids):
        rate = self.options.rate * min(1, (self.steps + 1) / WARM_UP) * min(1, max(0, (1 - self.progress()) / (1 - STEADY)))
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        self.model.train()
        some = torch.randperm(CELLS)[:random.choice([CELLS, random.randint(LEAST_CELLS, CELLS)])]
        x, alone = vary(x), torch.rand(len(x))
        hide(x, TEMPLATES, self.model, alone < ALONE)
        hide(x, OF_NETWORKS, self.model, alone > 1 - ALONE)
        cells, boards = self.model(x[:, some])
        labels = labels[:, some]
        loss = cell_loss(cells, labels, grids) + GRID_WEIGHT * functional.cross_entropy(boards, grids)
        self.optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.model.parameters(), 1.0)
        self.optimiser.step()
        self.steps, self.visits = self.steps + 1, self.visits + len(x)
        keep = 1 - 1 / min(MEAN_STEPS, 1 + self.visits / BATCH / 10)
        with torch.no_grad():
            for mean, now in zip(self.mean.state_dict().values(), self.model.state_dict().values()):
                mean.lerp_(now, 1 - keep)
        return loss.item()

    def report(self, loss, count, held_out):
        report = {"visits": self.visits, "examples": count, "training loss": loss}
        truth, networks = Truth(held_out), read(self.mean, held_out, lambda x: hide(x, TEMPLATES, self.mean))
        templates = read(self.mean, held_out, lambda x: hide(x, OF_NETWORKS, self.mean))
        report["all inputs"] = truth.of_reader(*read(self.mean, held_out))
        report["without the large network"] = truth.of_reader(*read(self.mean, held_out, lambda x: without_large(x, slice(None))))
        report["networks alone"], report["templates alone"] = truth.of_reader(*networks), truth.of_reader(*templates)
        report["jury"] = truth.of_jury(networks[0], templates[0])
        print(json.dumps(report), flush=True)
        if self.progress() < STEADY:
            state = {"model": self.model.state_dict(), "mean": self.mean.state_dict(), "optimiser": self.optimiser.state_dict(), "visits": self.visits}
            self.write("checkpoint.pt", lambda file: torch.save(state, file))
        self.write("board.bin", lambda file: file.write(export(self.mean)))
        self.write("report.json", lambda file: file.write(json.dumps(report, indent=1).encode()))

    def write(self, name, write):
        """Replaces a file, so that it is whole whenever the program is killed."""
        path = os.path.join(self.folder, name)
        with open(path + ".partial", "wb") as file:
            write(file)
            file.flush()
            os.fsync(file.fileno())
        os.replace(path + ".partial", path)


def draw(options, fonts, seed, boards, path, *more):
    """Starts the generator of a file of examples, which gets its name once it is complete."""
    command = 'GOGC=400 "$0" -examples -fonts "$1" -seed "$2" -boards "$3" "${@:5}" > "$4.$$.partial" && mv "$4.$$.partial" "$4"'
    return subprocess.Popen(["bash", "-c", command, options.generator, fonts, str(seed), str(boards), path, *more])


class Generators:
    """Processes that draw file after file of examples, every other one in typefaces that the networks do not know: the model must
    learn how reliable they are there, too."""

    def __init__(self, options, folder):
        self.options, self.folder, self.running = options, folder, []
        for path in glob.glob(os.path.join(folder, "*.partial")) if options.generators else []:  # of a training that was killed
            os.remove(path)
        self.seed = 1000 + len(glob.glob(os.path.join(folder, "*.examples")))

    def keep_running(self):
        self.running = [process for process in self.running if process.poll() is None]
        while len(self.running) < self.options.generators:
            self.seed += 1
            path = os.path.join(self.folder, f"{self.seed}.examples")
            if self.seed % 2:
                process = draw(self.options, self.options.unknown, self.seed, self.options.boards, path, "-dir", "")
            else:
                process = draw(self.options, self.options.fonts, self.seed, self.options.boards, path)
            self.running.append(process)

    def stop(self):
        for process in self.running:
            subprocess.run(["pkill", "-P", str(process.pid)], check=False)
            process.wait()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--generator", required=True, help="the Go program that draws boards")
    parser.add_argument("--fonts", required=True, help="list of font files to learn from")
    parser.add_argument("--unknown", required=True, help="list of font files to learn from that the networks do not know")
    parser.add_argument("--held-out", required=True, help="list of font files to test with")
    parser.add_argument("--folder", required=True, help="where the examples, the checkpoint, the weights and the report go")
    parser.add_argument("--weights", help="the weights to begin with, as Go reads them, if there is no checkpoint")
    parser.add_argument("--minutes", type=float, default=120, help="when to end")
    parser.add_argument("--rate", type=float, default=1.2e-3, help="the highest learning rate")
    parser.add_argument("--generators", type=int, default=1, help="processes that draw boards")
    parser.add_argument("--boards", type=int, default=1500, help="boards of a file of examples")
    parser.add_argument("--test", type=int, default=1200, help="boards to test with")
    parser.add_argument("--every", type=float, default=5, help="minutes between reports")
    options = parser.parse_args()
    torch.set_num_threads(1)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended by a signal"))
    folder, held_out = os.path.join(options.folder, "examples"), os.path.join(options.folder, "held-out")
    os.makedirs(folder, exist_ok=True)
    if not os.path.exists(held_out) and draw(options, options.held_out, 9, options.test, held_out, "-dir", "").wait() != 0:
        raise SystemExit("the generator failed")
    held_out = numpy.fromfile(held_out, EXAMPLE)
    generators, examples = Generators(options, folder), Examples(folder, numpy.random.default_rng())
    try:
        while examples.count() == 0:
            generators.keep_running()
            time.sleep(1)
            examples.opened = 0
            examples.open()
        trainer = Trainer(options)
        trainer.scale(tensors(examples.files[0][:1000])[0])
        loss, reported = 0.0, time.time()
        while trainer.progress() < 1:
            examples.open()
            generators.keep_running()
            now = trainer.step(*examples.batch())
            loss = loss * 0.995 + now * 0.005 if loss else now
            if time.time() - reported > 60 * options.every:
                trainer.report(loss, examples.count(), held_out)
                reported = time.time()
        trainer.report(loss, examples.count(), held_out)
    finally:
        generators.stop()


if __name__ == "__main__":
    main()
