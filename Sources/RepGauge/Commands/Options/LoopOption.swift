import ArgumentParser
import Outcomes

/// The way in which the person of a session and an app are joined.
struct LoopOption: ParsableArguments, RepeatableOptions {
    @Flag(help: "Keep the session the same whatever the app counts; if not given, the person reacts to the app.")
    var openLoop = false

    var loop: PersonLoop { openLoop ? .open : .closed }

    static func words(_ isOpen: Bool) -> [String] { isOpen ? ["--open-loop"] : [] }

    func add(to command: inout RepeatCommand) { command.add(flag: "--open-loop", openLoop) }
}
