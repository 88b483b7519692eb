/// The recovery that the current task is a part of, such as getting a new token.
///
/// It's all that a flight inherits from the call that begins it, because a recovery whose own request waited for the
/// recovery would wait forever.
package enum RecoveryScope {
    /// The identity of the recovery, or `nil` outside of one.
    @TaskLocal package static var current: ObjectIdentifier?
}
