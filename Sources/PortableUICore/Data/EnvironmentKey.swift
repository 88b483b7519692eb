/// Names a value in the environment and says what it is where nobody has set it.
public protocol EnvironmentKey {
    /// The type of the value.
    associatedtype Value

    /// The value where nobody has set one.
    static var defaultValue: Self.Value { get }
}
