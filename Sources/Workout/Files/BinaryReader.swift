struct BinaryReader {
    let bytes: [UInt8]
    /// The offset of the next byte.
    private(set) var place = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func fault(
        _ fault: WorkoutImportError.Fault, at offset: Int, _ found: String, _ allowed: String
    ) -> WorkoutImportError {
        WorkoutImportError(fault: fault, offset: offset, key: nil, found: found, allowed: allowed)
    }

    /// Makes a value of parts that may break a rule, and gives a broken rule a place.
    func ruled<Value>(
        at offset: Int, _ make: @autoclosure () throws(WorkoutError) -> Value
    ) throws(WorkoutImportError) -> Value {
        do { return try make() } catch { throw broken(error, at: offset) }
    }

    private func broken(_ rule: WorkoutError, at offset: Int) -> WorkoutImportError {
        fault(.rule(rule), at: offset, rule.summary, rule.instead)
    }

    mutating func take(_ count: Int) throws(WorkoutImportError) -> ArraySlice<UInt8> {
        guard count <= bytes.count - place else {
            throw fault(.truncated, at: bytes.count, "the end", "\(count - (bytes.count - place)) more bytes")
        }
        defer { place += count }
        return bytes[place..<place + count]
    }

    /// Reads a byte that counts the cases of something.
    mutating func tag(below limit: Int) throws(WorkoutImportError) -> Int {
        let start = place
        let tag = Int(try byte())
        guard tag < limit else { throw fault(.wrongValue, at: start, "the byte \(tag)", "0 to \(limit - 1)") }
        return tag
    }

    private mutating func byte() throws(WorkoutImportError) -> UInt8 { try take(1).first ?? 0 }

    /// Reads a case from its place in `allCases`.
    mutating func code<Name: CaseIterable>(_ type: Name.Type = Name.self) throws(WorkoutImportError) -> Name {
        let names = Array(Name.allCases)
        return names[try tag(below: names.count)]
    }

    /// Reads 0 for nothing, or a case from its place in `allCases` plus 1.
    mutating func optionalCode<Name: CaseIterable>(_ type: Name.Type = Name.self) throws(WorkoutImportError) -> Name? {
        let names = Array(Name.allCases)
        let tag = try tag(below: names.count + 1)
        return tag == 0 ? nil : names[tag - 1]
    }

    mutating func activity() throws(WorkoutImportError) -> WorkoutActivity {
        let start = place
        let code = try byte()
        guard let row = WorkoutSupport.standard.rows.first(where: { $0.code == code }) else {
            throw fault(.wrongValue, at: start, "the activity \(code)", "the numbers of the table of activities")
        }
        return row.activity
    }

    /// Reads an integer in its shortest form.
    mutating func integer() throws(WorkoutImportError) -> UInt64 {
        let start = place
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 70, by: 7) {
            let byte = try byte()
            let bits = UInt64(byte & 0x7F)
            guard shift < 63 || bits <= 1 else { break }
            value |= bits << shift
            if byte < 0x80 {
                if bits == 0, shift > 0 {
                    throw fault(.notShortest, at: start, "an integer with a needless byte", "the shortest form")
                }
                return value
            }
        }
        throw fault(.wrongValue, at: start, "an integer beyond 64 bits", "an integer of at most 64 bits")
    }

    mutating func count(_ limit: WorkoutCount) throws(WorkoutImportError) -> Int {
        let start = place
        let value = try integer()
        let found = Int(clamping: value)
        try ruled(at: start, try limit.check(found))
        return found
    }

    mutating func number() throws(WorkoutImportError) -> Double {
        let start = place
        let head = try integer()
        if head & 1 == 0 {
            let whole = head >> 1
            guard whole < UInt64(BinaryForm.wholeBound) else {
                throw fault(.notShortest, at: start, "the integer \(whole)", "an integer below 2^40, or a Double")
            }
            return Double(whole)
        }
        guard head == 1 else { throw fault(.wrongValue, at: start, "the head \(head)", "an even number, or 1") }
        let pattern = try take(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        let value = Double(bitPattern: pattern)
        if let whole = UInt64(exactly: value), whole < UInt64(BinaryForm.wholeBound), pattern != (-0.0).bitPattern {
            throw fault(.notShortest, at: start, "the whole number \(whole) as a Double", "its integer form")
        }
        return value
    }

    mutating func name() throws(WorkoutImportError) -> String? {
        guard try tag(below: 2) == 1 else { return nil }
        let start = place
        let length = try integer()
        guard length <= UInt64(DisplayName.mostBytes) else { throw broken(.nameUnusable(.tooLong), at: start) }
        let raw = try take(Int(length))
        let name = String(decoding: raw, as: UTF8.self)
        guard name.utf8.elementsEqual(raw) else {
            throw fault(.encoding, at: start, "bytes that are not UTF-8", "UTF-8")
        }
        try ruled(at: start, try DisplayName.check(name))
        return name
    }

    /// Reads a goal and an alert.
    mutating func step() throws(WorkoutImportError) -> WorkoutStep {
        let start = place
        let goal: WorkoutGoal =
            switch try code(WorkoutGoal.Kind.self) {
            case .open: .open
            case .time: try quantity(WorkoutGoal.time)
            case .distance: try quantity(WorkoutGoal.distance)
            case .energy: try quantity(WorkoutGoal.energy)
            case .repetitions: .repetitions(Int(clamping: try integer()))
            }
        let alertStart = place
        let target = try tag(below: 4)
        guard target > 0 else { return try ruled(at: start, try WorkoutStep(goal: goal)) }
        let metric = try code(WorkoutAlert.Metric.self)
        let values: WorkoutAlert.Target
        switch target {
        case 1:
            let unit = try code(AlertUnit.self)
            values = .target(try number(), unit)
        case 2:
            let unit = try code(AlertUnit.self)
            values = .range(try number(), try number(), unit)
        default: values = .zone(Int(clamping: try integer()))
        }
        let alert = try ruled(at: alertStart, try WorkoutAlert(metric, values))
        return try ruled(at: start, try WorkoutStep(goal: goal, alert: alert))
    }

    private mutating func quantity<Unit: CaseIterable>(
        _ goal: (Double, Unit) -> WorkoutGoal
    ) throws(WorkoutImportError) -> WorkoutGoal {
        let unit: Unit = try code()
        return goal(try number(), unit)
    }
}
