// Stubs of Combine: the package only exports it.

/// A type that transmits a sequence of values over time.
public protocol Publisher<Output, Failure> {
    associatedtype Output
    associatedtype Failure: Error
}
