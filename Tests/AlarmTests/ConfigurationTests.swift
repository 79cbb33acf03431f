import Alarm
import Foundation
import Testing

@Suite("Configurations")
struct ConfigurationTests {
    private typealias Configuration = AlarmConfiguration<Recipe>

    /// A change of a valid configuration that breaks one rule, with the path of the error.
    private static let faults: [(String, @Sendable (inout Configuration) -> Void)] = [
        (
            "schedule",
            {
                $0.schedule = nil; $0.countdownDuration = .init(preAlert: nil, postAlert: 60)
            }
        ),
        ("countdownDuration.preAlert", { $0.countdownDuration?.preAlert = 0 }),
        ("countdownDuration.preAlert", { $0.countdownDuration?.preAlert = -.infinity }),
        ("countdownDuration.preAlert", { $0.countdownDuration?.preAlert = .nan }),
        ("countdownDuration.postAlert", { $0.countdownDuration?.postAlert = -1 }),
        ("countdownDuration.postAlert", { $0.countdownDuration?.postAlert = 31_536_001 }),
        ("countdownDuration.postAlert", { $0.countdownDuration = nil }),
        ("schedule.fixed", { $0.schedule = .fixed(Date(timeIntervalSince1970: .nan)) }),
        ("schedule.fixed", { $0.schedule = .fixed(Date(timeIntervalSince1970: -1)) }),
        ("schedule.relative.time", { $0.schedule = .relative(.init(time: .init(hour: 24, minute: 0))) }),
        ("schedule.relative.time", { $0.schedule = .relative(.init(time: .init(hour: 0, minute: -1))) }),
        (
            "schedule.relative.repeats.weekly",
            { $0.schedule = .relative(.init(time: .init(hour: 7, minute: 0), repeats: .weekly([]))) }
        ),
        (
            "schedule.relative.repeats.weekly",
            { $0.schedule = .relative(.init(time: .init(hour: 7, minute: 0), repeats: .weekly([.monday, .monday]))) }
        ),
        ("attributes.presentation.alert.title", { $0.attributes.presentation.alert.title = "" }),
        ("attributes.presentation.alert.stopButton.text", { $0.attributes.presentation.alert.stopButton.text = "" }),
        (
            "attributes.presentation.alert.secondaryButton.systemImageName",
            { $0.attributes.presentation.alert.secondaryButton?.systemImageName = "" }
        ),
        (
            "attributes.presentation.alert.secondaryButtonBehavior",
            { $0.attributes.presentation.alert.secondaryButton = nil }
        ),
        (
            "attributes.presentation.alert.secondaryButtonBehavior",
            { $0.attributes.presentation.alert.secondaryButtonBehavior = nil }
        ),
        (
            "secondaryIntent",
            {
                $0.attributes.presentation.alert.secondaryButtonBehavior = .custom; $0.secondaryIntent = nil
            }
        ),
        (
            "secondaryIntent",
            {
                $0.attributes.presentation.alert.secondaryButtonBehavior = nil;
                $0.attributes.presentation.alert.secondaryButton = nil
            }
        ),
        (
            "attributes.presentation.countdown.title",
            { $0.attributes.presentation.countdown?.title = String(repeating: "x", count: 1001) }
        ),
        (
            "attributes.presentation.countdown.pauseButton.text",
            { $0.attributes.presentation.countdown?.pauseButton?.text = "" }
        ),
        ("attributes.presentation.countdown.pauseButton", { $0.attributes.presentation.paused = nil }),
        ("attributes.presentation.paused", { $0.attributes.presentation.countdown = nil }),
        ("attributes.presentation.paused.title", { $0.attributes.presentation.paused?.title = "" }),
        (
            "attributes.presentation.paused.resumeButton.text",
            { $0.attributes.presentation.paused?.resumeButton.text = "" }
        ),
        ("stopIntent.name", { $0.stopIntent?.name = "" }),
        ("secondaryIntent.name", { $0.secondaryIntent?.name = "" }),
        ("sound.named", { $0.sound = .named("") }),
    ]

    @Test("Each broken rule is refused with its path, and nothing is scheduled", arguments: 0..<faults.count)
    func rules(_ index: Int) throws {
        let (path, change) = Self.faults[index]
        var configuration = Sample.daily(7, 0, [.monday], preAlert: 60)
        try configuration.validate()
        change(&configuration)
        let error = #expect(throws: ConfigurationError.self) { try configuration.validate() }
        #expect(error?.keyPath == path)
        var manager = try Sample.manager()
        #expect(throws: AlarmManager.AlarmError.invalidConfiguration(try #require(error))) {
            try manager.schedule(id: Sample.id, configuration: configuration)
        }
        #expect(manager.alarms.isEmpty)
    }

    @Test("A countdown behaviour takes preAlert where postAlert is absent")
    func repeatedDuration() throws {
        try Sample.timer(60).validate()
        #expect(Alarm.CountdownDuration(preAlert: 60, postAlert: nil).repeated == 60)
        #expect(Alarm.CountdownDuration(preAlert: 60, postAlert: 9).repeated == 9)
        #expect(Alarm.CountdownDuration(preAlert: nil, postAlert: nil).repeated == nil)
    }

    @Test("A timer of minutes lasts 60 s a minute, and 10 s with the slip")
    func minutes() throws {
        for (conversion, seconds) in [(SecondsPerMinute.sixty, 300.0), (.ten, 50)] {
            var manager = try Sample.manager()
            let timer = AlarmConfiguration.timer(
                minutes: 5, secondsPerMinute: conversion, attributes: Sample.attributes(Sample.alertOnly))
            try manager.schedule(id: Sample.id, configuration: timer)
            #expect(manager.alarm(Sample.id)?.fireDate == Sample.start + seconds)
        }
        let right = AlarmConfiguration.timer(minutes: 5, attributes: Sample.attributes(Sample.alertOnly))
        #expect(right.countdownDuration?.preAlert == 300)
        let bad = AlarmConfiguration.timer(minutes: .nan, attributes: Sample.attributes(Sample.alertOnly))
        #expect(throws: ConfigurationError.self) { try bad.validate() }
    }

    private static let variants: [Configuration] = [
        Sample.timer(60), Sample.daily(7, 5, [.sunday, .wednesday], preAlert: 0.5), Sample.daily(23, 59),
        .alarm(
            schedule: .fixed(Sample.start + 0.125), attributes: Sample.attributes(Sample.alertOnly),
            sound: .named("a\"b.caf")),
        .init(
            countdownDuration: .init(preAlert: 1, postAlert: 2), schedule: .fixed(Sample.start),
            attributes: .init(presentation: Sample.full, tintColor: AlarmColor(red: 1, green: 160, blue: 255))),
    ]

    @Test("What was written as JSON is read again", arguments: 0..<variants.count)
    func roundTrip(_ index: Int) throws {
        let text = try Self.variants[index].json()
        #expect(try Configuration(json: Data(text.utf8)) == Self.variants[index])
    }

    @Test("The keys that are read are those that are written")
    func keys() throws {
        // A full configuration, with each of its keys misspelt in turn.
        for configuration in Self.variants {
            let text = try configuration.json()
            for match in text.matches(of: /"(\w+)" :/) {
                let name = String(match.1)
                guard name != "dish", name != "serves" else { continue }
                let wrong = text.replacingCharacters(in: match.range, with: "\"\(name)\" : null, \"\(name)x\" :")
                #expect(throws: ConfigurationError.self, "\(name)") { try Configuration(json: Data(wrong.utf8)) }
            }
        }
    }

    private static let json = """
        {"schedule": {"relative": {"time": {"hour": 7, "minute": 0}, "repeats": {"weekly": ["mon", "tue"]}}},
         "countdownDuration": {"postAlert": 540},
         "attributes": {"presentation": {"alert": {"title": "Up", "stopButton":
           {"text": "Stop", "textColor": "#FFFFFF", "systemImageName": "stop"}}},
           "metadata": {"dish": "eggs"}, "tintColor": "#ff9500"}, "sound": "default"}
        """

    /// Replacements in the text above, each with the path and a part of the error.
    private static let edits: [(String, String, String, String)] = [
        ("\"hour\": 7", "\"hour\": 24", "schedule.relative.time", "24:0"),
        ("\"hour\": 7", "\"hour\": 7.5", "schedule.relative.time.hour", "whole"),
        ("\"hour\": 7", "\"hour\": 1e99", "schedule.relative.time.hour", "whole"),
        ("\"hour\": 7, ", "", "schedule.relative.time.hour", "required"),
        ("\"mon\"", "\"Monday\"", "schedule.relative.repeats.weekly[0]", "value"),
        ("{\"weekly\": [\"mon\", \"tue\"]}", "\"daily\"", "schedule.relative.repeats", "never"),
        ("\"tue\"", "\"mon\"", "schedule.relative.repeats.weekly", "a day twice"),
        ("540", "-540", "countdownDuration.postAlert", "-540"),
        ("540", "1e400", "countdownDuration.postAlert", "range"),
        ("540", "\"540\"", "countdownDuration.postAlert", "type"),
        ("\"postAlert\"", "\"postalert\"", "countdownDuration.postalert", "unknown"),
        ("\"postAlert\": 540", "\"postAlert\": 540, \"postAlert\": 60", "countdownDuration.postAlert", "twice"),
        ("\"postAlert\"", "\"post\\u0041lert\"", "countdownDuration.post\\u0041lert", "escape"),
        ("\"metadata\":", "\"metadata.x\": 1, \"metadata\":", "attributes.metadata.x", "unknown"),
        ("\"metadata\":", "\"presentation.alert\": 1, \"metadata\":", "attributes.presentation.alert", "unknown"),
        ("\"#ff9500\"", "\"orange\"", "attributes.tintColor", "#RRGGBB"),
        ("\"#ff9500\"", "\"#+f9500\"", "attributes.tintColor", "#RRGGBB"),
        ("\"default\"", "\"loud\"", "sound", "default"),
        ("\"title\": \"Up\"", "\"title\": null", "attributes.presentation.alert.title", "null"),
        ("{\"relative\":", "{\"fixed\": \"2026-03-02T07:00:00Z\", \"relative\":", "schedule", "not both"),
        ("\"Up\"", "\"Up", "", "JSON"),
    ]

    @Test("A value that does not fit is named with its path", arguments: 0..<edits.count)
    func strict(_ index: Int) throws {
        let (old, new, path, part) = Self.edits[index]
        _ = try Configuration(json: Data(Self.json.utf8))
        let text = Self.json.replacing(old, with: new, maxReplacements: 1)
        #expect(text != Self.json)
        let error = #expect(throws: ConfigurationError.self) { try Configuration(json: Data(text.utf8)) }
        #expect(error?.keyPath == path)
        #expect(error.map { "\($0)".contains(part) } == true, "\(String(describing: error))")
    }

    @Test("An instant has one form, and names a day that exists")
    func instants() throws {
        func read(_ text: String) throws -> Configuration {
            let json = Self.json.replacing(
                /\{"relative".*\}\},/, with: "{\"fixed\": \"\(text)\"},", maxReplacements: 1)
            return try Configuration(json: Data(json.utf8))
        }
        #expect(try read("2026-03-02T06:00:00Z").schedule == .fixed(Sample.start))
        #expect(try read("2026-03-02T06:00:00.250Z").schedule == .fixed(Sample.start + 0.25))
        #expect(try read("2024-02-29T00:00:00Z").schedule == .fixed(Date(timeIntervalSince1970: 1_709_164_800)))
        for text in [
            "2026-02-29T06:00:00Z", "2026-13-02T06:00:00Z", "2026-03-02T24:00:00Z", "2026-03-02T06:00:60Z",
            "2026-03-02 06:00:00Z", "2026-03-02T06:00:00+01:00", "2026-3-2T06:00:00Z", "", "2026-03-02T06:00:00.25Z",
            "2026-03-0:T06:00:00Z", "ÿÿÿÿÿÿÿÿÿÿÿÿ", "1969-12-31T23:59:59Z", "9999-12-31T23:59:59Z",
        ] {
            let error = #expect(throws: ConfigurationError.self, "\(text)") { _ = try read(text) }
            #expect(error?.keyPath == "schedule.fixed")
        }
    }
}
