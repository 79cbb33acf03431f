extension Page {
    /// The addresses that the page asked for.
    public var requests: [String] {
        get async {
            await connection.events(of: session).compactMap { event in
                event.method == "Network.requestWillBeSent" ? event.parameters["request"]["url"].string : nil
            }
        }
    }

    /// The faults of a page: errors in the console, exceptions that nobody caught, and requests other than for the
    /// file itself and for data inside the page.
    public var problems: [String] {
        get async {
            let events = await connection.events(of: session)
            let faults = events.compactMap { event -> String? in
                let parameters = event.parameters
                switch event.method {
                case "Runtime.exceptionThrown":
                    let details = parameters["exceptionDetails"]
                    return "exception: \(details["exception"]["description"].string ?? details["text"].string ?? "")"
                case "Runtime.consoleAPICalled"
                where ["error", "warning", "assert"].contains(parameters["type"].string):
                    let words = (parameters["args"].array ?? []).map { argument in
                        argument["value"].string ?? argument["description"].string ?? "?"
                    }
                    return "console: \(words.joined(separator: " "))"
                case "Log.entryAdded" where ["error", "warning"].contains(parameters["entry"]["level"].string):
                    return "log: \(parameters["entry"]["text"].string ?? "")"
                default: return nil
                }
            }
            let pages = await requests.filter { $0.hasPrefix("file://") }
            let others = await requests.filter { address in
                !["data:", "blob:", "about:"].contains { address.hasPrefix($0) } && address != pages.first
            }
            return faults + others.map { "request: \($0)" }
        }
    }
}
