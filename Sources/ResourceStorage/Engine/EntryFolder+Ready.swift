import Foundation

// What can be read without waiting for the disk, on any thread.
extension EntryFolder {
    /// The largest entry that is worth it: longer ones keep the caller's thread busy for longer than another one costs.
    private static let largestReady = 128 * 1024

    /// The entry of an identifier, if it is in memory, or the machine has its file there.
    ///
    /// Nil says nothing: there may be none, it may be damaged, or the disk may have to be asked; `read` tells which.
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
