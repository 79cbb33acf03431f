#include "kernels.h"

bool kernel_path_is_available(KernelPath path) {
    if (path == KernelPathBaseline) return true;
#if defined(__x86_64__)
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2");
#else
    return false;
#endif
}

static KernelPath fastest = KernelPathBaseline;

/// Asks the machine once, before the program begins.
__attribute__((constructor)) static void choose_path(void) {
    if (kernel_path_is_available(KernelPathAVX2)) fastest = KernelPathAVX2;
}

KernelPath kernel_fastest_path(void) { return fastest; }
