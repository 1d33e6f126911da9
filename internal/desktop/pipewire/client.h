#include <stdint.h>
#include <stddef.h>

// receiver receives a stream. Its functions may be called from any thread.
struct receiver;

enum { TRAIL = 64 };

// place is a position of the pointer.
struct place {
	int shown; // whether it was on this screen
	int32_t x, y;
};

// seen is the state of a stream.
struct seen {
	int state;          // of the stream, as pw_stream_state has it
	char error[200];    // the reason, if the state is an error
	uint8_t format[512]; // the negotiated format, an SPA object
	uint32_t format_size;
	uint64_t pictures;  // number received since the format was negotiated
	uint32_t size, stride;
	uint64_t reports;   // number of reports of the pointer's position
	struct place trail[TRAIL]; // the last reports: number n is at n % TRAIL
};

// params are the objects that are offered to the sender.
struct params {
	const void *format, *buffers, *cursor;
};

// pipewire_load opens the library. It returns NULL, or the text of the error. To call it again is harmless.
const char *pipewire_load(void);
const char *pipewire_version(void);

// receiver_new connects to the PipeWire daemon at the other end of fd, which it takes over, and starts to receive. Each
// change writes to eventfd. If it fails, it returns NULL and sets errno.
struct receiver *receiver_new(int fd, uint32_t node, const struct params *params, int eventfd);
void receiver_look(struct receiver *r, struct seen *seen);

// receiver_go pauses or resumes the stream. When it is resumed, the sender sends the whole screen again.
void receiver_go(struct receiver *r, _Bool on);

// receiver_copy copies rows of the last picture, row bytes of each, starting at offset. It returns 0 if the picture does not have
// those bytes or has another stride.
int receiver_copy(struct receiver *r, void *to, uint32_t offset, uint32_t row, uint32_t rows, uint32_t stride);
void receiver_free(struct receiver *r);
