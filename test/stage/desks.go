//go:build linux

package stage

import (
	"context"
	"errors"
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
		if d, err = StartDesk(context.Background(), p.Setting); err != nil {
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
