package web

import (
	"mime"
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/fstest"
)

// TestSetType serves a style sheet on a system that has another type for it.
func TestSetType(t *testing.T) {
	if err := mime.AddExtensionType(".css", "application/x-css"); err != nil {
		t.Fatal(err)
	}
	answer := httptest.NewRecorder()
	SetType(answer, "style.css")
	http.ServeFileFS(answer, httptest.NewRequest(http.MethodGet, "/style.css", nil), fstest.MapFS{"style.css": {}}, "style.css")
	if got := answer.Header().Get("Content-Type"); got != "text/css; charset=utf-8" {
		t.Errorf("the type is %q", got)
	}
}
