/// A key for a value in the environment, with a default value.
public protocol EnvironmentKey {
    /// The type of the value.
    associatedtype Value

    /// The value if no view has set one.
    static var defaultValue: Self.Value { get }
}
