//go:build linux

package stage

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"strings"
	"sync"
	"testing"
)

// Desks lends desks of one setting to tests, each to one test at a time, and keeps them in between, because starting a desk
// takes longer than most tests.
type Desks struct {
	Setting Setting

	mu   sync.Mutex
	all  []*Desk
	idle []*Desk
}

// Borrow lends a desk until the end of the test, as Lend does.
func (p *Desks) Borrow(t testing.TB) *Desk {
	t.Helper()
	d, giveBack, err := p.Lend()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(giveBack)
	return d
}

// Lend lends a desk until it is given back. The borrower must leave it unchanged, except for the page in the browser.
func (p *Desks) Lend() (d *Desk, giveBack func(), err error) {
	if d = p.take(); d == nil {
		if d, err = p.join(); err != nil {
			return nil, nil, err
		}
		p.mu.Lock()
		p.all = append(p.all, d)
		p.mu.Unlock()
	}
	return d, func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.idle = append(p.idle, d)
	}, nil
}

// deskEnv is the environment variable with the desk that a process may use: its display, the address of its page and that of
// its browser.
const deskEnv = "STAGE_DESK"

// Apart is the function Apart, and lends a desk of this process to the other one, whose first Borrow returns it, because starting
// a desk for each process takes more processor time than most tests. A desk is not lent again after a test has failed on it.
func (p *Desks) Apart(t *testing.T) (done bool) {
	t.Helper()
	return apart(t, func() (string, func(error)) {
		d, giveBack, err := p.Lend()
		if err != nil {
			t.Fatal(err)
		}
		d.Chromium.detach() // each connection costs the browser time
		return deskEnv + "=" + strings.Join([]string{d.Display, d.Page, d.Chromium.devTools}, " "), func(err error) {
			if err != nil {
				return
			}
			if err := d.Chromium.join(); err != nil {
				t.Error(err)
				return
			}
			giveBack()
		}
	})
}

// join uses the desk that another process has lent to this one, if there is one. Only that process can stop it.
func (p *Desks) join() (*Desk, error) {
	lent := strings.Fields(os.Getenv(deskEnv))
	if len(lent) == 0 || len(p.all) > 0 {
		return StartDesk(context.Background(), p.Setting)
	}
	d := &Desk{X: &X{Display: lent[0]}, Page: lent[1], Chromium: &Chromium{scale: 1, devTools: lent[2]}}
	d.closers = append(d.closers, func() error { d.Chromium.detach(); return nil })
	return d, d.Chromium.join()
}

// join attaches to the first tab of a running browser.
func (c *Chromium) join() error {
	address, err := url.Parse(c.devTools)
	if err != nil {
		return fmt.Errorf("parse the browser's address: %w", err)
	}
	page, err := firstPage(context.Background(), address.Host)
	if err != nil {
		return fmt.Errorf("find the browser's tab: %w", err)
	}
	return c.attachTo(context.Background(), page)
}

// take returns a free desk, or nil.
func (p *Desks) take() *Desk {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.idle) == 0 {
		return nil
	}
	d := p.idle[len(p.idle)-1]
	p.idle = p.idle[:len(p.idle)-1]
	return d
}

// Close closes all desks. The tests that borrowed them must have ended.
func (p *Desks) Close() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	var errs error
	for _, d := range p.all {
		errs = errors.Join(errs, d.Close())
	}
	p.all, p.idle = nil, nil
	return errs
}
