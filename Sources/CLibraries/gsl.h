#pragma once

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_errno.h>
#include <gsl/gsl_linalg.h>
#include <gsl/gsl_multimin.h>
#include <gsl/gsl_qrng.h>
#include <gsl/gsl_randist.h>
#include <gsl/gsl_rng.h>
#include <gsl/gsl_siman.h>
#include <gsl/gsl_statistics_double.h>
#include <gsl/gsl_version.h>

// GSL publishes its version as a mutable global pointer, which Swift 6 rejects as shared mutable state.
static inline const char *cgsl_version(void) { return gsl_version; }

// Its types of sequences are such pointers too.
static inline const gsl_qrng_type *cgsl_qrng_sobol(void) { return gsl_qrng_sobol; }

// So are its minimisers.
static inline const gsl_multimin_fminimizer_type *cgsl_multimin_nmsimplex2(void) {
    return gsl_multimin_fminimizer_nmsimplex2;
}
