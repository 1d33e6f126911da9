#include "client.h"
#include "library.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char *pipewire_load(void) { return pipewire_open(); }

const char *pipewire_version(void) { return pw_get_library_version(); }

struct receiver {
	pthread_mutex_t lock; // of seen and picture
	struct seen seen;
	uint8_t *picture;
	size_t capacity;

	int eventfd;
	struct params params;
	void *loop, *context, *core, *stream;
	struct spa_hook listener;
};

static void tell(struct receiver *r)
{
	uint64_t one = 1;
	if (write(r->eventfd, &one, sizeof one) < 0)
		return; // the counter is full, so the reader will wake up anyway
}

static void state_changed(void *data, int old, int state, const char *error)
{
	struct receiver *r = data;
	pthread_mutex_lock(&r->lock);
	r->seen.state = state;
	strncpy(r->seen.error, error ? error : "", sizeof r->seen.error - 1);
	pthread_mutex_unlock(&r->lock);
	tell(r);
}

// param_changed stores the negotiated format, and requests the kinds of buffers and metadata that are needed.
static void param_changed(void *data, uint32_t id, const struct spa_pod *param)
{
	struct receiver *r = data;
	if (id != SPA_PARAM_Format || param == NULL || param->size + sizeof *param > sizeof r->seen.format)
		return;
	pthread_mutex_lock(&r->lock);
	r->seen.format_size = param->size + sizeof *param;
	memcpy(r->seen.format, param, r->seen.format_size);
	r->seen.pictures = 0;
	pthread_mutex_unlock(&r->lock);
	const struct spa_pod *wanted[] = {r->params.buffers, r->params.cursor};
	pw_stream_update_params(r->stream, wanted, 2);
	tell(r);
}

static void take_cursor(struct seen *s, const struct spa_buffer *b)
{
	for (uint32_t i = 0; i < b->n_metas; i++) {
		const struct spa_meta *m = &b->metas[i];
		if (m->type != SPA_META_Cursor || m->size < sizeof(struct spa_meta_cursor))
			continue;
		const struct spa_meta_cursor *c = m->data;
		s->trail[s->reports++ % TRAIL] = (struct place){.shown = c->id != 0, .x = c->x, .y = c->y};
	}
}

// take_picture copies the picture, if the buffer has one. A buffer may have only the pointer's position.
static void take_picture(struct receiver *r, const struct spa_buffer *b)
{
	if (b->n_datas == 0 || b->datas[0].data == NULL)
		return;
	const struct spa_data *d = &b->datas[0];
	const struct spa_chunk *c = d->chunk;
	if (c->size == 0 || c->stride <= 0 || c->flags & SPA_CHUNK_FLAG_CORRUPTED || c->offset > d->maxsize || c->size > d->maxsize - c->offset)
		return;
	if (r->capacity < c->size) {
		uint8_t *more = realloc(r->picture, c->size);
		if (more == NULL)
			return;
		r->picture = more;
		r->capacity = c->size;
	}
	memcpy(r->picture, (uint8_t *)d->data + c->offset, c->size);
	r->seen.size = c->size;
	r->seen.stride = c->stride;
	r->seen.pictures++;
}

static void process(void *data)
{
	struct receiver *r = data;
	struct pw_buffer *b;
	while ((b = pw_stream_dequeue_buffer(r->stream)) != NULL) {
		pthread_mutex_lock(&r->lock);
		take_cursor(&r->seen, b->buffer);
		take_picture(r, b->buffer);
		pthread_mutex_unlock(&r->lock);
		pw_stream_queue_buffer(r->stream, b);
	}
	tell(r);
}

static const struct pw_stream_events events = {
	.state_changed = state_changed, .param_changed = param_changed, .process = process,
};

// connect_stream returns 0, or -1 with errno set.
static int connect_stream(struct receiver *r, int fd, uint32_t node)
{
	r->loop = pw_thread_loop_new("autosolve", NULL);
	if (r->loop != NULL)
		r->context = pw_context_new(pw_thread_loop_get_loop(r->loop), NULL, 0);
	if (r->context == NULL) {
		close(fd);
		return -1;
	}
	r->core = pw_context_connect_fd(r->context, fd, NULL, 0); // closes fd in any case
	if (r->core == NULL)
		return -1;
	r->stream = pw_stream_new(r->core, "autosolve", pw_properties_new("media.type", "Video", "media.category", "Capture",
		"media.role", "Screen", NULL));
	if (r->stream == NULL)
		return -1;
	pw_stream_add_listener(r->stream, &r->listener, &events, r);
	const struct spa_pod *offered[] = {r->params.format};
	int failed = pw_stream_connect(r->stream, PW_DIRECTION_INPUT, node,
		PW_STREAM_FLAG_AUTOCONNECT | PW_STREAM_FLAG_MAP_BUFFERS | PW_STREAM_FLAG_DONT_RECONNECT, offered, 1);
	if (failed == 0)
		failed = pw_thread_loop_start(r->loop);
	if (failed < 0) {
		errno = -failed;
		return -1;
	}
	return 0;
}

struct receiver *receiver_new(int fd, uint32_t node, const struct params *params, int eventfd)
{
	struct receiver *r = calloc(1, sizeof *r);
	if (r == NULL) {
		close(fd);
		return NULL;
	}
	pthread_mutex_init(&r->lock, NULL);
	r->eventfd = eventfd;
	r->params = *params;
	if (connect_stream(r, fd, node) == 0)
		return r;
	int failed = errno;
	receiver_free(r);
	errno = failed;
	return NULL;
}

void receiver_look(struct receiver *r, struct seen *seen)
{
	pthread_mutex_lock(&r->lock);
	*seen = r->seen;
	pthread_mutex_unlock(&r->lock);
}

void receiver_go(struct receiver *r, _Bool on)
{
	pw_thread_loop_lock(r->loop);
	pw_stream_set_active(r->stream, on);
	pw_thread_loop_unlock(r->loop);
}

int receiver_copy(struct receiver *r, void *to, uint32_t offset, uint32_t row, uint32_t rows, uint32_t stride)
{
	pthread_mutex_lock(&r->lock);
	int there = r->seen.pictures > 0 && r->seen.stride == stride && rows > 0 &&
		(uint64_t)offset + (uint64_t)stride * (rows - 1) + row <= r->seen.size;
	for (uint32_t y = 0; there && y < rows; y++)
		memcpy((uint8_t *)to + (size_t)row * y, r->picture + offset + (size_t)stride * y, row);
	pthread_mutex_unlock(&r->lock);
	return there;
}

void receiver_free(struct receiver *r)
{
	if (r->loop != NULL)
		pw_thread_loop_stop(r->loop);
	if (r->stream != NULL)
		pw_stream_destroy(r->stream);
	if (r->core != NULL)
		pw_core_disconnect(r->core);
	if (r->context != NULL)
		pw_context_destroy(r->context);
	if (r->loop != NULL)
		pw_thread_loop_destroy(r->loop);
	pthread_mutex_destroy(&r->lock);
	free(r->picture);
	free(r);
}
