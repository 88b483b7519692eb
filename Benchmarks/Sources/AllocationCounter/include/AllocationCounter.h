#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdbool.h>
#include <stdint.h>

/// Returns whether allocations are counted on this platform: on Linux with glibc, whose `malloc` can be replaced.
bool allocation_counter_works(void);

/// Returns the number of memory blocks that all threads of the process have allocated.
uint64_t allocation_counter_blocks(void);

/// Returns the number of bytes of the heap that are in use.
uint64_t allocation_counter_bytes_in_use(void);

#endif
