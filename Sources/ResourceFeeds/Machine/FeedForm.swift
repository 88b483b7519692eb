// What a server of a feed can do.
package struct FeedForm: Hashable, Sendable {
    // Whether a connection sends the changes after a position, rather than those from its opening on (V9).
    package let resumes: Bool

    // Whether a snapshot can be loaded beside a connection. Otherwise, a barrier closes the connection, and another one
    // satisfies it.
    package let loadsSnapshots: Bool

    package static let log = FeedForm(resumes: true, loadsSnapshots: true)

    // A log that is the value when it's read from its beginning.
    package static let wholeLog = FeedForm(resumes: true, loadsSnapshots: false)
    package static let fromNow = FeedForm(resumes: false, loadsSnapshots: true)

    // Each message is the whole value.
    package static let values = FeedForm(resumes: false, loadsSnapshots: false)
}
