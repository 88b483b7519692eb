import Foundation
import HeadlessHost
import PortableUI

/// A screen of the corpus whose services respond immediately.
///
/// Everything that it uses is recreated for each visit.
@MainActor
struct CorpusScreen {
    let name: String

    /// A Boolean value that indicates whether it listens to something while it's shown.
    let isFollowing: Bool

    /// A text that the screen shows until tasks of its own, which the host doesn't know, have ended.
    let placeholder: String?
    private let makeHost: @MainActor (UInt64?) -> HeadlessHost

    init<Content: View>(
        _ name: String, isFollowing: Bool = false, placeholder: String? = nil,
        @ViewBuilder content: @escaping @MainActor () -> Content
    ) {
        self.name = name
        self.isFollowing = isFollowing
        self.placeholder = placeholder
        makeHost = { seed in if let seed { HeadlessHost(hostile: seed, content) } else { HeadlessHost(content) } }
    }

    /// The result of a visit.
    struct Report: Equatable {
        /// The last tree.
        var screen: String
        var nodes: Int
        var tasks: Int
    }

    /// The number of disturbances that hosts have caused on all screens so far.
    private(set) static var deeds = 0

    /// Views the screen, covers it, returns to it, and refreshes it, with a seed or without one; then removes it.
    func visit(_ seed: UInt64?) async throws -> Report {
        let host = makeHost(seed)
        try await rest(host)
        host.disappear()
        host.appear()
        try await rest(host)
        try? host.refresh()
        try await rest(host)
        if let placeholder { try await host.settle(while: { host.contains(placeholder) }) }
        let screen = host.tree.description
        Self.deeds += host.hostility?.journal.count ?? 0
        host.unmount()
        try await host.until { host.counters.runningTasks == 0 }
        return Report(screen: screen, nodes: host.counters.liveNodes, tasks: host.counters.runningTasks)
    }

    private func rest(_ host: HeadlessHost) async throws {
        try await host.settle(while: { !isFollowing && host.counters.runningTasks > 0 })
    }
}
