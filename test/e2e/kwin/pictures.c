// Makes KWin 5.27 send pictures of its --virtual monitor, for the tests. This library is preloaded into kwin_wayland.
//
// KWin sends a picture of a monitor when Output::outputChange is called for it, and copies the picture from the framebuffer that is
// drawn then or soon after. Monitors of graphics cards call outputChange for each change, and show the pointer themselves. In this
// version, virtual monitors never call it, have the pointer drawn into the picture, and have no framebuffer soon after. This library
// adds all three.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>
#include <stdlib.h>

// The functions of KWin and Qt that are called, by their mangled names.
#define createOutput _ZN4KWin14VirtualBackend12createOutputERK6QPointRK5QSized
#define newTarget _ZN4KWin12RenderTargetC1EPNS_13GLFramebufferE
#define pushFramebuffer _ZN4KWin13GLFramebuffer15pushFramebufferEPS0_
#define popFramebuffer _ZN4KWin13GLFramebuffer14popFramebufferEv
#define textureForOutput _ZNK4KWin18AbstractEglBackend16textureForOutputEPNS_6OutputE
#define paintCursor _ZN4KWin11CursorScene5paintEPNS_12RenderTargetERK7QRegion
#define outputChange _ZN4KWin6Output12outputChangeERK7QRegion
#define newRegion _ZN7QRegionC1EiiiiNS_10RegionTypeE
#define deleteRegion _ZN7QRegionD1Ev
#define NAME(f) TEXT(f)
#define TEXT(f) #f

void outputChange(void *output, const void *region);
void newRegion(void *region, int x, int y, int width, int height, int type);
void deleteRegion(void *region);

static void *output;
static void *target; // the framebuffer for the monitor's next picture, NULL once that is drawn
static void *shown;  // the framebuffer with the last picture
static void *bottom; // the outermost framebuffer that is being drawn
static int depth;    // the number of nested framebuffers, including it

// next returns the function that would be called without this library.
static void *next(const char *name)
{
	void *f = dlsym(RTLD_NEXT, name);
	if (f == NULL)
		abort();
	return f;
}

void *createOutput(void *backend, const void *place, const void *size, double scale)
{
	void *(*create)(void *, const void *, const void *, double) = next(NAME(createOutput));
	return output = create(backend, place, size, scale);
}

void newTarget(void *self, void *framebuffer)
{
	void (*make)(void *, void *) = next(NAME(newTarget));
	make(self, framebuffer);
	target = framebuffer;
}

void pushFramebuffer(void *framebuffer)
{
	void (*push)(void *) = next(NAME(pushFramebuffer));
	if (depth++ == 0)
		bottom = framebuffer;
	push(framebuffer);
}

void *popFramebuffer(void)
{
	void *(*pop)(void) = next(NAME(popFramebuffer));
	if (depth == 1 && target != NULL && bottom == target && output != NULL) {
		void *region[4]; // room for a QRegion
		shown = target;
		target = NULL;
		newRegion(region, 0, 0, 1 << 14, 1 << 14, 0);
		outputChange(output, region);
		deleteRegion(region);
	}
	depth--;
	return pop();
}

// textureForOutput constructs a copy of the framebuffer that is being drawn, at result.
void *textureForOutput(void *result, const void *backend, void *of)
{
	void *(*copy)(void *, const void *, void *) = next(NAME(textureForOutput));
	if (depth > 0 || shown == NULL)
		return copy(result, backend, of);
	void *coming = target;
	target = NULL;
	pushFramebuffer(shown);
	copy(result, backend, of);
	popFramebuffer();
	target = coming;
	return result;
}

void paintCursor(void *scene, void *on, const void *region)
{
}
