package duration

import (
	"testing"
	"time"
)

func TestText(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0:                                       "0 s",
		400 * time.Microsecond:                  "0.4 ms",
		1280 * time.Microsecond:                 "1.3 ms",
		9949 * time.Microsecond:                 "9.9 ms",
		9951 * time.Microsecond:                 "10 ms",
		34 * time.Millisecond:                   "34 ms",
		99600 * time.Microsecond:                "0.1 s",
		343 * time.Millisecond:                  "0.34 s",
		994 * time.Millisecond:                  "0.99 s",
		996 * time.Millisecond:                  "1 s",
		1340 * time.Millisecond:                 "1.3 s",
		5 * time.Second:                         "5 s",
		9949 * time.Millisecond:                 "9.9 s",
		9951 * time.Millisecond:                 "10 s",
		59400 * time.Millisecond:                "59 s",
		59600 * time.Millisecond:                "1 min",
		63 * time.Second:                        "1 min 3 s",
		10 * time.Minute:                        "10 min",
		59*time.Minute + 59600*time.Millisecond: "1 h",
		125 * time.Minute:                       "2 h 5 min",
		26 * time.Hour:                          "26 h",
	} {
		if got := Text(d); got != want {
			t.Errorf("%v is %q, want %q", d, got, want)
		}
	}
}
