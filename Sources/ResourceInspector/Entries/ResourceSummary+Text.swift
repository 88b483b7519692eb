import Foundation
import ResourceCore
import ResourcePages

/// A named detail of a resource.
struct DetailLine: Hashable, Identifiable {
    let name: String
    let text: String

    var id: String { name }
}

extension ResourceSummary {
    /// The condition, the age, the origin, and the observers, such as `fresh · 12 s · network · 2 observers`.
    func words(at date: Date) -> String {
        var parts = [condition.rawValue]
        if let updatedAt { parts.append(Self.age(date.timeIntervalSince(updatedAt))) }
        if let origin { parts.append("\(origin)") }
        parts.append(observers == 1 ? "1 observer" : "\(observers) observers")
        return parts.joined(separator: " · ")
    }

    /// Returns the details that there are, as lines of text.
    func lines(_ details: ResourceDetails?, _ record: ValueRecord?, at date: Date) -> [DetailLine] {
        var lines: [DetailLine] = []
        func add(_ name: String, _ text: String?) {
            if let text { lines.append(DetailLine(name: name, text: text)) }
        }
        add("Value", details?.value.map(ValueText.text))
        add("Type", valueType)
        add("Size", (details?.byteCount).flatMap { $0 > 0 ? "\($0) bytes" : nil })
        add("Load", flight.map { "\($0), \(details?.attempt.map(Self.text) ?? "running")" })
        add("Waiting", details?.waiting.map(Self.text))
        add("Error", error?.localizedDescription)
        add("Sync error", lastSyncError?.localizedDescription)
        add("Stale in", details?.freshness.map(\.secondsText))
        add("Validator", details?.validator?.text)
        add("Kept", details?.keeping.rawValue)
        add("Record", record.map { Self.text($0, at: date) })
        add(
            "Pages", pageLoads.isEmpty ? nil : pageLoads.map { "loading at the \($0)" }.sorted().joined(separator: ", ")
        )
        return lines
    }

    private static func age(_ interval: TimeInterval) -> String {
        switch max(Duration(clamping: interval), .zero).components.seconds {
        case let seconds where seconds < 60: "\(seconds) s"
        case let seconds where seconds < 3600: "\(seconds / 60) min"
        case let seconds: "\(seconds / 3600) h"
        }
    }

    /// Returns a record's size, age, and validator, such as `1204 bytes · 12 s · "v1" · stale`.
    private static func text(_ record: ValueRecord, at date: Date) -> String {
        var parts = ["\(record.payload.count) bytes", age(date.timeIntervalSince(record.updatedAt))]
        if let validator = record.validator { parts.append(validator.text) }
        if record.isStale { parts.append("stale") }
        return parts.joined(separator: " · ")
    }

    private static func text(_ wait: LoadWait) -> String {
        switch wait {
        case .connection: "for a connection"
        case .until(let date): "until \(date.formatted(.dateTime.hour().minute().second()))"
        case .turn: "for another load or mutation"
        }
    }

    private static func text(_ attempt: LoadAttempt) -> String {
        let number = attempt.limit.map { "attempt \(attempt.number) of \($0)" } ?? "attempt \(attempt.number)"
        let progress = attempt.progress.map { ", \(Int($0 * 100)) %" } ?? ""
        return "\(number)\(progress)"
    }
}

/// The text of a value, which is short however large the value is.
enum ValueText {
    private static let (mostElements, mostCharacters, mostSorted) = (3, 240, 1000)

    /// Returns a description of a value, with the number of its elements and the first of them if it's a collection.
    static func text(_ value: any Sendable) -> String {
        guard let collection = value as? any Collection, !(value is String) else { return shortened("\(value)") }
        // NB: Sorting is limited, because the text is made twice a second.
        let sorted = collection.count <= mostSorted ? OrderedText.elements(of: value) : nil
        return text(of: collection, sorted)
    }

    private static func text(of collection: some Collection, _ sorted: [String]?) -> String {
        let elements = sorted?.prefix(mostElements).map { $0 } ?? collection.prefix(mostElements).map { "\($0)" }
        let first = elements.map(shortened).joined(separator: ", ")
        let count = collection.count
        return count > mostElements ? "\(count) elements: \(first), …" : "[\(first)]"
    }

    private static func shortened(_ text: String) -> String {
        text.count > mostCharacters ? text.prefix(mostCharacters) + "…" : text
    }
}
