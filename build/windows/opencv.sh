#!/bin/sh
# Builds OpenCV's core and imgproc for 64-bit Windows as static libraries, from Debian's source package, and prints the
# folder that contains them: ~/.cache/autosolve/opencv-windows, or below $XDG_CACHE_HOME. A second run finds them there; a
# change of this script, of the files it uses, or of the compiler builds them anew. The file "environment" in the folder sets
# the variables of go commands in a shell.
set -eu
umask 022

version=4.6.0+dfsg-12
cd "$(dirname "$0")"
cache=${XDG_CACHE_HOME:-$HOME/.cache}/autosolve/opencv-windows
case $cache in *[!A-Za-z0-9/._+@-]*)
    echo "opencv.sh: the go command cannot use the folder $cache: set XDG_CACHE_HOME to a path of letters and digits" >&2
    exit 1
    ;;
esac

mkdir -p "${cache%/*}"
exec 9> "$cache.lock"
flock 9 # one build at a time; it ends with this process

stamp="$version $(cat opencv.sh opencv/* ../source.sh | sha256sum | cut -c -64) $(x86_64-w64-mingw32-g++-posix --version | head -1)"
if [ -e "$cache/environment" ] && [ "$(cat "$cache/stamp")" = "$stamp" ]; then
    echo "$cache"
    exit
fi

work=$cache.part
rm -rf "$work"
mkdir -p "$work/install/lib"

finish() { # removes the working folder, and shows the end of the log if the build failed
    status=$?
    rm -rf "$work"
    if [ "$status" -ne 0 ]; then
        tail -n 20 "$cache.log" >&4
        echo "opencv.sh: OpenCV could not be built; all of the output is in $cache.log" >&4
    fi
}
trap finish EXIT
trap 'exit 130' INT TERM HUP
echo "opencv.sh: building OpenCV $version for Windows, which takes minutes; its output is in $cache.log" >&2
exec 3>&1 4>&2 > "$cache.log" 2>&1

compile() { # compiles the libraries and installs them into install
    off=
    for option in 1394 ADE CUDA DIRECTX DSHOW EIGEN FFMPEG FLATBUFFERS GSTREAMER IMGCODEC_HDR IMGCODEC_PFM IMGCODEC_PXM \
        IMGCODEC_SUNRASTER IPP ITT JASPER JPEG LAPACK MSMF OPENCL OPENEXR OPENGL OPENJPEG OPENMP PNG PROTOBUF PTHREADS_PF \
        QUIRC TBB TIFF VTK WEBP WIN32UI; do
        off="$off -DWITH_$option=OFF"
    done
    for option in EXAMPLES JAVA PERF_TESTS SHARED_LIBS TESTS ZLIB opencv_apps opencv_js opencv_python2 opencv_python3; do
        off="$off -DBUILD_$option=OFF"
    done
    # Paths are replaced in the messages of errors, so that the same program results from any folder. CPU_DISPATCH is empty,
    # because variants of functions for newer processors take long to build and read a screen no faster.
    # The default build information, of which the program keeps a copy, has paths and settings of this machine.
    # shellcheck disable=SC2086 # a list of options
    cmake -G Ninja -S "$work/source" -B "$work/build" -DCMAKE_TOOLCHAIN_FILE="$PWD/opencv/mingw.cmake" \
        -DCMAKE_BUILD_TYPE=Release -DCMAKE_INSTALL_PREFIX="$work/install" -DBUILD_LIST=core,imgproc $off -DCV_TRACE=OFF \
        -DOPENCV_GENERATE_PKGCONFIG=OFF -DENABLE_PRECOMPILED_HEADERS=OFF -DOPENCV_DISABLE_FILESYSTEM_SUPPORT=ON \
        -DCPU_DISPATCH= -DZLIB_LIBRARY=/usr/x86_64-w64-mingw32/lib/libz.a \
        -DCMAKE_C_FLAGS="-w -ffile-prefix-map=$work=opencv" -DCMAKE_CXX_FLAGS="-w -ffile-prefix-map=$work=opencv"
    printf '"OpenCV %s of Debian\\n"\n' "$version" > "$work/build/modules/core/version_string.inc"
    nice ninja -C "$work/build" -j 2 install
    cp -r "$work"/source/modules/imgcodecs/include/opencv2/imgcodecs* "$work/install/include/opencv4/opencv2/"
    x86_64-w64-mingw32-g++-posix -O2 -I"$work/install/include/opencv4" -c opencv/imgcodecs.cpp -o "$work/imgcodecs.o"
    x86_64-w64-mingw32-ar rcsD "$work/install/lib/libopencv_noimgcodecs.a" "$work/imgcodecs.o"
    for name in core imgproc; do
        find "$work/install" -name "libopencv_$name*.a" -exec mv -n {} "$work/install/lib/libopencv_$name.a" \;
        [ -f "$work/install/lib/libopencv_$name.a" ]
        if grep -F "$cache" "$work/install/lib/libopencv_$name.a"; then
            echo "opencv.sh: libopencv_$name.a contains the path of this folder"
            exit 1
        fi
    done
    cp "$work/source/debian/copyright" "$work/install/"
}

../source.sh "$work" "opencv=$version"
compile

# -static also links the C++ library and the threads of mingw into the program.
cat > "$work/install/environment" <<EOF
export GOOS=windows GOARCH=amd64 CGO_ENABLED=1 CC=x86_64-w64-mingw32-gcc-posix CXX=x86_64-w64-mingw32-g++-posix
export CGO_CPPFLAGS='-I$cache/include/opencv4 -DHAVE_OPENCV_IMGCODECS'
export CGO_LDFLAGS='-L$cache/lib -lopencv_noimgcodecs -lopencv_imgproc -lopencv_core -lz -static -Wl,--gc-sections'
export GOFLAGS="-trimpath -tags=gocv_specific_modules,customenv,win '-ldflags=-s -w'"
EOF
echo "$stamp" > "$work/install/stamp"
rm -rf "$cache"
mv "$work/install" "$cache"
echo "$cache" >&3
