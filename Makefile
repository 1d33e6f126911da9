# Every target installs what it needs first; DEPS=no leaves that out, where there is no apt or it is all there.

# What go commands want in their environment; "make env" prints it for a shell. Of OpenCV the program uses core and
# imgproc alone. Whatever else pkg-config names or gocv calls would be 120 more libraries to load at each start, for 0.06 s:
# so these two are named here, and the linker leaves out what of gocv is not called, without which it does not link.
# What a debugger reads is left out, which takes half of the time of linking: to have it, make LDFLAGS=-extldflags=-Wl,--gc-sections
# Where OpenCV's headers lie elsewhere: make CGO_CPPFLAGS=-I...
TAGS         := gocv_specific_modules,customenv,x11
LDFLAGS      := -s -w -extldflags=-Wl,--gc-sections
flags        := -tags=$(TAGS) '-ldflags=$(LDFLAGS)'
GOFLAGS      += $(flags)
CGO_CPPFLAGS := -I/usr/include/opencv4
CGO_LDFLAGS  := -Wl,--as-needed -lopencv_imgproc -lopencv_core
export GOFLAGS CGO_CPPFLAGS CGO_LDFLAGS

COMMIT := $(shell git rev-parse --short HEAD 2>/dev/null)
ifneq ($(DEPS),no)
deps = ./build/deps.sh $(1)
endif

.PHONY: help build env deps deb dist test test-long test-gnome test-kde session-programs bare bare-deb bench demo matrix docs man templates train clean

help:           ## this list
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 12

build:          ## bin/autosolve
	@$(call deps,build)
	go build -ldflags "$(LDFLAGS) -X main.commit=$(COMMIT)" -o bin/autosolve ./cmd/autosolve

env:            ## what plain go commands want in a shell, as it reads it
	@echo "export GOFLAGS=\"$(flags)\" CGO_CPPFLAGS='$(CGO_CPPFLAGS)' CGO_LDFLAGS='$(CGO_LDFLAGS)'"

deps:           ## install all that the other targets need
	./build/deps.sh test

# The packages that take longest start first, and three run on two processors: they wait for much of their time.
slowest := ./test/e2e ./fill ./cmd/autosolve ./internal/practice ./recognize

test: build     ## all tests but the long ones
	@$(call deps,test)
	go vet ./...
	go test -timeout 15m -vet=off -p $$(( $$(nproc) * 3 / 2 )) $(slowest) ./...
	go test -tags=$(TAGS),matprofile -run Leak ./recognize

test-long: build ## the long ones too
	@$(call deps,test)
	AUTOSOLVE_LONG=1 go test -timeout 60m ./...

test-gnome: session-programs ## the tests in a GNOME session on Wayland, in a Debian of its own; SUITE=trixie for GNOME 48
	for run in '1280x1000 TestPortal' '1640x1000 TestFaults/GNOME' '2560x2000 TestGnomeScaled/2' \
	    '3200x2800 TestGnomeScaled/4' '1280x1000 1280x1000 TestGnomeMonitors$(if $(SUITE),/second)'; do \
	    MONITOR=$${run% *} $(call in_session,gnome) "^$${run##* }" || exit; \
	done

test-kde: session-programs ## the tests in a KDE session on Wayland, in a Debian of its own
	$(call in_session,kde) ^TestKde
	MONITOR=1640x1000 $(call in_session,kde) ^TestFaults/KDE
	BLIND=yes $(call in_session,kde) ^TestBlindKde

# What is run in such a session: the tests, with the program that has all it needs in it.
session-programs:
	@$(call deps,bare)
	@$(call deps,package)
	./build/package/build.sh tar out/session/autosolve.tar.gz
	tar -xzf out/session/autosolve.tar.gz -C out/session autosolve/bin/autosolve
	go test -c -o out/session/e2e.test ./test/e2e

in_session = ./test/e2e/session.sh $(1) env -C test/e2e AUTOSOLVE_LONG=1 E2E_PROGRAM=/mnt/out/session/autosolve/bin/autosolve \
    ../../out/session/e2e.test -test.v -test.artifacts=true -test.outputdir /mnt/out/session -test.run

bare:           ## make demo and make test on a minimal Debian, built for it
	@$(call deps,bare)
	./build/bare.sh

deb:            ## out/autosolve.deb, for Debian and Ubuntu as they are here
	@$(call deps,package)
	./build/package/build.sh deb out/autosolve.deb

dist:           ## out/autosolve.tar.gz, with OpenCV in the program, which wants only libc and an X server
	@$(call deps,package)
	./build/package/build.sh tar out/autosolve.tar.gz

bare-deb: deb dist ## both packages on a minimal Debian, installed, run and removed
	@$(call deps,bare)
	./build/bare.sh --with out/autosolve.tar.gz --with out/autosolve.deb 'build/package/try.sh out/autosolve.tar.gz out/autosolve.deb'

bench: build    ## the speeds, side by side
	@$(call deps,test)
	go test -run '^$$' -bench . ./capture ./input/x11 ./recognize ./recognize/internal/net ./solver ./solver/puzzles ./solver/generate
	BENCH=1 go test -v -run Speed ./fill
	BENCH=1 go test -count=1 -v -run Speed ./test/e2e

demo:           ## see it solve a puzzle in a browser; ARGS="-level 4" for an evil one
	@$(call deps,demo)
	@$(MAKE) -s build
	@go run ./tools/demo $(ARGS)

matrix:         ## how well the reader reads 2,000 random pages: docs/matrix.md
	@$(call deps,test)
	./test/matrix/deps.sh
	go run ./test/matrix gen -n 1500 -negatives 150 -difficult 480 -seed 2041 -out out/matrix
	go run ./test/matrix score -in out/matrix -out docs/matrix.md

docs: build     ## draw the pictures of docs/ anew
	@$(call deps,demo)
	go run ./tools/draw

man: build      ## the man pages: out/man
	bin/autosolve man out/man

templates:      ## draw the digit pictures anew
	@$(call deps,templates)
	go run ./tools/render
	go generate ./recognize

MINUTES := 90
NETWORK := small
train:          ## train a network, from where it is: MINUTES=90 NETWORK=small, or large
	@$(call deps,train)
	./test/matrix/deps.sh training
	mkdir -p out/train/$(NETWORK)
	go run ./test/matrix fonts > out/fonts.tsv
	go run ./test/matrix fonts held-out > out/held-out.tsv
	go build -o out/cells ./recognize/internal/net/train
	/usr/bin/python3 recognize/internal/net/train/train.py --network $(NETWORK) --generator out/cells --fonts out/fonts.tsv \
	    --held-out out/held-out.tsv --folder out/train/$(NETWORK) --weights recognize/internal/net/weights.bin --minutes $(MINUTES)
	cp out/train/$(NETWORK)/weights.bin recognize/internal/net/
	cp out/train/$(NETWORK)/report.json recognize/internal/net/$(NETWORK).json
	cp out/train/$(NETWORK)/vectors.bin recognize/internal/net/testdata/$(NETWORK).bin

clean:
	rm -rf bin out
