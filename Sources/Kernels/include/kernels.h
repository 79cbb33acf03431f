#pragma once

#include <stdbool.h>
#include <stdint.h>

/// The instruction sets for which a kernel is compiled; all of them give the same bits.
typedef enum __attribute__((enum_extensibility(closed))) KernelPath {
    /// What every machine of the architecture has: SSE2 or NEON.
    KernelPathBaseline = 0,
    /// AVX2.
    KernelPathAVX2 = 1,
} KernelPath;

/// Whether this machine can run a path.
bool kernel_path_is_available(KernelPath path);

/// Draws four normal numbers for each of some places of a frame: the first guesses of a ziggurat.
///
/// Each place is a Philox4x32-10 block with the counter (0, frame, place, trial).
///
/// @param path An available path.
/// @param keys The two words of the key in each of the ten rounds.
/// @param trial The trial's number.
/// @param frame The frame's number.
/// @param places The places.
/// @param count The number of places, a multiple of 4 and at most 64.
/// @param widths The 257 widths of the layers, widest first.
/// @param values Receives four numbers for each place.
/// @param edges Receives the lanes whose number lies at its layer's edge, a bit a lane, for the places that have any.
/// @return The places that have a number at an edge, a bit a place.
uint64_t kernel_frame_normals(
    KernelPath path, const uint64_t *keys, uint32_t trial, uint32_t frame, const uint32_t *places, long count,
    const double *widths, double *values, uint8_t *edges);
