// Package e2e tests the whole program as a person uses it: a real Chromium on a real X server shows the practice page,
// the built program is run beside it, and DevTools tell afterwards what the page's cells hold, what events it saw, and
// what it says about the puzzle.
//
// # What is tested where
//
// Scripts are those of cmd/autosolve/testdata/script. TestTheTableNamesWhatExists holds this table to what there is.
//
//	command line           test
//	(no flags)             TestEverySizeAndLevel, TestFills
//	-c, --config           TestConfig, TestFills
//	-n, --dry-run          TestDryRunTouchesNothing
//	-i, --image            TestPictureFile
//	--format               TestFormats, solve.txtar
//	--annotate             TestPictureFile
//	--delay                TestDelayCountsDown
//	--display              TestMonitors
//	-v, --verbose          TestVerboseTellsTheStages
//	--version              TestVersion
//	solve                  solve.txtar
//	practice               practice.txtar
//
//	exit                   test
//	0 done                 TestEverySizeAndLevel, TestFills, TestTwiceTheScale
//	1 unforeseen           TestUnforeseen
//	2 usage or config      usage.txtar, TestConfig
//	3 no grid              TestRefuses
//	4 uncertain            TestRefuses
//	5 no or many solutions TestRefuses, solve.txtar
//	6 stopped              TestStops
//	7 not shown            TestFaultyPages
//	8 undrivable           TestUndrivable
package e2e
