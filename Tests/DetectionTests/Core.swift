import Detection

/// The catalogue of the project's own detectors.
let core = DetectorCatalog(distinct: [DetectorCatalog.Group("core", CoreDetectors.entries)])
