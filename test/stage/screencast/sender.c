#include "sender.h"
#include "../../../internal/desktop/pipewire/library.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct sender {
	void *loop, *context, *core, *stream;
	struct spa_hook listener;
	uint32_t width, height;
	int state;
	void *picture; // that was sent last
	int lost; // what is sent when the stream begins the next time
	int shown; // the pointer is on the screen
	int32_t x, y;
};

enum {
	STREAMING = 3,
	CURSOR_ROOM = 28 + 20 + 4 * 384 * 384, // as Mutter has it
};

static int send_buffer(struct sender *s, const void *picture);

// state_changed sends the screen as it is when somebody begins to take the stream, as compositors do.
static void state_changed(void *data, int old, int state, const char *error)
{
	struct sender *s = data;
	s->state = state;
	if (state != STREAMING || s->picture == NULL)
		return;
	if (!s->lost)
		send_buffer(s, s->picture);
	s->lost = 0;
}

// Objects as SPA has them: size, type, kind, name, and then each property with its name, flags, size, type and value.

static void param_changed(void *data, uint32_t id, const struct spa_pod *param)
{
	struct sender *s = data;
	if (id != SPA_PARAM_Format || param == NULL)
		return;
	uint32_t buffers[] = {0, 15, 0x40004, 5,
		1, 0, 4, 4, 8, 0,                           // how many
		2, 0, 4, 4, 1, 0,                           // blocks in each
		3, 0, 4, 4, 4 * s->width * s->height, 0,    // of so many bytes
		4, 0, 4, 4, 4 * s->width, 0,                // and as many in a row
		6, 0, 4, 4, 1 << 2, 0};                     // in shared files
	uint32_t cursor[] = {0, 15, 0x40005, 6,
		1, 0, 4, 3, SPA_META_Cursor, 0,
		2, 0, 4, 4, CURSOR_ROOM, 0};
	buffers[0] = sizeof buffers - 8;
	cursor[0] = sizeof cursor - 8;
	const struct spa_pod *wanted[] = {(void *)buffers, (void *)cursor};
	pw_stream_update_params(s->stream, wanted, 2);
}

static void process(void *data) {}

static const struct pw_stream_events events = {
	.state_changed = state_changed, .param_changed = param_changed, .process = process,
};

static const char *begin(struct sender *s, int fd)
{
	s->loop = pw_thread_loop_new("screencast", NULL);
	if (s->loop != NULL)
		s->context = pw_context_new(pw_thread_loop_get_loop(s->loop), NULL, 0);
	if (s->context == NULL) {
		close(fd);
		return "no memory for a connection";
	}
	s->core = pw_context_connect_fd(s->context, fd, NULL, 0);
	if (s->core == NULL)
		return "cannot connect to PipeWire";
	s->stream = pw_stream_new(s->core, "screencast", pw_properties_new("media.class", "Video/Source", "node.name", "screencast", NULL));
	if (s->stream == NULL)
		return "no memory for a stream";
	pw_stream_add_listener(s->stream, &s->listener, &events, s);
	uint32_t format[] = {0, 15, 0x40003, 3,
		1, 0, 4, 3, 2, 0,                            // video
		2, 0, 4, 3, 1, 0,                            // raw
		0x20001, 0, 4, 3, 8, 0,                      // BGRx
		0x20003, 0, 8, 10, s->width, s->height,      // size
		0x20004, 0, 8, 11, 0, 1};                    // when something changes
	format[0] = sizeof format - 8;
	const struct spa_pod *offered[] = {(void *)format};
	if (pw_stream_connect(s->stream, PW_DIRECTION_OUTPUT, UINT32_MAX, PW_STREAM_FLAG_DRIVER | PW_STREAM_FLAG_MAP_BUFFERS, offered, 1) < 0)
		return "cannot connect the stream";
	if (pw_thread_loop_start(s->loop) < 0)
		return "cannot start a thread";
	return NULL;
}

struct sender *sender_new(int fd, uint32_t width, uint32_t height, const char **error)
{
	*error = pipewire_open();
	if (*error != NULL) {
		close(fd);
		return NULL;
	}
	struct sender *s = calloc(1, sizeof *s);
	s->width = width;
	s->height = height;
	*error = begin(s, fd);
	if (*error == NULL)
		return s;
	sender_free(s);
	return NULL;
}

uint32_t sender_node(struct sender *s)
{
	pw_thread_loop_lock(s->loop);
	uint32_t node = pw_stream_get_node_id(s->stream);
	pw_thread_loop_unlock(s->loop);
	return node;
}

static void fill(struct sender *s, struct spa_buffer *b, const void *picture)
{
	struct spa_chunk *c = b->datas[0].chunk;
	c->offset = 0;
	c->stride = 4 * s->width;
	c->size = picture ? 4 * s->width * s->height : 0;
	c->flags = picture ? 0 : SPA_CHUNK_FLAG_CORRUPTED;
	if (picture)
		memcpy(b->datas[0].data, picture, c->size);
	for (uint32_t i = 0; i < b->n_metas; i++)
		if (b->metas[i].type == SPA_META_Cursor)
			*(struct spa_meta_cursor *)b->metas[i].data = (struct spa_meta_cursor){.id = s->shown, .x = s->x, .y = s->y};
}

void sender_lose_first(struct sender *s)
{
	pw_thread_loop_lock(s->loop);
	s->lost = 1;
	pw_thread_loop_unlock(s->loop);
}

static int send_buffer(struct sender *s, const void *picture)
{
	struct pw_buffer *b = pw_stream_dequeue_buffer(s->stream);
	if (b == NULL)
		return 0;
	fill(s, b->buffer, picture);
	pw_stream_queue_buffer(s->stream, b);
	return 1;
}

int sender_send(struct sender *s, const void *picture, int shown, int32_t x, int32_t y)
{
	pw_thread_loop_lock(s->loop);
	s->shown = shown;
	s->x = x;
	s->y = y;
	if (picture != NULL) {
		if (s->picture == NULL)
			s->picture = malloc(4 * s->width * s->height);
		memcpy(s->picture, picture, 4 * s->width * s->height);
	}
	int room = s->state != STREAMING || send_buffer(s, picture);
	pw_thread_loop_unlock(s->loop);
	return room;
}

void sender_free(struct sender *s)
{
	if (s->loop != NULL)
		pw_thread_loop_stop(s->loop);
	if (s->stream != NULL)
		pw_stream_destroy(s->stream);
	if (s->core != NULL)
		pw_core_disconnect(s->core);
	if (s->context != NULL)
		pw_context_destroy(s->context);
	if (s->loop != NULL)
		pw_thread_loop_destroy(s->loop);
	free(s->picture);
	free(s);
}
