// The declarations of libpipewire-0.3 and of its spa/ that are used here, and a function that opens the library.
#ifndef AUTOSOLVE_PIPEWIRE_LIBRARY_H
#define AUTOSOLVE_PIPEWIRE_LIBRARY_H

#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>

struct spa_list { struct spa_list *next, *prev; };
struct spa_callbacks { const void *funcs; void *data; };
struct spa_hook { struct spa_list link; struct spa_callbacks cb; void (*removed)(struct spa_hook *); void *priv; };

struct spa_pod { uint32_t size, type; };
struct spa_chunk { uint32_t offset, size; int32_t stride, flags; };
struct spa_data { uint32_t type, flags; int64_t fd; uint32_t mapoffset, maxsize; void *data; struct spa_chunk *chunk; };
struct spa_meta { uint32_t type, size; void *data; };
struct spa_buffer { uint32_t n_metas, n_datas; struct spa_meta *metas; struct spa_data *datas; };
struct spa_meta_cursor { uint32_t id, flags; int32_t x, y, hotspot_x, hotspot_y; uint32_t bitmap_offset; };

struct pw_buffer { struct spa_buffer *buffer; }; // the rest is not looked at

struct pw_stream_events {
	uint32_t version;
	void (*destroy)(void *);
	void (*state_changed)(void *, int old, int state, const char *error);
	void (*control_info)(void);
	void (*io_changed)(void);
	void (*param_changed)(void *, uint32_t id, const struct spa_pod *);
	void (*add_buffer)(void);
	void (*remove_buffer)(void);
	void (*process)(void *);
	void (*drained)(void);
};

enum {
	SPA_PARAM_Format = 4,
	SPA_META_Cursor = 5,
	SPA_CHUNK_FLAG_CORRUPTED = 1,
	PW_DIRECTION_INPUT = 0,
	PW_DIRECTION_OUTPUT = 1,
	PW_STREAM_FLAG_AUTOCONNECT = 1,
	PW_STREAM_FLAG_MAP_BUFFERS = 4,
	PW_STREAM_FLAG_DRIVER = 8,
	PW_STREAM_FLAG_DONT_RECONNECT = 128,
};

#define FUNCTIONS \
	F(void, pw_init, (int *, char ***)) \
	F(const char *, pw_get_library_version, (void)) \
	F(void *, pw_thread_loop_new, (const char *, const void *)) \
	F(void *, pw_thread_loop_get_loop, (void *)) \
	F(int, pw_thread_loop_start, (void *)) \
	F(void, pw_thread_loop_lock, (void *)) \
	F(void, pw_thread_loop_unlock, (void *)) \
	F(void, pw_thread_loop_stop, (void *)) \
	F(void, pw_thread_loop_destroy, (void *)) \
	F(void *, pw_context_new, (void *, void *, size_t)) \
	F(void *, pw_context_connect_fd, (void *, int, void *, size_t)) \
	F(void, pw_context_destroy, (void *)) \
	F(int, pw_core_disconnect, (void *)) \
	F(void *, pw_properties_new, (const char *, ...)) \
	F(void *, pw_stream_new, (void *, const char *, void *)) \
	F(void, pw_stream_add_listener, (void *, struct spa_hook *, const struct pw_stream_events *, void *)) \
	F(int, pw_stream_connect, (void *, int, uint32_t, int, const struct spa_pod **, uint32_t)) \
	F(uint32_t, pw_stream_get_node_id, (void *)) \
	F(int, pw_stream_update_params, (void *, const struct spa_pod **, uint32_t)) \
	F(int, pw_stream_set_active, (void *, _Bool)) \
	F(struct pw_buffer *, pw_stream_dequeue_buffer, (void *)) \
	F(int, pw_stream_queue_buffer, (void *, struct pw_buffer *)) \
	F(void, pw_stream_destroy, (void *))

#define F(result, name, arguments) static result (*name) arguments;
FUNCTIONS
#undef F

// pipewire_open opens the library. It returns NULL, or the text of the error. To call it again is harmless.
static const char *pipewire_open(void)
{
	static void *library;
	if (library != NULL)
		return NULL;
	void *opened = dlopen("libpipewire-0.3.so.0", RTLD_NOW | RTLD_LOCAL);
	if (opened == NULL)
		return dlerror();
#define F(result, name, arguments) \
	if ((*(void **)&name = dlsym(opened, #name)) == NULL) \
		return dlerror();
	FUNCTIONS
#undef F
	pw_init(NULL, NULL);
	library = opened;
	return NULL;
}

#endif
