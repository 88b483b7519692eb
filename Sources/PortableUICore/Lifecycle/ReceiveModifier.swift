import Foundation
public import OpenCombine

/// A modifier that subscribes to a publisher for as long as the content is mounted.
nonisolated struct ReceiveModifier<Source: Publisher> where Source.Failure == Never {
    let publisher: Source
    let action: (Source.Output) -> Void
}

extension ReceiveModifier: PrimitiveModifier {
    @MainActor static func _mount<Modified: View>(
        _ view: ModifiedContent<Modified, ReceiveModifier>, in context: _MountContext
    ) -> _ViewNode<ModifiedContent<Modified, ReceiveModifier>> {
        ReceiveNode(view, in: context)
    }
}

@MainActor
private final class ReceiveNode<Modified: View, Source: Publisher>: ModifierNode<Modified, ReceiveModifier<Source>>
where Source.Failure == Never {
    private var subscription: AnyCancellable?

    override var followsOutside: Bool { true }

    override func didMount() {
        subscribe()
    }

    override func modifierDidChange(from old: ReceiveModifier<Source>) {
        if !Comparison.areEqual(old.publisher, modifier.publisher) { subscribe() }
    }

    override func modifierDidUnmount() {
        subscription = nil
    }

    private func subscribe() {
        let inbox = Inbox<Source.Output> { [weak self] value in
            guard let self else { return }
            graph.act { self.modifier.action(value) }
        }
        subscription = modifier.publisher.sink { @Sendable in inbox.put($0) }
    }
}

/// A queue that delivers values to the main actor, in the order in which they arrive.
///
/// Only the main actor reads a value, after the lock has passed it on. The sender gives up its access.
private final class Inbox<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var values: [Value] = []
    private let take: @MainActor (Value) -> Void

    init(_ take: @escaping @MainActor (Value) -> Void) {
        self.take = take
    }

    func put(_ value: Value) {
        lock.withLock { values.append(value) }
        MainActorCall { self.deliver() }.perform()
    }

    @MainActor private func deliver() {
        while let value = lock.withLock({ values.isEmpty ? nil : values.removeFirst() }) { take(value) }
    }
}

extension View {
    /// Runs an action for each value of a publisher, on the main actor, while the view is in the tree.
    nonisolated public func onReceive<P: Publisher>(
        _ publisher: P, perform action: @escaping (P.Output) -> Void
    ) -> some View where P.Failure == Never {
        modifier(ReceiveModifier(publisher: publisher, action: action))
    }
}
