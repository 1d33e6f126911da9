//go:build !amd64

package net

func fastest() tiler { return tilePlain }
