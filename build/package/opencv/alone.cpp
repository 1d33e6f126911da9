// Replacements for the functions of TBB, LAPACK, BLAS and OpenGL that Debian's libopencv_core.a calls, so that a program with OpenCV
// linked in does not need these libraries. They replace the archive's parallel.cpp and hal_internal.cpp, which the linker then
// leaves out. The linker reports a symbol that is missing here or defined twice.

#include <opencv2/core.hpp>
#include <opencv2/core/hal/interface.h>

// Loops that OpenCV would split among threads run in one thread, because autosolve splits its work itself.
namespace cv {

void parallel_for_(const Range &range, const ParallelLoopBody &body, double) {
    if (!range.empty())
        body(range);
}

ParallelLoopBody::~ParallelLoopBody() {}
int getThreadNum() { return 0; }
int getNumThreads() { return 1; }
void setNumThreads(int) {}
int getNumberOfCPUs() { return 1; }
int defaultNumberOfThreads() { return 1; }
const char *currentParallelFramework() { return nullptr; }

} // namespace cv

// OpenCV calls these first, and uses its own functions if they are not implemented.
int lapack_LU32f(float *, size_t, int, float *, size_t, int, int *) { return CV_HAL_ERROR_NOT_IMPLEMENTED; }
int lapack_LU64f(double *, size_t, int, double *, size_t, int, int *) { return CV_HAL_ERROR_NOT_IMPLEMENTED; }
int lapack_Cholesky32f(float *, size_t, int, float *, size_t, int, bool *) { return CV_HAL_ERROR_NOT_IMPLEMENTED; }
int lapack_Cholesky64f(double *, size_t, int, double *, size_t, int, bool *) { return CV_HAL_ERROR_NOT_IMPLEMENTED; }
int lapack_SVD32f(float *, size_t, float *, float *, size_t, float *, size_t, int, int, int) { return CV_HAL_ERROR_NOT_IMPLEMENTED; }
int lapack_SVD64f(double *, size_t, double *, double *, size_t, double *, size_t, int, int, int) { return CV_HAL_ERROR_NOT_IMPLEMENTED; }
int lapack_QR32f(float *, size_t, int, int, int, float *, size_t, float *, int *) { return CV_HAL_ERROR_NOT_IMPLEMENTED; }
int lapack_QR64f(double *, size_t, int, int, int, double *, size_t, double *, int *) { return CV_HAL_ERROR_NOT_IMPLEMENTED; }
int lapack_gemm32f(const float *, size_t, const float *, size_t, float, const float *, size_t, float, float *, size_t, int, int, int, int) {
    return CV_HAL_ERROR_NOT_IMPLEMENTED;
}
int lapack_gemm64f(const double *, size_t, const double *, size_t, double, const double *, size_t, double, double *, size_t, int, int, int, int) {
    return CV_HAL_ERROR_NOT_IMPLEMENTED;
}
int lapack_gemm32fc(const float *, size_t, const float *, size_t, float, const float *, size_t, float, float *, size_t, int, int, int, int) {
    return CV_HAL_ERROR_NOT_IMPLEMENTED;
}
int lapack_gemm64fc(const double *, size_t, const double *, size_t, double, const double *, size_t, double, double *, size_t, int, int, int, int) {
    return CV_HAL_ERROR_NOT_IMPLEMENTED;
}

// OpenCV calls this only to draw with OpenGL, which autosolve does not use.
extern "C" void *glXGetProcAddressARB(const unsigned char *) { return nullptr; }
