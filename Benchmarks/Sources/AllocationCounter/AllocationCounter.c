#include "AllocationCounter.h"

#include <stdlib.h>

#if defined(__linux__) && defined(__GLIBC__)

#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>

// glibc's own functions, with names that a program may call if it replaces the public ones.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

// One counter per thread, on a cache line of its own, so that counting costs an addition and threads don't wait for
// each other. From the 257th thread on, two share a counter, and may lose a count when both allocate simultaneously.
enum { counters_count = 256 };

static struct {
    _Alignas(64) _Atomic uint64_t blocks;
} counters[counters_count];

static _Atomic unsigned threads;
static _Thread_local unsigned thread;

static void count_block(void) {
    if (thread == 0) {
        thread = atomic_fetch_add_explicit(&threads, 1, memory_order_relaxed) + 1;
    }
    _Atomic uint64_t *blocks = &counters[thread % counters_count].blocks;
    uint64_t before = atomic_load_explicit(blocks, memory_order_relaxed);
    atomic_store_explicit(blocks, before + 1, memory_order_relaxed);
}

// The replacements: the program's own definitions take precedence over those of every shared library that it loads.

void *malloc(size_t size) {
    count_block();
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    count_block();
    return __libc_calloc(count, size);
}

void *realloc(void *block, size_t size) {
    count_block();
    return __libc_realloc(block, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    count_block();
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
    if (alignment < sizeof(void *) || (alignment & (alignment - 1)) != 0) {
        return EINVAL;
    }
    count_block();
    *block = __libc_memalign(alignment, size);
    return *block == NULL ? ENOMEM : 0;
}

bool allocation_counter_works(void) { return true; }

uint64_t allocation_counter_blocks(void) {
    uint64_t sum = 0;
    for (int index = 0; index < counters_count; index++) {
        sum += atomic_load_explicit(&counters[index].blocks, memory_order_relaxed);
    }
    return sum;
}

uint64_t allocation_counter_bytes_in_use(void) {
    struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
}

#else

bool allocation_counter_works(void) { return false; }
uint64_t allocation_counter_blocks(void) { return 0; }
uint64_t allocation_counter_bytes_in_use(void) { return 0; }

#endif
