import Foundation

// Reads that don't wait for the disk, on any thread.
extension EntryFolder {
    /// The maximum size of an entry that is read on the caller's thread.
    ///
    /// Longer ones cost more than a change of threads.
    private static let largestReady = 128 * 1024

    /// Returns the entry of an identifier, if it's in memory or its file is in the page cache.
    ///
    /// A result of `nil` has no meaning: there may be no entry, it may be damaged, or the disk may have to be read.
    /// Call `read` to find out.
    func ready(_ identifier: String) -> EntryFrame? {
        if let frame = remembered(identifier) { return frame }
        guard let name = EntryName.name(of: identifier) else { return nil }
        let ticket = memory.ticket(name)
        guard let bytes = files.readyContents(of: "\(root)/entries/\(name)", limit: Self.largestReady),
            let frame = try? EntryFrame(bytes), frame.identifier == identifier, !isTooOld(frame)
        else { return nil }
        inventory?.touch(name)
        memory.keep(frame, name, ticket)
        return frame
    }
}
