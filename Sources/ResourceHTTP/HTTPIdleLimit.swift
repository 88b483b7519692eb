/// The default time that a transport waits for the next byte (R18).
package enum HTTPIdleLimit {
    /// The standard limit: 5 minutes.
    package static let standard = Duration.seconds(300)
}
