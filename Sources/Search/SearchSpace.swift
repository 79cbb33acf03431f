package import Detection

/// The configurations of a detector among which a search looks.
package struct SearchSpace: Sendable {
    /// The detector.
    package let entry: DetectorEntry
    /// What is set and not searched.
    package let fixed: [ParameterSetting]
    /// What is searched.
    package let dimensions: [SearchDimension]
    /// The detector with what is set, and the rest as it is by itself: what a winner is compared with.
    package let standard: ConfiguredDetector

    /// Makes a space.
    ///
    /// - Parameters:
    ///   - standard: The detector, with what is set.
    ///   - parameters: What is searched, each as `SearchDimension` reads it; none for every parameter of the detector
    ///     that is not set.
    /// - Throws: `DetectorError` and `TuningError`.
    package init(_ standard: ConfiguredDetector, parameters: [String]) throws {
        entry = try DetectorCatalog.entry(named: standard.name)
        self.standard = standard
        let defaults = try entry.configured().parameters
        fixed = zip(standard.parameters, defaults).filter { $0 != $1 }.map(\.0)
        let set = fixed
        let texts =
            parameters.isEmpty
            ? entry.parameters.map(\.name).filter { name in !set.contains { $0.name == name } } : parameters
        var dimensions: [SearchDimension] = []
        for text in texts {
            let dimension = try SearchDimension(parsing: text, of: entry)
            guard !dimensions.contains(where: { $0.name == dimension.name }),
                !set.contains(where: { $0.name == dimension.name })
            else { throw TuningError.repeated(dimension.name) }
            dimensions.append(dimension)
        }
        guard !dimensions.isEmpty else { throw TuningError.noParameters(detector: standard.name) }
        self.dimensions = dimensions
    }

    /// The detector with values for what is searched.
    ///
    /// A parameter that has no effect with the others' values keeps its default, so that what is the same detector has
    /// the same label.
    ///
    /// - Parameter values: One value a dimension.
    /// - Returns: The detector, or why its parameters don't go together.
    /// - Throws: `DetectorError` for values that the detector does not take.
    package func detector(_ values: [ParameterValue]) throws -> Result<ConfiguredDetector, DetectorError> {
        let all = fixed + zip(dimensions, values).map { ParameterSetting(name: $0.name, value: $1) }
        let settings = all.filter { setting in
            guard let needed = entry.parameters.first(where: { $0.name == setting.name })?.requirement else {
                return true
            }
            return value(of: needed.name, in: all) == needed.value
        }
        let made: Result<ConfiguredDetector, DetectorError>
        do throws(DetectorError) {
            made = .success(try entry.configured(settings))
        } catch {
            made = .failure(error)
        }
        if case .failure(let error) = made, !error.isConflict { throw error }
        return made
    }

    private func value(of name: String, in settings: [ParameterSetting]) -> ParameterValue? {
        settings.first { $0.name == name }?.value ?? entry.parameters.first { $0.name == name }?.defaultValue
    }

    /// The values that a detector has in the dimensions.
    ///
    /// - Parameter detector: A detector of this space's entry.
    /// - Returns: One value a dimension.
    package func values(of detector: ConfiguredDetector) -> [ParameterValue] {
        dimensions.map { dimension in
            detector.parameters.first { $0.name == dimension.name }?.value ?? dimension.parameter.defaultValue
        }
    }

    /// The values at a point of the unit cube.
    func values(at point: [Double]) -> [ParameterValue] { zip(dimensions, point).map { $0.value(at: $1) } }

    /// The point of the unit cube at which a detector lies, or the nearest.
    func point(of detector: ConfiguredDetector) -> [Double] {
        zip(dimensions, values(of: detector)).map { $0.place(of: $1) }
    }
}

extension DetectorError {
    /// Whether values that are allowed alone don't go together.
    fileprivate var isConflict: Bool {
        if case .conflict = self { true } else { false }
    }
}
