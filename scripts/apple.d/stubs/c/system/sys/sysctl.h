// Restates sysctlbyname(3) as Apple documents it; no code is copied.
#pragma once

#include <stddef.h>

int sysctlbyname(const char *name, void *old, size_t *length, void *new_value, size_t new_length);
