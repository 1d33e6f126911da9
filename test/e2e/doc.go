// Package e2e tests the whole program as a person uses it: Chromium on a real X server or compositor shows the practice
// page, the built program runs beside it, and DevTools report afterwards what the page's cells contain, which events it
// received, and what it says about the puzzle.
//
// TestFaults and, in Wine, TestWindowsFaults read the table of docs/faults.md, and check each interruption of a fill.
//
// # What is tested where
//
// Scripts are in cmd/autosolve/testdata. TestTheTableNamesWhatExists checks that all tests and scripts of this table exist.
//
//	command line           test
//	(no flags)             TestEverySizeAndLevel, TestFills, TestAnotherWindowHasTheFocus, TestWayland, TestWaylandScales,
//	                       TestPortalFills, TestKdeFills, TestWindowsFills, TestWindowsFillsAtFullSpeed, TestWindowsScaled
//	-c, --config           TestConfig, TestFills, TestWindowsUsersConfig, TestWindowsReadOnlyConfig, config.txtar
//	-n, --dry-run          TestDryRunTouchesNothing, trace.txtar, TestPortalLooks, TestKdeLooks, TestWindowsReadsABrowserOfLinux
//	-i, --image            TestWindowsPicturePath, image.txtar
//	--format               TestJSONOfAFullRun, image.txtar, learn.txtar, solve.txtar, terminal.txtar
//	--annotate             image.txtar, blank.txtar
//	--delay                learn.txtar, blank.txtar
//	--display              TestMonitors, TestWindowsMonitors
//	--pick                 TestRefuses, image.txtar, config.txtar
//	--like-a-person        TestPersonsPath, TestPersonStops
//	--pace                 TestPersonsPath, TestPersonStops
//	--fix-mistakes         TestFills, TestEntriesLikeGivens
//	--trace, --trace-full  TestTracePictures, trace.txtar
//	-v, --verbose          trace.txtar
//	--version              version.txtar
//	solve                  solve.txtar, method.txtar
//	hint                   TestHints, hint.txtar
//	generate               generate.txtar
//	practice               practice.txtar
//	doctor                 doctor.txtar, saver.txtar, TestPortalDoctor, TestKdeDoctor, TestWindowsDoctor
//	watch                  watch.txtar, auto.txtar
//	panel                  TestPanel, TestPanelPort, panel.txtar
//	play                   TestPlayEnds, TestPlayStops, TestPlayClicksNoOtherWindow, play.txtar, after.txtar
//	calibrate              calibrate.txtar, point.txtar, unset.txtar
//	calibrate button       play.txtar, after.txtar
//	templates              templates.txtar, learn.txtar
//	replay                 trace.txtar
//	completion, man        completion.txtar
//
//	exit                   test
//	0 done                 TestEverySizeAndLevel, TestFills, TestSolvedAlready, TestTwiceTheScale
//	1 unforeseen           terminal.txtar
//	2 usage or config      TestConfig, usage.txtar, config.txtar
//	3 no grid              TestRefuses, TestCongratulationPageHasNoGrid, TestWindowsNoGrid
//	4 uncertain            TestRefuses
//	5 no or many solutions TestRefuses, TestDryRunTouchesNothing, image.txtar, solve.txtar
//	6 stopped              TestFaults, TestWindowsFaults, TestInterruptedAtEachStage, TestPortalRefused
//	7 not shown            TestFaults, TestTerminal
//	8 undrivable           TestServerHangsFromTheStart, TestPortalRefused, doctor.txtar
package e2e
