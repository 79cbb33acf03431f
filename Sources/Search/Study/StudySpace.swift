package import Experiment
import Mathematics
package import Detection

/// The method by which a study proposes configurations of its own.
package enum StudySampler: String, Sendable, Hashable, CaseIterable, Codable {
    /// Sobol's sequence, which fills the space evenly; 40 parameters at most.
    case sobol
    case random
}

/// The configurations among which a study looks, and how it proposes some.
package struct StudySpace: Sendable {
    package let space: SearchSpace
    /// The searched parameters, as they were typed.
    package let parameters: [String]
    package let sampler: StudySampler
    package let seed: UInt64
    package let roster: Roster

    /// Makes a space of a detector with the parameters that are set for all configurations, each searched one as
    /// `SearchDimension` reads it, none for every other one; the detector's origin decides whether a program may be
    /// started.
    package init(
        detector: String, parameters: [String], sampler: StudySampler, seed: UInt64, roster: Roster,
        from detectorOrigin: SpecificationOrigin
    ) throws {
        self.roster = roster
        space = try SearchSpace(
            try roster.specification(parsing: detector, from: detectorOrigin), parameters: parameters)
        self.parameters = parameters.isEmpty ? space.dimensions.map(\.name) : parameters
        (self.sampler, self.seed) = (sampler, seed)
        let count = space.dimensions.count
        guard sampler == .random || count <= SobolSequence.mostDimensions else {
            throw TuningError.dimensions(count, needed: count, most: SobolSequence.mostDimensions)
        }
    }

    /// The configuration with values as they are typed, for example `down=95,up=150`: one for every searched parameter,
    /// within its range; it may lie between steps.
    package func configuration(parsing text: String) throws -> any Entrant {
        var values: [String: ParameterValue] = [:]
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let pair = part.split(separator: "=", omittingEmptySubsequences: false).map {
                String(String.UnicodeScalarView($0.unicodeScalars.filter { $0 != " " }))
            }
            guard pair.count == 2 else {
                throw StudyError.values(text, reason: "it is not of the form NAME=VALUE,NAME=VALUE")
            }
            guard let dimension = space.dimensions.first(where: { $0.name == pair[0] }) else {
                let names = space.dimensions.map(\.name).joined(separator: ", ")
                throw StudyError.values(
                    text, reason: "'\(pair[0])' is not searched in this study, which searches \(names)")
            }
            guard let value = dimension.parameter.value(of: pair[1]) else {
                throw StudyError.values(
                    text, reason: "\(pair[0]) cannot be '\(pair[1])'; allowed: \(dimension.parameter.allowed)")
            }
            guard dimension.contains(value) else {
                throw StudyError.values(text, reason: "\(pair[0])=\(value) lies outside of what the study searches")
            }
            guard values.updateValue(value, forKey: pair[0]) == nil else {
                throw StudyError.values(text, reason: "\(pair[0]) occurs twice")
            }
        }
        let all = try space.dimensions.map { dimension in
            guard let value = values[dimension.name] else {
                throw StudyError.values(text, reason: "a value for \(dimension.name) is missing")
            }
            return value
        }
        return try space.detector(all).get()
    }

    /// The values of the searched parameters in a configuration, in the order of the dimensions.
    package func settings(of label: String) throws -> [ParameterSetting] {
        let values = space.values(of: try roster.entrant(parsing: label, from: .shown))
        return zip(space.dimensions, values).map { ParameterSetting(name: $0.name, value: $1) }
    }

    /// The entrant of a configuration, made from the study's own detector, since a file may hold any label: the one
    /// that was permitted is measured, with other values; `nil` where the label is none of this space's.
    package func entrant(labelled label: String) throws -> (any Entrant)? {
        let entrant = try space.detector(try settings(of: label).map(\.value)).get()
        return entrant.label == label ? entrant : nil
    }

    /// The sampler's sequence from a place on, counted from 0: a function that returns the label at the next place,
    /// `nil` where the values there contradict each other.
    package func sequence(from place: Int) throws -> () throws -> String? {
        switch sampler {
        case .sobol:
            var points = try SobolSequence(dimensions: space.dimensions.count)
            for _ in 0..<place { _ = try points.next() }
            return { try label(at: try points.next()) }
        case .random:
            let key = RandomKey.make(seed: seed, name: "study")
            var place = place
            return {
                var stream = RandomStream(key: key, trial: place, station: .search)
                place += 1
                return try label(at: space.dimensions.map { _ in stream.uniform() })
            }
        }
    }

    private func label(at point: [Double]) throws -> String? {
        switch try space.detector(zip(space.dimensions, point).map { $0.value(at: $1) }) {
        case .success(let detector): detector.label
        case .failure: nil
        }
    }
}

extension SearchDimension {
    /// Whether a value lies in the searched range: among words, or from the least to the greatest number.
    fileprivate func contains(_ value: ParameterValue) -> Bool {
        switch (values, value) {
        case (.range(let range), .number(let number)): return range.contains(number)
        case (.list(let list), .number(let number)):
            let numbers = list.compactMap { if case .number(let number) = $0 { number } else { nil } }
            guard let least = numbers.min(), let greatest = numbers.max() else { return false }
            return least <= number && number <= greatest
        case (.list(let list), .choice), (.list(let list), .quantile): return list.contains(value)
        case (.range, .choice), (.range, .quantile): return false
        }
    }
}
