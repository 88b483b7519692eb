public import PortableUI
import ResourceCore
public import ResourceWriting

/// An action that sends a mutation, which a view gets from its environment.
///
/// ```swift
/// struct StoryRow: View {
///     let story: Story
///     @Environment(\.send) private var send
///
///     var body: some View {
///         Button(story.title) { send(MarkRead(id: story.id)) }
///     }
/// }
/// ```
///
/// The effect of the mutation is displayed by the time the call returns (W1). The mutation continues whether the view
/// or the result is kept or not. The article *Writing* has more examples.
@MainActor
public struct SendAction {
    private let container: ResourceContainer

    nonisolated init(_ container: ResourceContainer) {
        self.container = container
    }

    /// Sends a mutation, and returns it with its status, which a form can keep to show progress.
    ///
    /// - Parameters:
    ///   - mutation: The mutation.
    ///   - delay: The time during which the mutation can be canceled before it's sent.
    @discardableResult
    public func callAsFunction<M: Mutation>(_ mutation: M, after delay: Duration = .zero) -> SentMutation<M> {
        container.send(mutation, after: delay)
    }
}

extension EnvironmentValues {
    /// The action that sends a mutation to the outbox of the environment's container.
    public var send: SendAction { SendAction(resourceContainer) }
}

/// A property wrapper that lists the mutations of the environment's container that are pending or have failed.
///
/// ```swift
/// struct OutboxScreen: View {
///     @PendingMutations private var mutations
///
///     var body: some View {
///         List(mutations) { mutation in Text(mutation.name) }
///     }
/// }
/// ```
///
/// A body that reads it is reevaluated when a mutation is sent, changes its status, or ends.
@propertyWrapper
@MainActor
public struct PendingMutations: DynamicProperty {
    @Environment(\.resourceContainer) private var container

    /// Creates the property.
    public init() {}

    /// The mutations, in the order in which they were sent.
    public var wrappedValue: [PendingMutation] { container.pendingMutations }
}

extension View {
    /// Calls a closure for each mutation that fails for good, even if the view that sent it is gone.
    ///
    /// It's called once before that if attempts keep failing: then `isStruggling` is `true`, and the status is still
    /// pending (W15).
    ///
    /// Use it at the root of a window. While no view listens, failures are kept for the next one that does, as long as
    /// the app runs. A durable mutation that has failed also stays in the list of `PendingMutations`, across
    /// launches.
    nonisolated public func onMutationFailure(
        perform action: @escaping @MainActor @Sendable (PendingMutation) -> Void
    ) -> some View {
        modifier(MutationListenerModifier { $0.onMutationFailure(action) })
    }

    /// Calls a closure for each mutation that the server has accepted, even if the view that sent it is gone.
    ///
    /// ```swift
    /// window.onMutationSuccess { if $0 is AddStory { banner = "Saved" } }
    /// ```
    ///
    /// Use it at the root of a window. It isn't called for mutations that succeed while no view listens.
    nonisolated public func onMutationSuccess(
        perform action: @escaping @MainActor @Sendable (any Mutation) -> Void
    ) -> some View {
        modifier(MutationListenerModifier { $0.onMutationSuccess(action) })
    }
}

/// A modifier that listens for the ends of mutations while its view is on screen.
private struct MutationListenerModifier: ViewModifier {
    let register: @Sendable (ResourceContainer) -> Registration
    @Environment(\.resourceContainer) private var container
    @State private var listener: MutationListener?

    nonisolated init(_ register: @escaping @Sendable (ResourceContainer) -> Registration) {
        self.register = register
    }

    func body(content: Content) -> some View {
        content
            .onAppear { listen() }
            .onChange(of: ObjectIdentifier(container)) { if listener != nil { listen() } }
            .onDisappear { listener = nil }
    }

    private func listen() {
        listener = MutationListener(register(container))
    }
}

/// A listener for ends of mutations, which ends when it's released.
///
/// NB: SwiftUI doesn't promise that the views of a closed window disappear.
private final class MutationListener: Sendable {
    private let registration: Registration

    init(_ registration: Registration) {
        self.registration = registration
    }

    deinit {
        registration.cancel()
    }
}
