internal import SeededRandom

/// An error of a test that waited for something that hasn't happened.
///
/// A test can't know that nothing more will happen: an app may do anything later, and a gate and a clock are at the
/// test's own disposal. So each wait of this library ends after ``patience`` without any event.
public struct WaitFailure: Error, CustomStringConvertible {
    /// The event that was waited for, the place of the wait, and what was seen instead.
    public let description: String

    init(_ event: String, after silence: Duration, at place: WaitPlace, _ seen: String) {
        description = "\(place): \(event), after \(silence) without any event: \(seen)"
    }

    /// The real time without any event after which a wait fails.
    ///
    /// The default is 10 seconds. It's the only real time in this library: an event starts it again, so a test that
    /// makes progress never runs into it. On platforms with `HeadlessHost`, it's the patience of all hosts as well.
    @MainActor public static var patience: Duration {
        get { Patience.limit }
        set { Patience.limit = newValue }
    }
}

/// The place in a test's source at which it waits.
struct WaitPlace: Sendable, CustomStringConvertible {
    let file: String
    let line: Int

    init(_ file: String, _ line: Int) {
        (self.file, self.line) = (file, line)
    }

    var description: String { "\(file):\(line)" }
}
