#pragma once

#include <stdbool.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// The instruction sets for which a kernel is compiled; all of them give the same bits.
typedef enum __attribute__((enum_extensibility(closed))) KernelPath {
    /// What every machine of the architecture has: SSE2 or NEON.
    KernelPathBaseline = 0,
    /// AVX2.
    KernelPathAVX2 = 1,
} KernelPath;

/// Whether this machine can run a path.
bool kernel_path_is_available(KernelPath path);

/// The fastest path that this machine can run.
KernelPath kernel_fastest_path(void);

/// Random numbers, four for each of some places of frames; see `FrameDraws`.
typedef struct KernelDraws {
    /// For each of ten rounds of Philox4x32 the two words of the key, each of them four times.
    const uint64_t *keys;
    uint32_t trial, frame;
    /// The places, and the number of frames after the frame in which each of them is.
    const uint32_t *places, *frames;
    /// The number of places, a multiple of 4 and at most 64.
    long count;
    /// The 257 widths of the ziggurat's layers, widest first.
    const double *widths;
    /// Receives four numbers for each place.
    double *values;
    /// Receives the lanes whose number lies at its layer's edge, a bit a lane, for the places that have any.
    uint8_t *edges;
    /// Receives the four words of the block of these places.
    uint32_t *words;
} KernelDraws;

/// Draws normal numbers: the first guesses of a ziggurat from Philox blocks with the counters (0, frame, place, trial).
///
/// Returns the places that have a number at an edge, a bit a place.
uint64_t kernel_frame_normals(KernelPath path, const KernelDraws *arguments);

/// Draws uniform numbers from Philox blocks with the counters (2³¹, frame, place, trial); needs no widths.
void kernel_frame_uniforms(KernelPath path, const KernelDraws *arguments);

/// Blocks of a stream of random words; see `RandomStream`.
typedef struct KernelWords {
    /// The key, and the counter of the first block; the first words of the others' counters ascend from its first one.
    uint32_t key[2], counter[4];
    /// Receives the words of four blocks, block by block.
    uint32_t *words;
} KernelWords;

/// Computes four blocks of Philox.
void kernel_words(KernelPath path, const KernelWords *arguments);

/// Four numbers, one for each of four instants.
typedef double KernelInstants __attribute__((ext_vector_type(4), aligned(16)));

/// The arm of a push-up that carries nothing.
typedef enum __attribute__((enum_extensibility(closed))) KernelFreeArm {
    KernelFreeArmNone = 0,
    KernelFreeArmLeft = 1,
    KernelFreeArmRight = 2,
} KernelFreeArm;

/// The closed chain of a push-up; see `PushUpChain`. Angles in degrees, lengths in metres.
typedef struct KernelChain {
    double elbow_top, inverse_depth, hip_offset_top, hip_offset_bottom, head_pitch_top, head_pitch_bottom;
    bool is_on_knees;
    double knees_x, knees_z, toes_x, toes_z, hands_x, hands_z;
    /// Half the distances of the shoulders, of the wrists, of the hips, and of the feet or knees.
    double shoulder_half, hand_half, hip_half, foot_half;
    double stature, torso, inverse_torso, upper_arm, forearm, thigh, shank, foot, heel_back, rock, ground_give;
    /// The squared distance from a hip to its ankle, or to its knee in knee push-ups.
    double leg_squared;
    KernelFreeArm free_arm;
    /// The direction of an elbow, ahead, outward and up.
    double elbow_pole[3];
    /// Headward, outward and ventral: a free hand from the root, and the direction of its elbow.
    double free_hand[3], free_elbow[3];
    /// From a knee to its ankle, and from there to its toe ball, in knee push-ups.
    double shank_way[3], foot_way[3];
    /// From the neck upward, ahead and to the left, shares of stature.
    double nose[3], eye[3], ear[3];
} KernelChain;

/// The position and orientation of the trunk, and the elbows, at four instants.
typedef struct KernelTrunks {
    /// 0 at the top, 1 at the reference depth.
    KernelInstants phase;
    /// Midpoint of the ankles, or of the knees in knee push-ups, and the height of the wrists.
    KernelInstants support_x, support_z, hands_z;
    KernelInstants root_x, root_z, neck_x, neck_y, neck_z;
    /// From the hips to the shoulders, to the person's left, and out of the chest.
    KernelInstants long_x, long_y, long_z, left_x, left_y, left_z, ventral_x, ventral_y, ventral_z;
    /// Cosines of the elbow angles, and the angles, degrees, if they are wanted; those of the arm that carries the body
    /// in place of a free one.
    KernelInstants left_cosine, right_cosine, left_angle, right_angle;
} KernelTrunks;

/// What drives a chain at four instants; see `PushUpChain`.
typedef struct KernelDrive {
    KernelInstants elbow, hip_offset, roll_sine;
    const KernelChain *chain;
    bool wants_elbows;
    /// Receives the trunk.
    KernelTrunks *trunks;
} KernelDrive;

/// Places the trunk, and measures the elbows.
void kernel_chain(KernelPath path, const KernelDrive *arguments);

/// The skeletons of a chain at four instants.
typedef struct KernelPushUp {
    /// The head is in radians.
    KernelInstants elbow, hip_offset, roll_sine, head;
    const KernelChain *chain;
    /// The number of instants that are wanted, 1…4.
    long count;
    /// Receive the joints, and both toe balls, of each instant: points of four numbers, of which the last one is not used.
    double *_Nullable joints[4], *_Nullable toes[4];
} KernelPushUp;

/// Places skeletons.
void kernel_push_up(KernelPath path, const KernelPushUp *arguments);

// The kernels below work on rows with a number for each joint, by its raw value. Rows have a multiple of four numbers;
// what lies behind the last joint is computed too, and means nothing. Points of the image have two numbers each, points
// of space four, of which the last one is not used. A set of joints has a bit for each.

/// A camera that looks at a skeleton.
typedef struct KernelProjection {
    /// The number of joints, a multiple of four or one less; there are none behind the last one.
    long count;
    /// Points of space in the world, metres.
    const double *skeleton;
    double position[3], right[3], up[3], forward[3];
    /// Focal length, width and height of the image, pixels; the smallest depth that is seen, metres.
    double focal, width, height, nearest;
    /// The two shoulders, and the joints of either side.
    long left_shoulder, right_shoulder;
    uint32_t left_joints, right_joints;
    /// The difference of the shoulders' depths from which on a side is the far one, metres.
    double far;
    /// Receives the skeleton.
    double *joints;
    /// Receives the joints in the camera's axes, metres.
    double *places;
    /// Receives the joints in the image, shares of its width and height; what is not seen lies in the middle.
    double *points;
    /// Receives the joints' shares of the far side.
    double *farness;
} KernelProjection;

/// Projects joints.
void kernel_project(KernelPath path, const KernelProjection *arguments);

/// An estimator's observations of joints.
typedef struct KernelPlacing {
    /// The number of joints, a multiple of four or one less; there are none behind the last one.
    long count;
    /// True places in the image, and the joints in the camera's axes.
    const double *points, *places;
    /// Errors, metres, and confidences; joints without any are not found.
    const double *offsets, *confidences;
    /// A metre in shares of the image.
    double scale_x, scale_y;
    /// The places are multiples of this; 0 for no rounding.
    double step;
    double nearest;
    bool reports_outside;
    /// The joints that can be found.
    uint32_t reported;
    /// Receives place and confidence, three numbers for each joint; 0 for a joint that is not found.
    double *observations;
} KernelPlacing;

/// Observes joints.
void kernel_place(KernelPath path, const KernelPlacing *arguments);

/// The number of joints that a kernel works on, a multiple of four.
#define KernelJointLanes 20

/// The number of solids that a body consists of for the camera.
#define KernelSolids 11

/// The cover of joints by the body itself.
typedef struct KernelCover {
    /// Points in the camera's axes.
    const double *places;
    /// For each solid the two joints in whose middle the axis begins and the two in whose middle it ends.
    const int32_t *ends;
    /// For each solid the radius, metres, and the strength with which it hides.
    const double *radii, *strengths;
    /// For each solid a row of the joints: all bits where it can hide one.
    const int64_t *others;
    double softness, behind_least, behind_most, camera_nearest;
    /// Receives 0 for a joint in plain view … 1 for a covered one.
    double *covers;
} KernelCover;

/// Covers joints.
void kernel_cover(KernelPath path, const KernelCover *arguments);

/// The factors by which motion enlarges errors.
typedef struct KernelActivity {
    long count, neck, common;
    /// Points in the image.
    const double *points;
    /// Torso lengths in the image's width and height.
    double scale_x, scale_y;
    /// Seconds since the last frame; 0 in the first one.
    double step;
    bool is_measured;
    double fastest, body, rest, half, level, bursts;
    /// Courses of the bursts.
    const double *courses;
    /// Points of the last frame, T, and speeds, T/s.
    double *last_points, *speeds;
    /// Receives the factors.
    double *factors;
} KernelActivity;

/// Measures speeds, and returns their factors.
void kernel_activity(KernelPath path, const KernelActivity *arguments);

/// What the confidences of measured errors follow from; see `MeasuredErrorProcess`.
typedef struct KernelConfidence {
    long count;
    const double *high, *lower, *far, *end_on, *hidden;
    const double *typical, *size, *flicker, *wander;
    /// Three rows each.
    const double *frequencies, *frequency_changes;
    const double *covered, *activity, *normals, *courses;
    uint32_t legs;
    double tail, doubt, largest_doubt, covered_size;
    double typed_rate, typed_seconds, drop_out_rate, hidden_drop_out_rate;
    /// 0 on the near side … 1 on the far side.
    const double *farness;
    double lowness, trunk_end_on, legs_end_on;
    /// Receives the logits, of which `flickers` are a part, the sizes of the errors, metres, and rates, 1/s.
    double *logits, *flickers, *sizes, *typed_rates, *drop_out_rates;
} KernelConfidence;

/// Computes logits of confidences, sizes of errors and rates of spells.
void kernel_confidence(KernelPath path, const KernelConfidence *arguments);

/// Spells of joints; see `Episodes`.
typedef struct KernelSpells {
    long count;
    double instant;
    /// Spells that begin in a second.
    const double *rates;
    const double *ends;
    double *waits, *clocks;
} KernelSpells;

/// Lets joints wait, and returns those that are in a spell or have waited long enough.
uint32_t kernel_spells(KernelPath path, const KernelSpells *arguments);

/// What measured errors follow from; see `MeasuredErrorProcess`.
typedef struct KernelErrors {
    long count;
    const double *logits, *sizes, *covered;
    /// Points: offsets by typed errors and of a body astray, metres.
    const double *events, *_Nullable astray;
    /// Points: courses of fast and slow errors, and the errors of the first image, T.
    const double *fast, *slow, *settling;
    const double *wander, *bias_along, *bias_across;
    /// Points in the camera's axes, and for each joint the two ends of its limb.
    const double *places;
    const int32_t *limbs;
    double left_x, left_y, left_z;
    double covered_wander, settling_share, torso, confidence_step, absent_below;
    /// Receives errors, metres, and confidences.
    double *offsets, *confidences;
} KernelErrors;

/// Adds up errors, and computes confidences.
void kernel_errors(KernelPath path, const KernelErrors *arguments);

/// Splines through random nodes; see `SlowNoise`.
typedef struct KernelSpline {
    /// Blocks of four courses, each with its four nodes.
    long blocks;
    const double *nodes;
    double weights[4];
    double *values;
} KernelSpline;

/// Computes the values of splines.
void kernel_spline(KernelPath path, const KernelSpline *arguments);

/// Steps of a process of the second order; see `FastNoise`.
typedef struct KernelSteps {
    long pairs;
    /// Normal numbers, four to a place; the place of each joint, and the first one of the white parts of two joints.
    const double *draws;
    const int32_t *own;
    long whites;
    double a, b, c, d, e, f, coloured, white;
    double *places, *speeds;
    /// Receives the courses.
    double *values;
} KernelSteps;

/// Steps courses on.
void kernel_steps(KernelPath path, const KernelSteps *arguments);

/// Courses that joints share; see `ErrorMixture`.
typedef struct KernelMixture {
    /// The joints whose courses are mixed.
    uint32_t sources;
    /// Points: the courses.
    const double *own;
    /// For each of twenty sources a point for each of twenty joints, with its weight twice.
    const double *weights;
    /// Receives the mixed courses.
    double *mixed;
} KernelMixture;

/// Mixes courses.
void kernel_mix(KernelPath path, const KernelMixture *arguments);

/// What graded errors follow from; see `GradedErrorProcess`.
typedef struct KernelGraded {
    long count;
    /// Normal numbers, four to a joint, and those of the confidences.
    const double *draws, *normals;
    /// 0 on the near side … 1 on the far side.
    const double *farness;
    uint32_t guessed;
    double decay, gain, white, guessed_factor, far_factor, far_loss;
    double confidence, hidden_confidence, spread, spread_size, torso;
    /// Offsets by outliers, T.
    const double *events;
    /// Points: the slow courses.
    double *courses;
    /// Receives errors, metres, and confidences.
    double *offsets, *confidences;
} KernelGraded;

/// Steps graded errors on.
void kernel_graded(KernelPath path, const KernelGraded *arguments);

/// The arms in one frame; see `FilteredHysteresis`.
typedef struct KernelArms {
    /// Nanoseconds since the first frame, a whole number below 2⁵³.
    double time;
    /// Angles, degrees; not a number for none.
    double left_confidence, left_angle, right_confidence, right_angle;
    double advantage;
    /// 1 where the right arm is the one to begin with, else 0.
    double right_is_first;
} KernelArms;

/// A setting of the rule `filtered-hysteresis` with the One-Euro filter.
typedef struct KernelHysteresisSetting {
    double down, up, confidence, margin, grace, dwell, interval, cutoff, beta;
    /// Whether a loss resets the repetition.
    bool resets;
} KernelHysteresisSetting;

/// The number of settings that the kernel takes.
enum { KernelHysteresisWidth = 16 };

/// Settings of the rule over the frames of a trial.
typedef struct KernelHysteresis {
    const KernelHysteresisSetting *settings;
    long count;
    const KernelArms *arms;
    /// Receive the frames in which any setting counts, and the settings that do, a bit for each; as long as there are
    /// frames.
    uint32_t *rows;
    uint16_t *lanes;
} KernelHysteresis;

/// Runs settings over a trial, and returns the number of frames in which any counts.
long kernel_hysteresis(KernelPath path, const KernelHysteresis *arguments);

#pragma clang assume_nonnull end
