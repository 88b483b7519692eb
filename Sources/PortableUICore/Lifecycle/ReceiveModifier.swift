import Foundation
public import OpenCombine

/// Follows a publisher for as long as the content is there.
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
        let inbox = Inbox<Source.Output> { [weak self] in self?.modifier.action($0) }
        subscription = modifier.publisher.sink { @Sendable in inbox.put($0) }
    }
}

/// Takes values to the main actor, in the order in which they come.
///
/// A value is read by the main actor alone, after the lock has passed it on; whoever sends it gives it away.
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
    /// Runs an action for each value of a publisher, on the main actor, while the view is there.
    nonisolated public func onReceive<P: Publisher>(
        _ publisher: P, perform action: @escaping (P.Output) -> Void
    ) -> some View where P.Failure == Never {
        modifier(ReceiveModifier(publisher: publisher, action: action))
    }
}
