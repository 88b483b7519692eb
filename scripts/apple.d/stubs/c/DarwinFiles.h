// Restates the parts of Apple's C library that Swift can't declare: functions with the same name as a structure. Names
// and types are those of stat(2) and statvfs(3); no code is copied.
#pragma once

struct timespec {
    long tv_sec;
    long tv_nsec;
};

struct stat {
    int st_dev;
    int st_rdev;
    unsigned short st_mode;
    unsigned long long st_ino;
    struct timespec st_mtimespec;
    long long st_size;
    long long st_blocks;
};

struct statvfs {
    unsigned long f_frsize;
    unsigned int f_bavail;
};

int stat(const char *path, struct stat *status);
int fstat(int file, struct stat *status);
int fstatat(int folder, const char *path, struct stat *status, int flags);
int fstatvfs(int file, struct statvfs *status);
int statvfs(const char *path, struct statvfs *status);
