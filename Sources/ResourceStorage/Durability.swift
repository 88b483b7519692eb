/// What a write survives, and how long it takes accordingly.
///
/// At every level a reader sees the last complete value or the one before it, never a mixture, after every crash (S1).
public enum Durability: Comparable, Hashable, Sendable, CaseIterable {
    /// The end of the process, however it comes. For caches.
    case processCrash

    /// A power cut may lose the newest write, and never the value before it: the bytes are synced before they get
    /// their name.
    case ordered

    /// A power cut too: bytes and name are synced before the call returns.
    case durable
}
