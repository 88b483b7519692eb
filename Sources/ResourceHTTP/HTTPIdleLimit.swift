/// The time that a load may wait for the next byte, where the transport is not told otherwise (R18).
package enum HTTPIdleLimit {
    /// 5 minutes.
    package static let standard = Duration.seconds(300)
}
