#include <stdint.h>

// sender is a stream that is sent, as a compositor does.
struct sender;

// sender_new connects to the PipeWire daemon at the other end of fd. It returns NULL and the text of the error.
struct sender *sender_new(int fd, uint32_t width, uint32_t height, const char **error);
// sender_node is the number of the stream's node, UINT32_MAX as long as it has none.
uint32_t sender_node(struct sender *s);
// sender_send sends a picture, if there is one, and where the pointer is; where nobody takes the stream, when somebody does. It
// returns 0 if there is no room now.
int sender_send(struct sender *s, const void *picture, int shown, int32_t x, int32_t y);
// sender_lose_first has the first picture be lost.
void sender_lose_first(struct sender *s);
void sender_free(struct sender *s);
