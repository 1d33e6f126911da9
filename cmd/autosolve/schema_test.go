package main

import (
	"bytes"
	"encoding"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// schema is a JSON Schema. It has only the keywords that the documented schemas use.
type schema struct {
	Description          string
	Type                 string
	Ref                  string `json:"$ref"`
	Properties           map[string]*schema
	AdditionalProperties *bool
	Required             []string
	Items                *schema
	MinItems, MaxItems   *int
	Enum                 []string
	Pattern              string
	Minimum, Maximum     *float64
	Defs                 map[string]*schema `json:"$defs"`
	Schema               string             `json:"$schema"`
	Title                string
}

// readSchema reads a documented schema, such as answer. An unknown keyword is an error, because it would not be checked.
func readSchema(name string) (*schema, error) {
	text, err := os.ReadFile("../../docs/" + name + ".schema.json")
	if err != nil {
		return nil, err
	}
	s := &schema{}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(s); err != nil {
		return nil, err
	}
	for name, property := range s.Properties {
		if def := strings.TrimPrefix(property.Ref, "#/$defs/"); def != "" {
			if s.Defs[def] == nil {
				return nil, fmt.Errorf("%s: no %s", name, property.Ref)
			}
			whole := *s.Defs[def]
			whole.Description = property.Description
			s.Properties[name] = &whole
		}
	}
	return s, nil
}

// TestSchema compares the documented schemas with the printed types: they must have the same properties of the same
// types, each with a description, and those that are never left out must be required.
func TestSchema(t *testing.T) {
	for name, printed := range map[string]reflect.Type{"answer": reflect.TypeFor[answer](), "hint": reflect.TypeFor[hintStep](),
		"play": reflect.TypeFor[summary]()} {
		s, err := readSchema(name)
		if err != nil {
			t.Fatal(err)
		}
		s.compare(t, name, printed)
	}
}

func (s *schema) compare(t *testing.T, place string, as reflect.Type) {
	t.Helper()
	if as.Kind() == reflect.Pointer {
		as = as.Elem()
	}
	want := map[reflect.Kind]string{
		reflect.String: "string", reflect.Bool: "boolean", reflect.Int: "integer", reflect.Uint8: "integer",
		reflect.Float64: "number", reflect.Int64: "number", reflect.Slice: "array", reflect.Struct: "object",
	}[as.Kind()]
	if as.Implements(reflect.TypeFor[encoding.TextMarshaler]()) {
		want = "string"
	}
	if got := s.Type; got != want && (s.Enum == nil || want != "string") {
		t.Errorf("%s is %q in the schema, want %q for %v", place, got, want, as)
	}
	switch as.Kind() {
	case reflect.Slice:
		s.Items.compare(t, place+"[]", as.Elem())
	case reflect.Struct:
		s.compareFields(t, place, as)
	}
}

func (s *schema) compareFields(t *testing.T, place string, as reflect.Type) {
	t.Helper()
	if s.AdditionalProperties == nil || *s.AdditionalProperties {
		t.Errorf("%s allows properties that are not in the schema", place)
	}
	var names, required []string
	for i := range as.NumField() {
		name, options, tagged := strings.Cut(as.Field(i).Tag.Get("json"), ",")
		if name == "" {
			continue
		}
		names = append(names, name)
		if !tagged || options != "omitempty" {
			required = append(required, name)
		}
		property := s.Properties[name]
		if property == nil {
			t.Errorf("%s.%s is not in the schema", place, name)
			continue
		}
		if property.Description == "" {
			t.Errorf("%s.%s is not described", place, name)
		}
		property.compare(t, place+"."+name, as.Field(i).Type)
	}
	if !slices.Equal(s.Required, required) {
		t.Errorf("%s: the required properties are %q, want %q", place, s.Required, required)
	}
	for name := range s.Properties {
		if !slices.Contains(names, name) {
			t.Errorf("%s.%s is in the schema only", place, name)
		}
	}
}

// check returns an error if a value does not match the schema.
func (s *schema) check(place string, value any) error {
	if is := func(word string) bool { return value == any(word) }; s.Enum != nil && !slices.ContainsFunc(s.Enum, is) {
		return fmt.Errorf("%s: %#v is not one of %q", place, value, s.Enum)
	}
	switch v := value.(type) {
	case map[string]any:
		return s.checkObject(place, v)
	case []any:
		if s.Type != "array" || s.MinItems != nil && len(v) < *s.MinItems || s.MaxItems != nil && len(v) > *s.MaxItems {
			return fmt.Errorf("%s: a list of %d", place, len(v))
		}
		for i := range v {
			if err := s.Items.check(fmt.Sprintf("%s[%d]", place, i), v[i]); err != nil {
				return err
			}
		}
		return nil
	case float64:
		if s.Type == "integer" && v != math.Trunc(v) || s.Minimum != nil && v < *s.Minimum || s.Maximum != nil && v > *s.Maximum {
			return fmt.Errorf("%s: %v", place, v)
		}
		return wantType(place, s.Type, "number", "integer")
	case string:
		if s.Enum != nil {
			return nil
		}
		if !regexp.MustCompile(s.Pattern).MatchString(v) {
			return fmt.Errorf("%s: %q does not match %s", place, v, s.Pattern)
		}
		return wantType(place, s.Type, "string")
	case bool:
		return wantType(place, s.Type, "boolean")
	}
	return fmt.Errorf("%s: %v", place, value)
}

func (s *schema) checkObject(place string, value map[string]any) error {
	for _, name := range s.Required {
		if _, ok := value[name]; !ok {
			return fmt.Errorf("%s: no %s", place, name)
		}
	}
	for name, v := range value {
		property := s.Properties[name]
		if property == nil {
			return fmt.Errorf("%s: %s is not in the schema", place, name)
		}
		if err := property.check(place+"."+name, v); err != nil {
			return err
		}
	}
	return wantType(place, s.Type, "object")
}

func wantType(place, got string, want ...string) error {
	if !slices.Contains(want, got) {
		return fmt.Errorf("%s: want %s", place, got)
	}
	return nil
}

// valid checks every line of a file against a schema, by default that of the answer: "valid FILE [SCHEMA]".
func valid(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 1 || len(args) > 2 {
		ts.Fatalf("usage: valid FILE [SCHEMA]")
	}
	name := "answer"
	if len(args) == 2 {
		name = args[1]
	}
	s, err := readSchema(name)
	ts.Check(err)
	lines := strings.SplitAfter(ts.ReadFile(args[0]), "\n")
	if len(lines) == 1 {
		ts.Fatalf("%s has no line", args[0])
	}
	for _, line := range lines[:len(lines)-1] {
		var printed map[string]any
		ts.Check(json.Unmarshal([]byte(line), &printed))
		ts.Check(s.check(name, printed))
	}
}
