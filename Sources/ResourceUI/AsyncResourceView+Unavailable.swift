public import PortableUI
public import ResourceCore

// Common mistakes, so that the compiler suggests the correct code.

extension AsyncResourceView where Content == EmptyView, Idle == EmptyView, Loading == EmptyView, Failure == EmptyView {
    /// Unavailable: the content must be a view.
    @_disfavoredOverload
    @available(*, unavailable, message: "the content closure has to return a view, such as Text(…)")
    public init<Other>(_ resource: Resource<Value>, content: @escaping (Value) -> Other) {
        preconditionFailure("unavailable")
    }

    /// Unavailable: the content must be a view.
    @_disfavoredOverload
    @available(*, unavailable, message: "the content closure has to return a view, such as Text(…)")
    public init<Other>(_ store: ResourceStore<Value>, content: @escaping (Value) -> Other) {
        preconditionFailure("unavailable")
    }
}

extension AsyncResource {
    /// Unavailable: a resource is written in the parentheses of the attribute.
    @available(
        *, unavailable, message: "write the resource in parentheses: @AsyncResource(.stations) private var stations"
    )
    public init(wrappedValue: Resource<Value>) {
        preconditionFailure("unavailable")
    }
}
