private import CLibraries

/// An error of GSL, or of the check before the call.
package struct GSLError: Error, Equatable, CustomStringConvertible {
    /// GSL's number of the error, for example 1 for a value outside the domain.
    package let code: Int32
    package let reason: String
    /// The function that refused, by its GSL name.
    package let function: String

    /// Makes an error, with GSL's own text for the number if the reason is `nil`.
    package init(code: Int32, reason: String? = nil, function: String) {
        self.code = code
        self.reason = reason ?? String(cString: gsl_strerror(code))
        self.function = function
    }

    /// An argument outside the function's domain.
    package static func domain(_ reason: String, function: String) -> GSLError {
        GSLError(code: Int32(GSL_EDOM), reason: reason, function: function)
    }

    package var description: String { "\(function): \(reason) (GSL error \(code))" }
}

/// Evaluated once, before the first GSL call that can fail: GSL's own handler aborts the process.
package let quietGSL: Void = { _ = gsl_set_error_handler_off() }()

/// Turns a GSL status into an error.
package func check(_ status: Int32, _ function: String) throws(GSLError) {
    guard status == Int32(GSL_SUCCESS) else { throw GSLError(code: status, function: function) }
}

/// The GSL that the program runs with.
package enum GSLVersion {
    /// Its version, for example `2.7.1`.
    package static var string: String { String(cString: cgsl_version()) }
}
