#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdbool.h>
#include <stdint.h>

/// Whether allocations are counted on this platform: on Linux with glibc, whose `malloc` can be replaced.
bool allocation_counter_works(void);

/// How many blocks of memory all threads of the process together have asked for.
uint64_t allocation_counter_blocks(void);

/// How many bytes of the heap are in use now.
uint64_t allocation_counter_bytes_in_use(void);

#endif
