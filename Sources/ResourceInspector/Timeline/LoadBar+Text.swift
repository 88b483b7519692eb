public import ResourceCore

// NB: The inspector is a tool for developers, so its texts are in English, like the names in the code.
extension LoadBar {
    /// Returns the reason and the outcome in a sentence, such as `appeared, attempt 2, failed after 0.4 s, 1 joined`.
    ///
    /// - Parameter container: The container of the load, which has the time.
    public func description(in container: ResourceContainer) -> String {
        description(at: container.currentTime)
    }

    func description(at now: Duration) -> String {
        let beginning = cause?.description ?? "began before this record"
        var parts = [intent == .sync ? "\(beginning), silently" : beginning]
        if number > 1 { parts.append("attempt \(number)") }
        parts += ending(at: now)
        if isOvertaken { parts.append("overtaken by a barrier") }
        if !joins.isEmpty { parts.append("\(joins.count) joined") }
        return parts.joined(separator: ", ")
    }

    /// The end, and that of a canceled load's late response.
    private func ending(at now: Duration) -> [String] {
        let time = ((end ?? now) - start).secondsText
        guard let outcome else { return ["running for \(time)"] }
        guard let discarded, discarded != end else { return ["\(outcome.rawValue) after \(time)"] }
        return ["canceled after \(time)", "response discarded after \((discarded - start).secondsText)"]
    }

    /// The changes that its end made, or `nil` if there are none.
    var effectDescription: String? {
        effects.isEmpty ? nil : effects.map(\.description).joined(separator: ", ")
    }
}

extension Int {
    /// The number with a noun, such as `1 load` or `2 loads`.
    func times(_ noun: String) -> String { self == 1 ? "1 \(noun)" : "\(self) \(noun)s" }
}

extension Duration {
    /// The number of seconds with one decimal, such as `0.4 s`.
    var secondsText: String {
        let tenths = (self / .milliseconds(100)).rounded()
        return "\(tenths / 10) s"
    }
}
