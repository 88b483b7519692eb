#pragma once
#include <stddef.h>

/// Reads a whole file in a folder if it's in the page cache: this never waits for the disk, and follows no link.
///
/// Returns memory allocated with `malloc`, which the caller must free, with `*count` bytes of the file, at most
/// `limit`. Returns NULL if the file doesn't exist, is empty or longer, isn't completely cached, or if the system can't
/// tell. In these cases, read the file in the ordinary way to find out more. See openat2(2), RESOLVE_CACHED, and
/// preadv2(2), RWF_NOWAIT.
void *page_cache_read(int folder, const char *name, size_t limit, size_t *count);
