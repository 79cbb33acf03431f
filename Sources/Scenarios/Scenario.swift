/// A scenario: who does what, seen how and by what; every value is fixed or drawn anew for each trial.
package struct Scenario: Sendable {
    /// The name, for example `real/standard`.
    package internal(set) var name: String
    package let family: Family
    /// A description of the scenario, one line.
    package let about: String
    package internal(set) var estimator: EstimatorModel
    package let cycleSignal: CycleSignal
    package internal(set) var countable: CountableRule

    var body: SettingTable
    var style: SettingTable
    var camera: SettingTable
    /// The change of every picture in place of the camera's own; `nil` for the camera's own.
    var pictureForAll: PicturePlan?
    var clock: SettingTable
    var morning: SettingTable
    var closedLoop: SettingTable
    var inference: SettingTable
    var session: [SessionItem]
    /// The workout that is the script of the session, if there is one.
    package internal(set) var workout: WorkoutScript?
    var countableTable: SettingTable
    /// The section `form`; `nil` where the file has none.
    var formTable: SettingTable?
    var occlusions: [OcclusionSettings]
    var others: [OtherSettings]
    var garbage: SettingTable?
    let defaults: Defaults
    let place: Place
    /// The places of the keys that the file has.
    let places: [String: Place]

    /// The least angle between a stroke's bottom and its top, degrees; a drawn bottom that is too high is lowered.
    package static let shortestStroke = 10.0
    /// The longest session, seconds.
    package static let longestSession = 3600.0

    /// Sets the frame rate of the camera, images a second; trials are drawn by the name, which stays.
    mutating func film(at rate: Double) {
        let range = 1.0...240
        clock.settings["fps"] = Setting(
            value: .number(
                NumberSource(distribution: .fixed(min(max(rate, range.lowerBound), range.upperBound))), within: range,
                isWhole: false), place: clock.place)
    }

    static let keys = [
        "scenario", "family", "about", "body", "style", "session", "workout", "cycles", "countable", "form", "camera",
        "occlusions", "others", "garbage", "clock", "inference", "morning", "closed-loop", "estimator",
    ]
}
