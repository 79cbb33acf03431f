import Detection

/// A rule of ready-made parts: the filtered angle of both elbows goes below 90° and above 150°.
let composedRule = Composition(
    arms: .pair(.mean, needs: .both), filter: .median(window: 0.12), cycle: CycleRule(down: 90, up: 150)
).entry(name: "strict-elbows", about: "mean elbow angle below 90° and above 150°, filtered")
