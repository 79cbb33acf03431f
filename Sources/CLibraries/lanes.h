#pragma once

/// Two numbers side by side; Swift knows them as SIMD2<Double>, and would do the following with one after the other.
typedef double lanes_pair __attribute__((ext_vector_type(2)));

static inline lanes_pair lanes_root(lanes_pair x) { return __builtin_elementwise_sqrt(x); }
static inline lanes_pair lanes_magnitude(lanes_pair x) { return __builtin_elementwise_abs(x); }
/// The numbers of `a` where x is below 0, and those of `b` elsewhere.
static inline lanes_pair lanes_where_negative(lanes_pair x, lanes_pair a, lanes_pair b) { return x < 0 ? a : b; }
static inline lanes_pair lanes_at_least_zero(lanes_pair x) { return x <= 0 ? (lanes_pair)0 : x; }
static inline lanes_pair lanes_at_most(lanes_pair x, lanes_pair limit) { return limit < x ? limit : x; }
