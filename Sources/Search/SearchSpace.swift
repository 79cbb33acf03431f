package import Experiment
package import Detection

/// The configurations of a detector among which a search looks.
package struct SearchSpace: Sendable {
    package let specification: EntrantSpecification
    package let fixed: [ParameterSetting]
    package let dimensions: [SearchDimension]
    /// The detector with the set parameters and the defaults of the others; winners are compared with it.
    package var standard: any Entrant { specification.entrant }

    /// Makes a space of a detector with the set parameters, each searched one as `SearchDimension` reads it; none
    /// stands for every parameter that is not set.
    package init(_ specification: EntrantSpecification, parameters: [String]) throws {
        let set = specification.changes(in: specification.entrant)
        (self.specification, fixed) = (specification, set)
        let texts =
            parameters.isEmpty
            ? specification.parameters.map(\.name).filter { name in !set.contains { $0.name == name } } : parameters
        var dimensions: [SearchDimension] = []
        for text in texts {
            let dimension = try SearchDimension(parsing: text, of: specification)
            guard !dimensions.contains(where: { $0.name == dimension.name }),
                !set.contains(where: { $0.name == dimension.name })
            else { throw TuningError.repeated(dimension.name) }
            dimensions.append(dimension)
        }
        guard !dimensions.isEmpty else { throw TuningError.noParameters(detector: specification.name) }
        self.dimensions = dimensions
    }

    /// The detector with values for the searched parameters, or why they don't go together; one that has no effect with
    /// the others' values keeps its default, so that what is the same detector has the same label.
    package func detector(_ values: [ParameterValue]) throws -> Result<any Entrant, DetectorError> {
        let all = fixed + zip(dimensions, values).map { ParameterSetting(name: $0.name, value: $1) }
        let settings = all.filter { setting in
            guard let needed = specification.parameters.first(where: { $0.name == setting.name })?.requirement else {
                return true
            }
            return value(of: needed.name, in: all) == needed.value
        }
        do throws(DetectorError) {
            return .success(try specification.make(settings))
        } catch {
            guard case .conflict = error else { throw error }
            return .failure(error)
        }
    }

    private func value(of name: String, in settings: [ParameterSetting]) -> ParameterValue? {
        settings.first { $0.name == name }?.value ?? specification.parameters.first { $0.name == name }?.defaultValue
    }

    package var name: String { specification.name }

    package func values(of detector: any Entrant) -> [ParameterValue] {
        dimensions.map { dimension in
            detector.parameters.first { $0.name == dimension.name }?.value ?? dimension.parameter.defaultValue
        }
    }

    func values(at point: [Double]) -> [ParameterValue] { zip(dimensions, point).map { $0.value(at: $1) } }

    /// The point of the unit cube at which a detector lies, or the nearest.
    func point(of detector: any Entrant) -> [Double] { zip(dimensions, values(of: detector)).map { $0.place(of: $1) } }
}
