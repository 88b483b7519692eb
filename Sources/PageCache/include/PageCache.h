#pragma once
#include <stddef.h>

/// Reads a whole file of a folder, if the machine has it in memory: the disk is never waited for, and no link is followed.
///
/// Returns what `malloc` returned, to be freed by the caller, with `*count` bytes of the file, at most `limit`. NULL if
/// there is none, if it is empty or longer, or if anything of it is to be fetched, or the system cannot say: then it has
/// to be read in the ordinary way, which tells more. See openat2(2), RESOLVE_CACHED, and preadv2(2), RWF_NOWAIT.
void *page_cache_read(int folder, const char *name, size_t limit, size_t *count);
