/* What Python may call. */
#ifndef DUELL_LIBRARY_H
#define DUELL_LIBRARY_H

#if defined(_WIN32)
#define API __declspec(dllexport)
#else
#define API __attribute__((visibility("default")))
#endif

enum { NOT_FOR_US = 0 };                    /* Python must do without the kernel */
enum { SECOND = 1 << 12, THIRD = 1 << 16 }; /* what a byte of a structure counts (see `sizes` in __init__.py) */
#endif
