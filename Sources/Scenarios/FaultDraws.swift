import Documents
import Mathematics
import Pose

extension FormFault {
    /// The key of the share of the cycles that have the fault.
    var shareKey: String { "faults.\(rawValue).share" }

    var sizeKey: String { "faults.\(rawValue).size" }
}

extension SettingTable {
    /// Whether there is a share or a size of a fault of form.
    var hasFormFaults: Bool { settings.keys.contains { $0.hasPrefix("faults.") } }
}

/// The faults of form that a set of push-ups draws: which of its cycles have them, and their sizes.
///
/// Every fault has streams of its own, and a cycle's size is drawn whether or not the cycle has the fault: neither
/// another share nor more cycles change the other draws.
struct FaultDraws {
    /// The size in each cycle, `nil` in those without the fault.
    private var sizes: [FormFault: [Double?]] = [:]
    /// The side that goes lower where the arms are uneven: 1 for the left, −1 for the right.
    private var side = 1.0

    /// Draws the faults of a set; each needs both a share and a size.
    init(_ table: Section, cycles: Int) throws(InputError) {
        guard table.table.hasFormFaults else { return }
        for fault in FormFault.allCases {
            guard table.table[fault.shareKey] != nil || table.table[fault.sizeKey] != nil else { continue }
            let share = try table.number(fault.shareKey)
            let size = try table.setting(fault.sizeKey)
            var occurrences = table.stream("\(fault.shareKey).each")
            var draws = table.stream("\(fault.sizeKey).each")
            var drawn: [Double?] = []
            for _ in 0..<cycles {
                let number = try table.drawing.number(size, from: &draws)
                drawn.append(occurrences.uniform() < share ? number : nil)
            }
            sizes[fault] = drawn
            if fault == .armsUneven {
                var sides = table.stream("\(fault.rawValue).side")
                side = sides.choice(count: 2) == 0 ? 1 : -1
            }
        }
    }

    /// Gives a cycle its faults; a cycle that sags does not pike.
    func apply(to stroke: inout Stroke, at index: Int) {
        func size(_ fault: FormFault) -> Double? { sizes[fault].flatMap { $0[index] } }
        if let pike = size(.hipsPike) { stroke.hipOffset = -pike }
        if let sag = size(.hipsSag) { stroke.hipOffset = sag }
        if let roll = size(.armsUneven) { stroke.roll = side * roll }
        if let top = size(.noLockout) { stroke.top = top }
        if let bottom = size(.halfRange) { stroke.bottom = bottom }
        stroke.bottom = sizes.isEmpty ? stroke.bottom : min(stroke.bottom, stroke.top - Scenario.shortestStroke)
    }
}

extension SessionItem {
    /// A fault of form needs both its share and its size.
    static func checkFaults(_ table: SettingTable, reader: inout Reader) {
        for fault in FormFault.allCases {
            let (share, size) = (table[fault.shareKey], table[fault.sizeKey])
            // A key with an invalid value is a fault already, and is not in the table.
            guard (share == nil) != (size == nil), let given = share ?? size else { continue }
            let missing = share == nil ? fault.shareKey : fault.sizeKey
            guard !reader.hasFault(missing, of: table) else { continue }
            reader.fault(given.place, found: "the key without \(missing)", allowed: "both, or neither")
        }
    }
}
