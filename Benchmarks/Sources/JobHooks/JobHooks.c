#include "JobHooks.h"

#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
#else
#define CALLGRIND_DUMP_STATS
#define CALLGRIND_DUMP_STATS_AT(name) (void)name
#endif

// The hooks of the runtime, as swift/Runtime/Concurrency.h of the Swift project declares them.
#define SWIFT_CALL __attribute__((swiftcall))
typedef SWIFT_CALL void (*original_enqueue)(void *job);
typedef SWIFT_CALL void (*original_delay)(unsigned long long delay, void *job);
typedef SWIFT_CALL void (*original_deadline)(
    long long seconds, long long nanoseconds, long long tolerance_seconds, long long tolerance_nanoseconds, int clock,
    void *job);

extern SWIFT_CALL void (*swift_task_enqueueGlobal_hook)(void *job, original_enqueue original);
extern SWIFT_CALL void (*swift_task_enqueueGlobalWithDelay_hook)(
    unsigned long long delay, void *job, original_delay original);
extern SWIFT_CALL void (*swift_task_enqueueGlobalWithDeadline_hook)(
    long long seconds, long long nanoseconds, long long tolerance_seconds, long long tolerance_nanoseconds, int clock,
    void *job, original_deadline original);

// A ring, so that adding and taking a job cost the same each time.
enum { capacity = 1 << 16 };
static void *jobs[capacity];
static size_t first;
static size_t count;

// Other threads add jobs as well, and then a byte to this pipe, so that the first thread notices.
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_t first_thread;
static int news[2];

static SWIFT_CALL void keep(void *job, original_enqueue original) {
    pthread_mutex_lock(&lock);
    if (count == capacity) {
        abort();
    }
    jobs[(first + count) % capacity] = job;
    count++;
    pthread_mutex_unlock(&lock);
    if (!pthread_equal(pthread_self(), first_thread) && write(news[1], "", 1) != 1) {
        abort();
    }
}

static SWIFT_CALL void drop_delayed(unsigned long long delay, void *job, original_delay original) {}
static SWIFT_CALL void drop_late(
    long long seconds, long long nanoseconds, long long tolerance_seconds, long long tolerance_nanoseconds, int clock,
    void *job, original_deadline original) {}

// The functions by which a run loop serves the main queue, to which the main actor's jobs are added.
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *message);

void job_hooks_install(void) {
    swift_task_enqueueGlobal_hook = keep;
    swift_task_enqueueGlobalWithDelay_hook = drop_delayed;
    swift_task_enqueueGlobalWithDeadline_hook = drop_late;
    first_thread = pthread_self();
    if (pipe(news) || fcntl(news[0], F_SETFL, O_NONBLOCK)) {
        abort();
    }
    (void)_dispatch_get_main_queue_handle_4CF();
}

void *job_hooks_next(void) {
    pthread_mutex_lock(&lock);
    void *job = NULL;
    if (count > 0) {
        job = jobs[first];
        first = (first + 1) % capacity;
        count--;
    }
    pthread_mutex_unlock(&lock);
    return job;
}

void job_hooks_run_main_queue(void) { _dispatch_main_queue_callback_4CF(NULL); }

void job_hooks_wait(void) {
    struct pollfd all[] = {
        {.fd = _dispatch_get_main_queue_handle_4CF(), .events = POLLIN}, {.fd = news[0], .events = POLLIN}};
    (void)poll(all, 2, -1);
    for (int index = 0; index < 2; index++) {
        char bytes[64];
        if (all[index].revents & POLLIN) {
            (void)!read(all[index].fd, bytes, sizeof bytes);
        }
    }
}

void job_hooks_begin_counting(void) { CALLGRIND_DUMP_STATS; }
void job_hooks_end_counting(const char *name) { CALLGRIND_DUMP_STATS_AT(name); }

// The callbacks of Clang's SanitizerCoverage, of which a program that is built for it calls the second one whenever it
// enters a function.
enum { entries_capacity = 1 << 20 };
static uintptr_t entries[entries_capacity];
static size_t entry_count;
static bool is_recording;

void __sanitizer_cov_trace_pc_guard_init(uint32_t *start, uint32_t *end) {}

void __sanitizer_cov_trace_pc_guard(uint32_t *guard) {
    if (!is_recording) {
        return;
    }
    if (entry_count == entries_capacity) {
        abort();
    }
    // The address of the call, which is before the one that it returns to.
    entries[entry_count] = (uintptr_t)__builtin_return_address(0) - 1;
    entry_count++;
}

void job_hooks_begin_recording(void) { is_recording = true; }
void job_hooks_end_recording(void) { is_recording = false; }

#if __linux__
extern const char __executable_start;

void job_hooks_print_functions(void) {
    for (size_t index = 0; index < entry_count; index++) {
        printf("0x%zx\n", entries[index] - (uintptr_t)&__executable_start);
    }
}
#else
void job_hooks_print_functions(void) {}
#endif
