/* Whether a compiled kernel fits a Python. */
#include "library.h"
#include <float.h>
#include <math.h>
#include <stdint.h>

enum { ABI = 4 };

/* 0, which fits no Python, if the compiler keeps or orders numbers otherwise than Python does. */
API int32_t duell_abi(void) {
#if FLT_EVAL_METHOD != 0 || defined(__FAST_MATH__)
    return 0;
#else
    return ABI;
#endif
}
#define TEXT(x) #x
#define TEXT_OF(x) TEXT(x)
#ifndef SOURCE
#define SOURCE unknown
#endif
API const char *duell_source(void) { return "duell source " TEXT_OF(SOURCE); }
API double duell_exp(double number) { return exp(number); }
