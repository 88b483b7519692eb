import Foundation
import HeadlessHost
import PortableUI

/// A screen of the corpus whose services answer at once; everything that it uses is made anew for each visit.
@MainActor
struct CorpusScreen {
    let name: String

    /// Whether it listens to something as long as it is shown.
    let isFollowing: Bool
    private let makeHost: @MainActor (UInt64?) -> HeadlessHost

    init<Content: View>(
        _ name: String, isFollowing: Bool = false, @ViewBuilder content: @escaping @MainActor () -> Content
    ) {
        self.name = name
        self.isFollowing = isFollowing
        makeHost = { seed in if let seed { HeadlessHost(hostile: seed, content) } else { HeadlessHost(content) } }
    }

    /// What a visit came to.
    struct Report: Equatable {
        /// The last tree.
        var screen: String
        var nodes: Int
        var tasks: Int
    }

    /// What hosts have done to all screens so far.
    private(set) static var deeds = 0

    /// Looks at the screen, covers it, comes back to it and pulls it, under a seed or without one; then it goes.
    func visit(_ seed: UInt64?) async -> Report {
        let host = makeHost(seed)
        await rest(host)
        host.disappear()
        host.appear()
        await rest(host)
        try? host.refresh()
        await rest(host)
        let screen = host.tree.description
        Self.deeds += host.hostility?.journal.count ?? 0
        host.unmount()
        await host.until { host.counters.runningTasks == 0 }
        return Report(screen: screen, nodes: host.counters.liveNodes, tasks: host.counters.runningTasks)
    }

    private func rest(_ host: HeadlessHost) async {
        await host.settle(while: { !isFollowing && host.counters.runningTasks > 0 })
    }
}
