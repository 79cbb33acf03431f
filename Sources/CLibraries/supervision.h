#pragma once

#ifdef __linux__
#include <sys/prctl.h>
#include <sys/signalfd.h>

/// Makes the calling process the parent of all of its descendants whose own parents end.
///
/// Swift cannot call prctl, which takes a variable number of arguments.
static inline int repgauge_adopt_orphans(void) { return prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); }
#endif
