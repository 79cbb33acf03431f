import Detection

/// A detector that starts in the same state whatever its parameters.
protocol UniformStart: AdjustableDetector {
    var parameters: Parameters { get set }

    init()
}

extension UniformStart {
    init(_ parameters: Parameters) {
        self.init()
        self.parameters = parameters
    }
}
