# For testing frameworks, which build an engine by `make EXE=name`; people can use cargo as well. `make dist` makes the files of
# a release in target/dist.
#
#   EXE       where to put the program; on Windows the name gets the suffix .exe
#   ARCH      the CPU to build for, as rustc names it: x86-64-v3, x86-64 (any x86-64 CPU), native (this machine only);
#             without it the CPU of .cargo/config.toml, which is x86-64-v3 on x86-64 and a portable build elsewhere
#   CARGOFLAGS  more flags for cargo, such as --features tune
#   CARGO_BUILD_TARGET, CARGO_TARGET_DIR
#             mean what they mean to cargo: another platform, another folder for what is built
#   EVALFILE  and CC, CXX are accepted and change nothing: the weights of the evaluation are part of the sources
#
# OpenBench's worker builds its match runner by `make CXX=COMPILER`, without EXE, and takes the program `fastchess`.

EXE ?= fissile
CARGOFLAGS ?=
CARGO ?= cargo
TARGET_DIR := $(or $(CARGO_TARGET_DIR),target)
SUFFIX := $(if $(or $(filter Windows_NT,$(OS)),$(findstring windows,$(CARGO_BUILD_TARGET))),.exe)
BUILT := $(TARGET_DIR)/$(if $(CARGO_BUILD_TARGET),$(CARGO_BUILD_TARGET)/)release/fissile$(SUFFIX)

RUNNER := $(if $(filter file-command,$(origin EXE)-$(firstword $(origin CXX))),fastchess$(SUFFIX))

ifdef ARCH
# This takes the place of the flags in .cargo/config.toml.
export RUSTFLAGS := -C target-cpu=$(ARCH)
endif

# Cargo knows best what is up to date. A running program cannot be written to, so the old one goes first.
.PHONY: all
all:
	$(CARGO) build --release --locked --bin fissile --target-dir "$(TARGET_DIR)" $(CARGOFLAGS)
	rm -f "$(EXE:.exe=)$(SUFFIX)" $(RUNNER)
	cp "$(BUILT)" "$(EXE:.exe=)$(SUFFIX)"
	$(if $(RUNNER),cp "$(BUILT)" $(RUNNER))

.PHONY: dist
dist:
	tools/dist
