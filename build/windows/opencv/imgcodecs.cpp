// Replacements for the functions of OpenCV's module imgcodecs that gocv calls. autosolve does not read or write pictures
// with OpenCV, and is built without imgcodecs; but the linker for Windows requires every symbol, even of functions that
// --gc-sections removes afterwards.

#include <opencv2/core.hpp>
#include <opencv2/imgcodecs.hpp>

namespace cv {

static void notLinked() { CV_Error(Error::StsNotImplemented, "OpenCV's imgcodecs is not part of this program"); }

Mat imread(const String &, int) { notLinked(); return Mat(); }
bool imreadmulti(const String &, std::vector<Mat> &, int) { notLinked(); return false; }
bool imreadmulti(const String &, std::vector<Mat> &, int, int, int) { notLinked(); return false; }
bool imwrite(const String &, InputArray, const std::vector<int> &) { notLinked(); return false; }
bool imencode(const String &, InputArray, std::vector<uchar> &, const std::vector<int> &) { notLinked(); return false; }
Mat imdecode(InputArray, int) { notLinked(); return Mat(); }
Mat imdecode(InputArray, int, Mat *) { notLinked(); return Mat(); }

} // namespace cv
