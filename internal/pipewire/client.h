#include <stdint.h>
#include <stddef.h>

// receiver is a stream that is received. All that is here was copied under lock.
struct receiver;

enum { TRAIL = 64 };

// place is where the pointer was.
struct place {
	int shown; // it was on this screen
	int32_t x, y;
};

// seen is what is known of a stream.
struct seen {
	int state;          // of the stream, as pw_stream_state has it
	char error[200];    // where the state is an error
	uint8_t format[512]; // the object that the sender has agreed to
	uint32_t format_size;
	uint64_t pictures;  // how many have come since the format was agreed to
	uint32_t size, stride;
	uint64_t reports;   // of the pointer
	struct place trail[TRAIL]; // the last of them: that of number n at n % TRAIL
};

// params are the objects that are offered to the sender.
struct params {
	const void *format, *buffers, *cursor;
};

// pipewire_load opens the library. It returns NULL, or the text of the error. To call it again is harmless.
const char *pipewire_load(void);
const char *pipewire_version(void);

// receiver_new connects to the PipeWire daemon at the other end of fd, which it closes in the end, and begins to receive. Each
// change writes to the eventfd. It returns NULL with errno set where that fails.
struct receiver *receiver_new(int fd, uint32_t node, const struct params *params, int eventfd);
void receiver_look(struct receiver *r, struct seen *seen);

// receiver_go pauses the stream, or lets it go on, upon which the sender sends the whole screen once more.
void receiver_go(struct receiver *r, _Bool on);

// receiver_copy copies rows of the last picture, each of so many bytes from an offset on. It returns 0 if they are not there,
// or if the picture is of another format than that of so many pictures ago.
int receiver_copy(struct receiver *r, void *to, uint32_t offset, uint32_t row, uint32_t rows, uint32_t stride);
void receiver_free(struct receiver *r);
