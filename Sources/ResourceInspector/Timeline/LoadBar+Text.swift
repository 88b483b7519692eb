import ResourceCore

// NB: The inspector is a tool for developers, so its texts are in English, like the names in the code.
extension LoadBar {
    /// The reason and the outcome in a sentence, such as `appeared, attempt 2, failed after 0.4 s, 1 joined`.
    func description(at now: Duration) -> String {
        var parts = [intent == .sync ? "\(cause), silently" : "\(cause)"]
        if number > 1 { parts.append("attempt \(number)") }
        parts += ending(at: now)
        if isOvertaken { parts.append("overtaken by a barrier") }
        if !joins.isEmpty { parts.append("\(joins.count) joined") }
        return parts.joined(separator: ", ")
    }

    /// The end, and that of a canceled load's late response.
    private func ending(at now: Duration) -> [String] {
        let time = ((end ?? now) - start).inSeconds
        guard let outcome else { return ["running for \(time)"] }
        guard let discarded, discarded != end else { return ["\(outcome.rawValue) after \(time)"] }
        return ["cancelled after \(time)", "response discarded after \((discarded - start).inSeconds)"]
    }

    /// The changes that its end made, or `nil` if there are none.
    var effectDescription: String? {
        effects.isEmpty ? nil : effects.map(\.description).joined(separator: ", ")
    }
}

extension Duration {
    /// The number of seconds with one decimal, such as `0.4 s`.
    var inSeconds: String {
        let tenths = (self / .milliseconds(100)).rounded()
        return "\(tenths / 10) s"
    }
}
