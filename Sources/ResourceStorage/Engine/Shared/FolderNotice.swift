import ResourceCore

/// A notice that a folder of the shared container can't be used, which is given once for each folder.
final class FolderNotice: Sendable {
    private let told = Lock(Set<String>())
    private let print: @Sendable (String) -> Void

    init(_ print: @escaping @Sendable (String) -> Void = printWarning) {
        self.print = print
    }

    /// Tells that things are kept in memory, and the reason.
    func tell(_ error: any Error, _ things: String) {
        guard told.withLock({ $0.insert(things).inserted }) else { return }
        let isOpen = (error as? DataStoreError)?.code == .alreadyOpen
        let reason = isOpen ? "another process has their folder open" : "their folder can't be used: \(error)"
        print("ResourceContainer.shared keeps \(things) in memory, because \(reason).")
    }
}
