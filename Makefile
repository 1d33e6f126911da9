# Every target first installs what it needs; DEPS=no skips that, where there is no apt or everything is installed.

# The environment of go commands; "make env" prints it for a shell. The program uses only OpenCV's core and imgproc, so they are
# named here: the list of pkg-config would load 120 more libraries at each start, which takes 0.06 s. The link succeeds because
# --gc-sections removes the parts of gocv that call other libraries.
# Debug information is left out, which halves the time of linking. To include it: make LDFLAGS=-extldflags=-Wl,--gc-sections
# If OpenCV's headers are elsewhere: make CGO_CPPFLAGS=-I...
TAGS         := gocv_specific_modules,customenv,x11
LDFLAGS      := -s -w -extldflags=-Wl,--gc-sections
flags        := -tags=$(TAGS) '-ldflags=$(LDFLAGS)'
GOFLAGS      += $(flags)
CGO_CPPFLAGS := -I/usr/include/opencv4
CGO_LDFLAGS  := -Wl,--as-needed -lopencv_imgproc -lopencv_core
export GOFLAGS CGO_CPPFLAGS CGO_LDFLAGS

COMMIT := $(shell . build/package/checkout.sh && echo "$$commit")
deps = $(if $(filter no,$(DEPS)),true,./build/deps.sh $(1))

.PHONY: help build env deps lint deb dist dist-windows release-notes release-deb release-check release-sums test test-long test-gnome test-kde test-windows session-programs bare bare-deb bench demo matrix docs man templates train clean

help:           ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 16

build:          ## build bin/autosolve
	@$(call deps,build)
	go build -ldflags "$(LDFLAGS) -X main.commit=$(COMMIT)" -o bin/autosolve ./cmd/autosolve

env:            ## print the environment of go commands, for eval in a shell
	@echo "export GOFLAGS=\"$(flags)\" CGO_CPPFLAGS='$(CGO_CPPFLAGS)' CGO_LDFLAGS='$(CGO_LDFLAGS)'"

deps:           ## install what the other targets need
	./build/deps.sh test

# The versions of the checkers; that of ShellCheck is Debian's.
STATICCHECK := honnef.co/go/tools/cmd/staticcheck@v0.8.2
ACTIONLINT  := github.com/rhysd/actionlint/cmd/actionlint@v1.7.12
lint:           ## vet, and check code, scripts and workflows for mistakes
	@$(call deps,lint)
	go vet ./...
	./build/windows/vet.sh
	go run $(STATICCHECK) ./...
	go run $(ACTIONLINT)
	git grep -lE '^#!.*(sh|bash)$$' -- ':!*.txtar' | xargs shellcheck

test: build ## run all tests except the long ones
	@$(call deps,test)
	@TAGS=$(TAGS) ./build/test.sh

test-long: build ## run all tests, including the long ones
	@$(call deps,test)
	@$(call deps,windows)
	AUTOSOLVE_LONG=1 go test -timeout 60m ./...

test-gnome: session-programs ## run the tests in a GNOME session on Wayland, in a separate Debian; SUITE=trixie for GNOME 48
	for run in '1280x1000 TestPortal' '1640x1000 TestFaults/GNOME' '2560x2000 TestGnomeScaled/2' \
	    '3200x2800 TestGnomeScaled/4' '1280x1000 1280x1000 TestGnomeMonitors$(if $(SUITE),/second)'; do \
	    MONITOR=$${run% *} $(call in_session,gnome) "^$${run##* }" || exit; \
	done

test-kde: session-programs ## run the tests in a KDE session on Wayland, in a separate Debian
	$(call in_session,kde) ^TestKde
	MONITOR=1640x1000 $(call in_session,kde) ^TestFaults/KDE
	BLIND=yes $(call in_session,kde) ^TestBlindKde

test-windows: session-programs dist-windows ## run the tests for Windows in Wine, in a separate Debian
	cp "$$(./test/windows/solo.sh)" out/session/solo.exe
	. "$$(./build/windows/opencv.sh)/environment" && ./test/windows/programs.sh out/session/windows
	$(call in_session,windows env E2E_WINDOWS=/mnt/out/autosolve-windows-amd64.zip E2E_SOLO=/mnt/out/session/solo.exe \
	    E2E_PROGRAMS=/mnt/out/session/windows) ^TestWindows

# What runs in such a session: the compiled tests, and the program with OpenCV linked in.
session-programs:
	@$(call deps,bare)
	@$(call deps,package)
	./build/package/build.sh tar out/session/autosolve.tar.gz
	tar -xzf out/session/autosolve.tar.gz -C out/session autosolve/bin/autosolve
	go test -c -o out/session/e2e.test ./test/e2e

in_session = ./test/e2e/session.sh $(1) env -C test/e2e AUTOSOLVE_LONG=1 STAGE_PROGRAM=/mnt/out/session/autosolve/bin/autosolve \
    ../../out/session/e2e.test -test.v -test.artifacts=true -test.outputdir /mnt/out/session -test.run

bare:           ## run make demo and make test on a minimal Debian
	@$(call deps,bare)
	./build/bare.sh

deb:            ## build out/autosolve.deb, for this release of Debian or Ubuntu
	@$(call deps,package)
	./build/package/build.sh deb out/autosolve.deb

dist:           ## build out/autosolve.tar.gz, with OpenCV linked into the program
	@$(call deps,package)
	./build/package/build.sh tar out/autosolve.tar.gz

dist-windows:   ## build out/autosolve-windows-amd64.zip, for 64-bit Windows
	@$(call deps,windows)
	./build/windows/dist.sh out/autosolve-windows-amd64.zip

# What a release consists of, in out/release. TAG=v... is the tag of the release; without one they are a rehearsal. A workflow builds
# the packages on several machines, and calls release-sums where it has all of them.
export TAG
release-notes:
	./build/release.sh "$$TAG"

release-deb: release-notes
	@$(call deps,package)
	. /etc/os-release && ./build/package/build.sh deb \
	    "out/release/autosolve_$$(cat VERSION)_$$ID$${VERSION_ID}_$$(dpkg --print-architecture).deb"

release-check: release-deb ## do all of a release but publish it, in out/release; TAG=v0.3.0 also requires that tag's date
	@$(call deps,windows)
	./build/package/build.sh tar out/release/autosolve-$$(cat VERSION)-linux-$$(go env GOARCH).tar.gz
	./build/windows/dist.sh out/release/autosolve-$$(cat VERSION)-windows-amd64.zip
	cd out/release && sha256sum --check --strict SHA256SUMS

release-sums:
	./build/package/sums.sh out/release

OTHER := trixie
bare-deb: deb dist ## install, run and remove both packages on a minimal Debian, and run the tar's program on another, OTHER=trixie
	@$(call deps,bare)
	./build/bare.sh --with out/autosolve.tar.gz --with out/autosolve.deb 'build/package/try.sh out/autosolve.tar.gz out/autosolve.deb'
	SUITE=$(OTHER) ./build/bare.sh --with out/autosolve.tar.gz 'build/package/try.sh out/autosolve.tar.gz'

bench: build    ## measure the speed of each part and of a whole run
	@$(call deps,test)
	go test -run '^$$' -bench . ./capture ./input/x11 ./recognize ./recognize/internal/net ./solver ./solver/puzzles ./solver/generate
	BENCH=1 go test -v -run Speed ./fill
	BENCH=1 go test -count=1 -v -run Speed ./test/e2e

demo:           ## watch it solve a puzzle like a person, then fast; ARGS="-level 4" for an evil one, ARGS=-fast
	@$(call deps,demo)
	@$(MAKE) -s build
	@go run ./tools/demo $(ARGS)

matrix:         ## measure how well 2,130 random pages are read: docs/matrix.md, docs/matrix-tables.md
	@$(call deps,test)
	./test/matrix/deps.sh
	go run ./test/matrix gen -n 1500 -negatives 150 -difficult 480 -seed 2041 -out out/matrix
	go run ./test/matrix score -in out/matrix -out docs/matrix.md

docs: build     ## draw the pictures of docs/
	@$(call deps,demo)
	go run ./tools/draw

man: build      ## write the man pages to out/man
	bin/autosolve man out/man

templates:      ## draw the digit pictures of the built-in typefaces
	@$(call deps,templates)
	go run ./tools/render
	go generate ./recognize

MINUTES := 90
NETWORK := small
TRAIN := recognize/internal/net/train
train:          ## continue the training of a network: MINUTES=90 NETWORK=small, large or board
	@$(if $(filter small large board,$(NETWORK)),,$(error NETWORK must be small, large or board))
	@$(call deps,train)
	./test/matrix/deps.sh training
	mkdir -p out/train/$(NETWORK)
	go run ./test/matrix fonts > out/fonts.tsv
	go run ./test/matrix fonts held-out > out/held-out.tsv
	go run ./test/matrix fonts board > out/board-fonts.tsv
	go build -o out/boards ./$(TRAIN)
ifeq ($(NETWORK),board)
	PYTHONDONTWRITEBYTECODE=1 OPENBLAS_NUM_THREADS=1 OMP_NUM_THREADS=1 chrt --idle 0 /usr/bin/python3 $(TRAIN)/board.py --generator out/boards \
	    --fonts out/fonts.tsv --unknown out/board-fonts.tsv --held-out out/held-out.tsv --folder out/train/$(NETWORK) --minutes $(MINUTES) \
	    --weights recognize/internal/net/board.bin
	cp out/train/board/board.bin recognize/internal/net/
	cp out/train/board/report.json recognize/internal/net/board.json
endif
ifneq ($(filter small large,$(NETWORK)),)
	/usr/bin/python3 $(TRAIN)/train.py --network $(NETWORK) --generator out/boards --fonts out/fonts.tsv \
	    --held-out out/held-out.tsv --folder out/train/$(NETWORK) --weights recognize/internal/net/weights.bin --minutes $(MINUTES)
	cp out/train/$(NETWORK)/weights.bin recognize/internal/net/
	cp out/train/$(NETWORK)/vectors.bin recognize/internal/net/testdata/$(NETWORK).bin
	cp out/train/$(NETWORK)/report.json recognize/internal/net/$(NETWORK).json
endif

clean:          ## remove bin, out and what make dist-windows left in cmd/autosolve
	rm -rf bin out cmd/autosolve/*.syso
