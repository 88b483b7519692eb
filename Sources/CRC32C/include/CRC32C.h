#pragma once
#include <stddef.h>
#include <stdint.h>

/// Updates the checksum of RFC 3720, appendix B.4, with more bytes; start with 0.
uint32_t crc32c(uint32_t checksum, const void *bytes, size_t count);
