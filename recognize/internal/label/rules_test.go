package label

import (
	"os"
	"os/exec"
	"testing"
)

// withoutEnv is the environment variable with the rule that a process of TestEveryRuleIsNeeded leaves out.
const withoutEnv = "LABEL_WITHOUT"

// eachRule calls f for each rule of each table with its name and a function that leaves it out.
func eachRule(f func(name string, leaveOut func())) {
	rulesOf("emptyOdds", &emptyOdds, f)
	rulesOf("surelyNoDigit", &surelyNoDigit, f)
	rulesOf("notEmpty", &notEmpty, f)
	rulesOf("noDigit", &noDigit, f)
	rulesOf("otherDigit", &otherDigit, f)
}

func rulesOf[T any](table string, rules *[]rule[T], f func(name string, leaveOut func())) {
	for i, r := range *rules {
		f(table+": "+r.name, func() { (*rules)[i].holds = func(*facts) bool { return false } })
	}
}

func TestMain(m *testing.M) {
	if name := os.Getenv(withoutEnv); name != "" {
		eachRule(func(rule string, leaveOut func()) {
			if rule == name {
				leaveOut()
			}
		})
	}
	os.Exit(m.Run())
}

// TestEveryRuleIsNeeded runs the other tests without each of the rules, one after the other. A rule that no test needs is given
// one, or removed.
func TestEveryRuleIsNeeded(t *testing.T) {
	passes := func(without string) bool {
		others := exec.CommandContext(t.Context(), os.Args[0], "-test.failfast", "-test.skip=^TestEveryRuleIsNeeded$")
		others.Env = append(os.Environ(), withoutEnv+"="+without)
		return others.Run() == nil
	}
	if !passes("no rule") {
		t.Fatal("the other tests fail with all rules")
	}
	eachRule(func(rule string, _ func()) {
		if passes(rule) {
			t.Errorf("no test needs the rule %q", rule)
		}
	})
}
