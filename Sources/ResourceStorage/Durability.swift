/// The kinds of crashes that a write survives, which determine its duration.
///
/// At every level and after every crash, a reader sees the last complete value or the one before it, never a mixture
/// (S1).
public enum Durability: Comparable, Hashable, Sendable, CaseIterable {
    /// A write survives the end of the process, however it ends. Use it for caches.
    case processCrash

    /// A power failure may lose the newest write, but never the value before it: the bytes are synced before the file
    /// is renamed.
    case ordered

    /// A write survives a power failure too: the bytes and the name are synced before the call returns.
    case durable
}
