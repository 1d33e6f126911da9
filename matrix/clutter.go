package main

// cjkFont is the file of the Chinese numerals.
const cjkFont = "/usr/share/fonts/truetype/wqy/wqy-microhei.ttc"

func (d *draft) surround(s *Scene) {}
