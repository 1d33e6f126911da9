"""Teaches a network of package net what the cells are that the Go program beside this file draws.

    /usr/bin/python3 train.py --network small --generator BINARY --fonts LIST --held-out LIST --folder FOLDER --minutes 90

It goes on from FOLDER/checkpoint.pt where there is one, else from the checkpoint of the small network that --widen names, else from the
weights that --weights names, else it starts anew. It writes the checkpoint, weights.bin for Go, in which the other network's weights
are those of --weights, and a report every few minutes. The crops go into a pool, in which the newest replace random ones; each is
visited a few times, every time with its colours swapped or inverted, moved and stretched at random. The rate rises for a moment and
then falls to nothing along half a cosine. What is tested and written is the mean of the weights of the last half a million crops.
"""

import argparse
import copy
import json
import math
import os
import subprocess
import threading
import time

import numpy
import torch
from torch import nn
from torch.nn import functional

SIZE = 40
CROP = SIZE * SIZE * 3
RECORD = CROP + 2  # the label and the kind come first
CLASSES = 11
KINDS = ["digit", "low digit", "digit of an odd typeface", "digit with pencil marks", "digit with something on it",
         "empty", "pencil marks", "empty with something on it", "sign", "number", "cut digit", "covered",
         "sign for an empty cell", "single pencil mark in the middle", "bar in an empty cell"]
ILLEGIBLE = [1, 2, 11]  # kinds of which some are so low, so fancy or so covered that nobody could tell them
LEAST_SPREAD = 8.0  # of a crop's values, 0 to 255: what is fainter is not made stronger, for it is mostly noise
BATCH = 512
VISITS = 3  # of each crop, on average
WIDTHS = {"small": (16, 32, 48, 96), "large": (32, 64, 96, 128)}  # channels of the convolutions, and hidden units


def make_net(widths):
    """The layers; package net's doc.go draws them."""
    a, b, c, hidden = widths
    return nn.Sequential(
        nn.Conv2d(3, a, 3, 2, 1, bias=False), nn.BatchNorm2d(a), nn.ReLU(),
        nn.Conv2d(a, b, 3, 2, 1, bias=False), nn.BatchNorm2d(b), nn.ReLU(),
        nn.Conv2d(b, c, 3, 2, 1, bias=False), nn.BatchNorm2d(c), nn.ReLU(),
        nn.Flatten(), nn.Linear(c * 5 * 5, hidden), nn.ReLU(), nn.Linear(hidden, CLASSES),
    ).to(memory_format=torch.channels_last)


def written(widths):
    """Shapes of the layers, as Go has them."""
    a, b, c, hidden = widths
    return [(3, 3, 3, a), (3, 3, a, b), (3, 3, b, c), (5, 5, c, hidden), (hidden, CLASSES)]


def widen(narrow, wide):
    """Sets a network to one with fewer channels and units: some stand twice there, and count half each, but for a little noise, by
    which they part as they learn (Chen, Goodfellow, Shlens: Net2Net, 2016)."""
    before, times = torch.arange(3), torch.ones(3)
    with torch.no_grad():
        for i in (0, 3, 6, 10, 12):
            old, new = narrow[i].weight, wide[i].weight
            if i == 10:  # flattened: the pixels of one channel after those of another
                old, new = old.view(len(old), -1, 5, 5), new.view(len(new), -1, 5, 5)
            more = len(new) - len(old)
            outputs = torch.cat([torch.arange(len(old)), torch.randint(0, len(old), (more,))])
            weights = old[outputs][:, before] / times.view(1, -1, *[1] * (old.dim() - 2))
            new.copy_(weights * (1 + 0.1 * torch.randn_like(weights) if i < 12 else 1))
            if wide[i].bias is not None:
                wide[i].bias.copy_(narrow[i].bias[outputs])
            if i < 10:
                for name in ("weight", "bias", "running_mean", "running_var"):
                    getattr(wide[i + 1], name).copy_(getattr(narrow[i + 1], name)[outputs])
            before, times = outputs, torch.bincount(outputs, minlength=len(old))[outputs]


def normalise(crops):
    """Bytes of crops (n, CROP) as the network's input (n, 3, SIZE, SIZE): channels with a mean of zero, spread one."""
    x = crops.view(-1, SIZE, SIZE, 3).float()
    x = x - x.mean((1, 2), keepdim=True)
    spread = x.pow(2).mean((1, 2, 3), keepdim=True).sqrt()
    return (x / spread.clamp(min=LEAST_SPREAD)).permute(0, 3, 1, 2)


def vary(x):
    """Moves and stretches each of a batch of inputs a little, and swaps the channels of all and inverts them, at random."""
    place = torch.zeros(len(x), 2, 3)
    place[:, [0, 1], [0, 1]] = 1 + (torch.rand(len(x), 2) - 0.5) * 0.12
    place[:, :, 2] = (torch.rand(len(x), 2) - 0.5) * 3 / (SIZE / 2)  # by a pixel and a half
    x = functional.grid_sample(x, functional.affine_grid(place, x.shape, False), padding_mode="border", align_corners=False)
    if torch.rand(()) < 0.5:
        x = x[:, torch.randperm(3)]
    return -x if torch.rand(()) < 0.5 else x


class Pool:
    """Crops to learn from, filled by a thread as fast as they are used up."""

    def __init__(self, generator, size):
        self.generator, self.size, self.filled, self.allowed = generator, size, 0, size // 4
        self.crops = torch.empty((size, CROP), dtype=torch.uint8)
        self.labels = torch.empty(size, dtype=torch.int64)
        threading.Thread(target=self.fill, daemon=True).start()

    def fill(self):
        rng = numpy.random.default_rng()
        while True:
            if self.filled > self.allowed:
                time.sleep(0.05)
                continue
            block = read_records(self.generator, 256).copy()
            at = numpy.arange(self.filled, self.filled + len(block))
            if self.filled + len(block) > self.size:
                at = rng.choice(self.size, len(block), replace=False)
            self.crops[at] = torch.from_numpy(block[:, 2:])
            self.labels[at] = torch.from_numpy(block[:, 0].astype(numpy.int64))
            self.filled += len(block)

    def batch(self):
        self.allowed += BATCH / VISITS
        at = torch.randint(0, min(self.filled, self.size), (BATCH,))
        return self.crops[at], self.labels[at]


def read_records(generator, n):
    data = generator.stdout.read(n * RECORD)
    if len(data) < n * RECORD:
        raise EOFError("the generator has ended")
    return numpy.frombuffer(data, numpy.uint8).reshape(n, RECORD)


def start_generator(options, fonts, seed, *more):
    return subprocess.Popen([options.generator, "-fonts", fonts, "-seed", str(seed), *more], stdout=subprocess.PIPE, bufsize=1 << 20)


def held_out(options):
    """Crops in typefaces that are never learnt."""
    generator = start_generator(options, options.held_out, 1, "-dir", "")
    block = read_records(generator, options.test).copy()
    generator.kill()
    generator.wait()
    return torch.from_numpy(block)


def logits_of(net, crops):
    net.eval()
    with torch.no_grad():
        return torch.cat([net(normalise(part)) for part in crops.split(1024)])


def temperature(logits, labels):
    """What the logits are to be divided by so that the shares are what they say."""
    choices = [math.exp(k / 20) for k in range(-20, 31)]
    return min(choices, key=lambda t: functional.cross_entropy(logits / t, labels).item())


def evaluate(net, test):
    """Losses and calibration on held-out typefaces: the temperature from every other legible crop, the tables from the rest."""
    crops, labels, kinds = test[:, 2:], test[:, 0].long(), test[:, 1]
    logits = logits_of(net, crops)
    legible = torch.tensor([int(kind) not in ILLEGIBLE for kind in kinds[0::2]])
    heat = temperature(logits[0::2][legible], labels[0::2][legible])
    logits, labels, kinds = logits[1::2] / heat, labels[1::2], kinds[1::2]
    share, said = functional.softmax(logits, 1).max(1)
    wrong = said != labels
    entered = (said >= 1) & (said <= 9)
    report = {"loss": functional.cross_entropy(logits, labels).item(), "temperature": heat,
              "right": 1 - wrong.float().mean().item(), "kinds": {}, "above": {}}
    sure = share >= 0.99
    for number, name in enumerate(KINDS):
        of = kinds == number
        if of.any():
            report["kinds"][name] = {"crops": int(of.sum()), "right": round(1 - wrong[of].float().mean().item(), 5),
                                       "certain": round(sure[of].float().mean().item(), 5),
                                       "certain and wrong": int((sure & wrong)[of].sum())}
    for least in (0.9, 0.99, 0.999, 0.9999):
        sure = share >= least
        report["above"][str(least)] = {"share": round(sure.float().mean().item(), 5), "wrong": int((sure & wrong).sum()),
                                       "wrong digit": int((sure & wrong & entered).sum()), "of": len(labels)}
    return report


def fold(conv, norm):
    """A convolution with the normalisation behind it, as weights (ky, kx, in, out) and offsets."""
    scale = norm.weight / torch.sqrt(norm.running_var + norm.eps)
    return (conv.weight * scale[:, None, None, None]).permute(2, 3, 1, 0), norm.bias - norm.running_mean * scale


def export(net, heat):
    """The layers as Go reads them: each a matrix of inputs by outputs and its offsets, as 16-bit floats."""
    layers = [fold(net[0], net[1]), fold(net[3], net[4]), fold(net[6], net[7])]
    full = net[10].weight.view(len(net[10].weight), -1, 5, 5).permute(2, 3, 1, 0)  # Go has the channels of a pixel side by side
    layers += [(full, net[10].bias), (net[12].weight.t() / heat, net[12].bias / heat)]
    with torch.no_grad():
        return numpy.concatenate([part.reshape(-1).numpy() for layer in layers for part in layer]).astype("<f2")


def networks_in(path):
    """What export has made of each network, of a file that has one after the other; zeros where there is none."""
    lengths = [sum(math.prod(shape) + shape[-1] for shape in written(widths)) for widths in WIDTHS.values()]
    numbers = numpy.fromfile(path, "<f2") if path and os.path.exists(path) else numpy.zeros(sum(lengths), "<f2")
    if len(numbers) != sum(lengths):
        raise ValueError(f"{path} holds {len(numbers)} numbers, not those of the networks' layers")
    return dict(zip(WIDTHS, numpy.split(numbers, numpy.cumsum(lengths)[:-1])))


def set_weights(net, widths, numbers, crops):
    """Sets the network to what export has made of one. The normalisations, which are a part of the convolutions there, take the
    means and spreads of these crops and give them back, so that what the network says is the same."""
    numbers, layers = torch.from_numpy(numbers.astype("f4")), []
    for shape in written(widths):
        weights, offsets, numbers = numbers.split([math.prod(shape), shape[-1], len(numbers) - math.prod(shape) - shape[-1]])
        layers.append((weights.view(shape), offsets))
    net.eval()
    with torch.no_grad():
        x = normalise(crops)
        for at, (weights, offsets) in zip((0, 3, 6), layers):
            conv, norm = net[at], net[at + 1]
            conv.weight.copy_(weights.permute(3, 2, 0, 1))
            x = conv(x)
            norm.running_mean.copy_(x.mean((0, 2, 3)))
            norm.running_var.copy_(x.var((0, 2, 3)))
            norm.weight.copy_(torch.sqrt(norm.running_var + norm.eps))
            norm.bias.copy_(offsets + norm.running_mean)
            x = functional.relu(norm(x))
        net[10].weight.copy_(layers[3][0].permute(3, 2, 0, 1).reshape(widths[3], -1))
        net[12].weight.copy_(layers[4][0].t())
        net[10].bias.copy_(layers[3][1])
        net[12].bias.copy_(layers[4][1])


def write_vectors(widths, numbers, crops, path):
    """Stores crops and the logits for them of the network of which export has made these numbers. A test in Go compares its own."""
    net = make_net(widths)
    set_weights(net, widths, numbers, crops)
    with open(path, "wb") as file:
        for crop, row in zip(crops.numpy(), logits_of(net, crops).numpy()):
            file.write(crop.tobytes() + row.astype("<f4").tobytes())


class Trainer:
    def __init__(self, options):
        self.options, self.widths = options, WIDTHS[options.network]
        self.net = make_net(self.widths)
        if options.widen:
            narrow = make_net(WIDTHS["small"])
            narrow.load_state_dict(torch.load(options.widen)["mean"])
            widen(narrow, self.net)
        self.mean = copy.deepcopy(self.net)
        self.optimiser = torch.optim.AdamW(self.net.parameters(), 1e-3, weight_decay=0.01)
        self.visits, self.log, self.path = 0, [], os.path.join(options.folder, "checkpoint.pt")
        if os.path.exists(self.path):
            self.load(torch.load(self.path))
        self.first, self.started = self.visits, time.time()

    def begin(self, crops):
        """Begins with weights that were written for Go, if there are any, in place of random ones."""
        numbers = networks_in(self.options.weights)[self.options.network]
        if numbers.any():
            set_weights(self.net, self.widths, numbers, crops)
            self.mean.load_state_dict(self.net.state_dict())

    def load(self, state):
        self.net.load_state_dict(state["net"])
        self.mean.load_state_dict(state["mean"])
        self.optimiser.load_state_dict(state["optimiser"])
        self.visits, self.log = state["visits"], state["log"]

    def save(self):
        state = {"net": self.net.state_dict(), "mean": self.mean.state_dict(), "optimiser": self.optimiser.state_dict(),
                 "visits": self.visits, "log": self.log}
        torch.save(state, self.path + ".partial")
        os.replace(self.path + ".partial", self.path)

    def progress(self):
        """How much of the time is over, 0 to 1; an earlier run's part is in what the options say."""
        now = (time.time() - self.started) / 60 / self.options.minutes
        return self.options.done + (1 - self.options.done) * now

    def step(self, crops, labels):
        warm = min(1, (self.visits - self.first + BATCH) / 100_000)
        rate = self.options.rate * warm * 0.5 * (1 + math.cos(math.pi * min(1, self.progress())))
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        self.net.train()
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=not self.options.exact):
            out = self.net(vary(normalise(crops)))
        loss = functional.cross_entropy(out.float(), labels)
        self.optimiser.zero_grad()
        loss.backward()
        self.optimiser.step()
        self.visits += len(labels)
        self.average()
        return loss.item()

    def average(self):
        keep = min(0.999, 1 - 1 / (1 + self.visits / BATCH / 10))
        with torch.no_grad():
            for mean, now in zip(self.mean.state_dict().values(), self.net.state_dict().values()):
                if mean.is_floating_point():
                    mean.lerp_(now, 1 - keep)

    def report(self, loss, test):
        report = evaluate(self.mean, test)
        report.update(visits=self.visits, training_loss=loss, at=time.strftime("%H:%M:%S"))
        self.log.append({key: report[key] for key in ("visits", "training_loss", "loss", "right", "temperature", "at")})
        print(json.dumps({**self.log[-1], "above": report["above"]["0.999"]}), flush=True)
        networks = networks_in(self.options.weights)
        networks[self.options.network] = numbers = export(self.mean, report["temperature"])
        path = os.path.join(self.options.folder, "weights.bin")
        numpy.concatenate(list(networks.values())).tofile(path + ".partial")
        os.replace(path + ".partial", path)
        write_vectors(self.widths, numbers, test[:self.options.vectors, 2:], os.path.join(self.options.folder, "vectors.bin"))
        with open(os.path.join(self.options.folder, "report.json"), "w") as file:
            json.dump({**report, "log": self.log}, file, indent=1)
        self.save()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--generator", required=True, help="the Go program that draws crops")
    parser.add_argument("--fonts", required=True, help="list of font files to learn from")
    parser.add_argument("--held-out", required=True, help="list of font files to test with")
    parser.add_argument("--folder", required=True, help="where the checkpoint, the weights and the report go")
    parser.add_argument("--network", choices=WIDTHS, default="small", help="which network to train")
    parser.add_argument("--widen", help="checkpoint of the small network, which the large one begins as")
    parser.add_argument("--weights", help="weights of all networks, to begin with where there is no checkpoint")
    parser.add_argument("--minutes", type=float, default=90, help="when to end")
    parser.add_argument("--done", type=float, default=0, help="share of the training that an earlier run did")
    parser.add_argument("--rate", type=float, default=3e-3, help="of the descent, at its highest")
    parser.add_argument("--test", type=int, default=20_000, help="crops to test with")
    parser.add_argument("--pool", type=int, default=300_000, help="crops in memory, 4.8 kB each")
    parser.add_argument("--every", type=float, default=3, help="minutes between reports")
    parser.add_argument("--vectors", type=int, default=16, help="crops to store for the test in Go")
    parser.add_argument("--exact", action="store_true", help="without half precision, for processors that lack it")
    options = parser.parse_args()
    torch.set_num_threads(1)
    os.makedirs(options.folder, exist_ok=True)
    test = held_out(options)
    trainer = Trainer(options)
    generator = start_generator(options, options.fonts, 1000 + trainer.visits)
    pool = Pool(generator, options.pool)
    while pool.filled < min(20_000, options.pool // 4):
        time.sleep(0.2)
    if trainer.visits == 0 and not options.widen:
        trainer.begin(pool.crops[:10_000])
    loss, reported = trainer.log[-1]["training_loss"] if trainer.log else 0.0, time.time()
    while trainer.progress() < 1:
        now = trainer.step(*pool.batch())
        loss = loss * 0.99 + now * 0.01 if loss else now
        if time.time() - reported > 60 * options.every:
            trainer.report(loss, test)
            reported = time.time()
    trainer.report(loss, test)
    generator.kill()


if __name__ == "__main__":
    main()
