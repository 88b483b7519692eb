import Foundation
import Testing

@testable import ResourceCore

/// The common properties of all modifiers of a resource.
@Suite struct ModifierLawTests {
    private let plain = Resource<String>("greeting") { "hello" }

    @Test(arguments: Modifier.all)
    func `a modifier returns a copy, and leaves the original as it was`(modifier: Modifier) {
        let before = plain.described
        #expect(modifier.one(plain).described != before)
        #expect(plain.described == before)
        #expect(modifier.one(plain).key == plain.key)
    }

    @Test(arguments: Modifier.all)
    func `of several calls of a modifier the last one counts`(modifier: Modifier) {
        #expect(modifier.one(plain).described != modifier.other(plain).described)
        #expect(modifier.other(modifier.one(plain)).described == modifier.other(plain).described)
        #expect(modifier.one(modifier.one(plain)).described == modifier.one(plain).described)
    }

    @Test(arguments: Modifier.all, Modifier.all)
    func `the order of different modifiers does not matter`(first: Modifier, second: Modifier) {
        guard first.name != second.name else { return }
        #expect(second.one(first.one(plain)).described == first.one(second.one(plain)).described)
    }
}

/// A modifier, called in two ways.
struct Modifier: Sendable, CustomTestStringConvertible {
    let name: String
    let one: @Sendable (Resource<String>) -> Resource<String>
    let other: @Sendable (Resource<String>) -> Resource<String>

    var testDescription: String { name }

    static let all = [
        Modifier(name: "stale", one: { $0.stale(after: .seconds(1)) }, other: { $0.stale(after: .seconds(2)) }),
        Modifier(
            name: "retention", one: { $0.retention(.seconds(1)) }, other: { $0.retention(.forever) }),
        Modifier(name: "cost", one: { $0.cost { $0.count } }, other: { $0.cost { _ in 1 } }),
        Modifier(
            name: "retry", one: { $0.retry(.never) }, other: { $0.retry(RetryPolicy { _, _ in .seconds(7) }) }),
        Modifier(
            name: "timeout", one: { $0.timeout(attempt: .seconds(1)) }, other: { $0.timeout(total: .seconds(2)) }),
        Modifier(
            name: "interval", one: { $0.refresh(every: .seconds(1)) },
            other: { $0.refresh(every: .seconds(1), inBackground: true) }),
        Modifier(
            name: "triggers", one: { $0.refresh(on: .focus) }, other: { $0.refresh(on: .reconnect, evenIfFresh: true) }),
        Modifier(
            name: "placeholder", one: { $0.placeholderValue("…") },
            other: { $0.placeholderValue { $0.map { "after \($0.value)" } } }),
        Modifier(
            name: "initial", one: { $0.initialValue("a", at: Date(timeIntervalSince1970: 0)) },
            other: { $0.initialValue("b", at: Date(timeIntervalSince1970: 1)) }),
    ]
}

extension Resource where Value == String {
    /// A description of everything that modifiers change.
    ///
    /// Closures are represented by their results.
    fileprivate var described: [String] {
        let previous = (key: ResourceKey("before"), value: TypedValue("it") as AnyValue)
        let placeholders = [previous, nil].map { policy.placeholder?.make($0)?.typed(String.self) }
        return [
            "\(String(describing: policy.staleAfter))", "\(String(describing: policy.retention))",
            "\(policy.refreshing)",
            "\(String(describing: policy.cost?(TypedValue("hello"))))", "\(policy.timeouts)",
            "\(String(describing: policy.retry?.pause(after: 1, Spoken.transient) { 1 }))",
            "\(String(describing: policy.retry?.waitsForConnection))",
            "\(placeholders)",
            "\(String(describing: policy.initial?.value.typed(String.self))) \(String(describing: policy.initial?.date))",
        ]
    }
}
