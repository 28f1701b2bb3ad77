/* What Python may call. */
#ifndef DUELL_LIBRARY_H
#define DUELL_LIBRARY_H

#if defined(_WIN32)
#define API __declspec(dllexport)
#else
#define API __attribute__((visibility("default")))
#endif

enum { NOT_FOR_US = 0 }; /* Python must do without the kernel */
#endif
