#include "PreviewRecords.h"

#ifdef __ELF__

typedef void (*preview_record)(uintptr_t);

// The linker defines these if the program has the section.
extern const preview_record __start_portable_previews[] __attribute__((weak));
extern const preview_record __stop_portable_previews[] __attribute__((weak));

void preview_records_read(uintptr_t list) {
    for (const preview_record *record = __start_portable_previews; record < __stop_portable_previews; record++) {
        if (*record) (*record)(list);
    }
}

#else

void preview_records_read(uintptr_t list) {}

#endif
