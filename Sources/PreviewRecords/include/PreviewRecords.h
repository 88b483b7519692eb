#pragma once
#include <stdint.h>

/// Calls the functions in the section `portable_previews` of the program, each of which adds a preview to a list.
void preview_records_read(uintptr_t list);
