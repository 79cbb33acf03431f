// What a detector needs is part of this library: `import RepGauge` is enough to write, describe and measure one.
// The files of this library see them, and what Recordings exports, as well.
@_exported public import Detection
@_exported public import Pose
@_exported public import Recordings
// The type of figures.
@_exported public import Scoring
