#include "CRC32C.h"

#include <string.h>

static uint32_t by_table(uint32_t checksum, const uint8_t *bytes, size_t count) {
    static uint32_t table[256];
    static _Atomic int is_made;
    if (!is_made) {
        // Concurrent callers write the same numbers.
        for (uint32_t i = 0; i < 256; i++) {
            uint32_t entry = i;
            for (int bit = 0; bit < 8; bit++) entry = (entry >> 1) ^ (entry & 1 ? 0x82F63B78u : 0);
            table[i] = entry;
        }
        is_made = 1;
    }
    while (count--) checksum = (checksum >> 8) ^ table[(checksum ^ *bytes++) & 0xFF];
    return checksum;
}

#if defined(__x86_64__)
#include <nmmintrin.h>

__attribute__((target("sse4.2")))
static uint32_t by_instruction(uint32_t checksum, const uint8_t *bytes, size_t count) {
    uint64_t wide = checksum;
    for (; count >= 8; count -= 8, bytes += 8) {
        uint64_t word;
        memcpy(&word, bytes, 8);
        wide = _mm_crc32_u64(wide, word);
    }
    checksum = (uint32_t)wide;
    while (count--) checksum = _mm_crc32_u8(checksum, *bytes++);
    return checksum;
}

static int has_instruction(void) { return __builtin_cpu_supports("sse4.2"); }
#elif defined(__aarch64__)
__attribute__((target("crc")))
static uint32_t by_instruction(uint32_t checksum, const uint8_t *bytes, size_t count) {
    for (; count >= 8; count -= 8, bytes += 8) {
        uint64_t word;
        memcpy(&word, bytes, 8);
        checksum = __builtin_arm_crc32cd(checksum, word);
    }
    while (count--) checksum = __builtin_arm_crc32cb(checksum, *bytes++);
    return checksum;
}

#if defined(__ARM_FEATURE_CRC32)
static int has_instruction(void) { return 1; }
#elif defined(__APPLE__)
#include <sys/sysctl.h>

// The compiler can't assume the instruction, because the first 64-bit processors lack it.
static int has_instruction(void) {
    static _Atomic int found = -1;
    if (found < 0) {
        int answer = 0;
        size_t size = sizeof answer;
        found = sysctlbyname("hw.optional.armv8_crc32", &answer, &size, NULL, 0) == 0 && answer != 0;
    }
    return found;
}
#elif defined(__linux__)
#include <sys/auxv.h>

// HWCAP_CRC32 of <asm/hwcap.h>.
static int has_instruction(void) { return (getauxval(AT_HWCAP) & 1 << 7) != 0; }
#else
static int has_instruction(void) { return 0; }
#endif
#else
static uint32_t by_instruction(uint32_t checksum, const uint8_t *bytes, size_t count) {
    return by_table(checksum, bytes, count);
}

static int has_instruction(void) { return 0; }
#endif

uint32_t crc32c(uint32_t checksum, const void *bytes, size_t count) {
    checksum = ~checksum;
    checksum = has_instruction() ? by_instruction(checksum, bytes, count) : by_table(checksum, bytes, count);
    return ~checksum;
}
