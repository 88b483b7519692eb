import Foundation
import ResourceTesting

@testable import ResourceCore

/// A state as compared by the journal, in which values are represented by their marks.
struct ShellView: Hashable, Sendable, CustomStringConvertible {
    var value: ShellMark?
    var previous: ShellMark?
    var placeholder: ShellMark?
    var isStale = true
    var activity: LoadIntent?
    var origin: ResourceOrigin?
    var updatedAt: Date?

    /// The moment of the attempt whose failure is shown; zero for an error that no loader threw.
    var error: Int?
    var isCancellation = false
    var waiting: LoadWait?
    var attempt: Int?

    init<Value: ShellValue>(_ state: ResourceState<Value>) {
        value = state.value?.mark
        previous = state.previous?.mark
        placeholder = state.placeholder?.mark
        isStale = state.isStale
        activity = state.activity
        origin = state.origin
        updatedAt = state.updatedAt
        error = state.error.map { ($0 as? ShellFailure)?.moment ?? 0 }
        isCancellation = state.error is CancellationError
        waiting = state.waiting
        attempt = state.attempt?.number
    }

    /// The part of it that a container can also know.
    var known: ShellView {
        var view = self
        view.previous = nil
        view.placeholder = nil
        return view
    }

    var description: String {
        var parts = [value.map { "\($0)" + (isStale ? " stale" : "") } ?? "nothing"]
        if let error { parts.append("error@\(error)") }
        if let activity { parts.append("\(activity)") }
        if let waiting { parts.append("waiting for \(waiting)") }
        if let previous { parts.append("previous \(previous)") }
        if let placeholder { parts.append("placeholder \(placeholder)") }
        return parts.joined(separator: ", ")
    }
}

/// A resource of an exploration, for any type of value.
@MainActor protocol ShellPort {
    var subject: ShellSubject { get }
    var key: ResourceKey { get }
    var type: any Sendable.Type { get }
    func known(in container: ResourceContainer) -> ShellView
    func value(in container: ResourceContainer, accepting accepted: AcceptedStaleness?) async throws -> ShellMark
    func prefetch(in container: ResourceContainer)
    func set(_ mark: ShellMark, in container: ResourceContainer)
    func open(in container: ResourceContainer, policy: StartPolicy) -> any ShellScreen
}

/// A store of an exploration, for any type of value.
@MainActor protocol ShellScreen: AnyObject {
    var store: AnyStore { get }
    var view: ShellView { get }
    func appear()
    func disappear()
    func load() async
    func refresh() async
    func reload() async
    func sync() async
    func start(_ intent: LoadIntent)
    func cancel()
    func invalidate()
    func reset()
    func set(_ mark: ShellMark)
    func show(_ port: any ShellPort, keepPrevious: Bool)
}

struct Port<Value: ShellValue>: ShellPort {
    let subject: ShellSubject
    let resource: Resource<Value>

    var key: ResourceKey { resource.key }
    var type: any Sendable.Type { Value.self }

    func known(in container: ResourceContainer) -> ShellView { ShellView(container.state(of: resource)) }

    func value(in container: ResourceContainer, accepting accepted: AcceptedStaleness?) async throws -> ShellMark {
        guard let accepted else { return try await container.value(of: resource).mark }
        return try await container.value(of: resource, accepting: accepted).mark
    }

    func prefetch(in container: ResourceContainer) { container.prefetch(resource) }

    func set(_ mark: ShellMark, in container: ResourceContainer) {
        container.set(Value(mark: mark), for: resource)
    }

    func open(in container: ResourceContainer, policy: StartPolicy) -> any ShellScreen {
        Screen(store: ResourceStore(resource, in: container, policy: policy))
    }
}

private final class Screen<Value: ShellValue>: ShellScreen {
    private let typed: ResourceStore<Value>

    init(store: ResourceStore<Value>) {
        typed = store
    }

    var store: AnyStore { typed.store }
    var view: ShellView { ShellView(typed.state) }

    func appear() { typed.appear() }
    func disappear() { typed.disappear() }
    func load() async { await typed.load() }
    func refresh() async { await typed.refresh() }
    func reload() async { await typed.reload() }
    func sync() async { await typed.sync() }
    func start(_ intent: LoadIntent) { typed.start(intent) }
    func cancel() { typed.cancel() }
    func invalidate() { typed.invalidate() }
    func reset() { typed.reset() }
    func set(_ mark: ShellMark) { typed.set(Value(mark: mark)) }

    func show(_ port: any ShellPort, keepPrevious: Bool) {
        guard let port = port as? Port<Value> else { return }
        typed.show(port.resource, keepPrevious: keepPrevious)
    }
}
