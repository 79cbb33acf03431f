private import CGSL

/// What GSL, or the check before it, refused.
public struct GSLError: Error, Equatable, CustomStringConvertible {
    /// GSL's number of the error, for example 1 for a value outside the domain.
    public let code: Int32
    /// What was wrong, in words.
    public let reason: String
    /// The function that refused, by its GSL name.
    public let function: String

    /// Makes an error.
    ///
    /// - Parameters:
    ///   - code: GSL's number of the error.
    ///   - reason: What was wrong; GSL's own text for the number if `nil`.
    ///   - function: The function that refused.
    init(code: Int32, reason: String? = nil, function: String) {
        self.code = code
        self.reason = reason ?? String(cString: gsl_strerror(code))
        self.function = function
    }

    /// An argument outside the function's domain.
    static func domain(_ reason: String, function: String) -> GSLError {
        GSLError(code: Int32(GSL_EDOM), reason: reason, function: function)
    }

    /// The error as a sentence.
    public var description: String { "\(function): \(reason) (GSL error \(code))" }
}

/// Evaluated once, before the first GSL call that can fail: GSL's own handler aborts the process.
let quietGSL: Void = { _ = gsl_set_error_handler_off() }()

/// Turns a GSL status into an error.
///
/// - Parameters:
///   - status: What the function returned.
///   - function: Its name.
/// - Throws: `GSLError` for anything but success.
func check(_ status: Int32, _ function: String) throws(GSLError) {
    guard status == Int32(GSL_SUCCESS) else { throw GSLError(code: status, function: function) }
}

/// The GSL that the program runs with.
public enum GSLVersion {
    /// Its version, for example `2.7.1`.
    public static var string: String { String(cString: cgsl_version()) }
}
