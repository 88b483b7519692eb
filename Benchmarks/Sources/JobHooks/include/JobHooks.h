#ifndef JOB_HOOKS_H
#define JOB_HOOKS_H

/// Keeps the jobs of all executors but the main actor's from now on, instead of running them on other threads. Jobs that
/// wait for a clock are kept forever.
void job_hooks_install(void);

/// Takes out the next job that is ready, in the order in which they became ready, or returns NULL if there is none.
void *job_hooks_next(void);

/// Runs the jobs of the main actor that are ready, on the calling thread, which must be the main one.
void job_hooks_run_main_queue(void);

/// Waits until another thread has added a job, or one of the main actor.
void job_hooks_wait(void);

/// Begins and ends the part of the program whose instructions are counted, if it runs under callgrind.
void job_hooks_begin_counting(void);
void job_hooks_end_counting(const char *name);

/// Begins and ends the part of the program whose functions are recorded as they're entered, if it was built for that.
void job_hooks_begin_recording(void);
void job_hooks_end_recording(void);

/// Prints the recorded functions in order, each as an address in the program's file.
void job_hooks_print_functions(void);

#endif
