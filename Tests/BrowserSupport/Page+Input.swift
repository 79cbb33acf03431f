/// A key of the keyboard.
public struct Key: Sendable, ExpressibleByStringLiteral {
    /// Its name or character, as in `KeyboardEvent.key`.
    var name: String
    /// The code of the key in Windows, by which browsers know editing keys.
    var code: Int
    /// The text that the key writes.
    var text: String?

    private static let named: [String: (code: Int, text: String?)] = [
        "ArrowLeft": (37, nil), "ArrowUp": (38, nil), "ArrowRight": (39, nil), "ArrowDown": (40, nil),
        "Backspace": (8, nil), "Delete": (46, nil), "Enter": (13, "\r"), "Escape": (27, nil), "Tab": (9, nil),
        " ": (32, " "),
    ]

    /// A key by the name of `KeyboardEvent.key`: a character, or for example `ArrowLeft`.
    public init(_ name: String) {
        self.name = name
        if let known = Self.named[name] {
            (code, text) = known
        } else {
            code = name.uppercased().unicodeScalars.first.map { Int($0.value) } ?? 0
            text = name
        }
    }

    /// A key by its name.
    public init(stringLiteral value: String) { self.init(value) }
}

/// Keys that are held while another one is pressed.
public struct Modifiers: OptionSet, Sendable {
    /// The bits of the keys, as the DevTools protocol numbers them.
    public let rawValue: Int

    /// Makes a set of keys.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The Alt key.
    public static let alt = Modifiers(rawValue: 1)
    /// The Control key.
    public static let control = Modifiers(rawValue: 2)
    /// The Command or Windows key.
    public static let meta = Modifiers(rawValue: 4)
    /// The Shift key.
    public static let shift = Modifiers(rawValue: 8)
}

extension Page {
    /// Presses keys one after the other; a capital letter is pressed with Shift.
    ///
    /// - Throws: `BrowserError`.
    public func press(_ keys: Key..., holding modifiers: Modifiers = []) async throws {
        for key in keys {
            var held = modifiers
            if key.name.count == 1, key.name != key.name.lowercased() { held.insert(.shift) }
            var event: [String: BrowserValue] = [
                "key": .string(key.name), "windowsVirtualKeyCode": .number(Double(key.code)),
                "modifiers": .number(Double(held.rawValue)),
            ]
            event["type"] = "keyDown"
            // With Control or Meta a key is a command and writes nothing.
            if held.isDisjoint(with: [.control, .meta]) { event["text"] = key.text.map { .string($0) } }
            try await send("Input.dispatchKeyEvent", .object(event))
            event["type"] = "keyUp"
            event["text"] = nil
            try await send("Input.dispatchKeyEvent", .object(event))
        }
    }

    /// Clicks on the middle of the first element of a selector, after it has been scrolled into view.
    ///
    /// - Parameters:
    ///   - selector: A CSS selector.
    ///   - x: Where in the element's width, 0 to 1.
    /// - Throws: `BrowserError.noElement` where there is none that can be seen.
    public func click(_ selector: String, at x: Double = 0.5) async throws {
        let quoted = String(decoding: try BrowserValue.string(selector).json(), as: UTF8.self)
        let box = try await evaluate(
            """
            (() => {
              const element = document.querySelector(\(quoted));
              element?.scrollIntoView({ block: "center", behavior: "instant" });
              const box = element?.getBoundingClientRect();
              return box && box.width > 0 && box.height > 0 ? [box.left, box.top, box.width, box.height] : null;
            })()
            """)
        guard let left = box[0].number, let top = box[1].number, let width = box[2].number, let height = box[3].number
        else { throw BrowserError.noElement(selector) }
        let place: [String: BrowserValue] = ["x": .number(left + width * x), "y": .number(top + height / 2)]
        for (type, buttons) in [("mouseMoved", 0.0), ("mousePressed", 1), ("mouseReleased", 0)] {
            var event = place
            event["type"] = .string(type)
            event["button"] = type == "mouseMoved" ? "none" : "left"
            event["buttons"] = .number(buttons)
            event["clickCount"] = type == "mouseMoved" ? 0 : 1
            try await send("Input.dispatchMouseEvent", .object(event))
        }
    }
}
