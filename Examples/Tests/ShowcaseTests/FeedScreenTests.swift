import Foundation
import HeadlessHost
import StationServer
import Testing

@testable import Showcase

/// The Feed, over the real server: endless, growing, and edited by others.
///
/// `Tests/Browser/test_feed.py` reads it in a browser, also in tunnels.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct FeedScreenTests {
    @Test func `forty pages take no more nodes than one, because rows that left are let go`() async throws {
        let page = try await FeedPage()
        try await page.readOn()
        try page.scrollToEnd()
        try await page.host.settle()
        let nodes = page.host.counters.liveNodes
        while page.count < 1000 {
            try await page.readOn()
            #expect(page.ids.count <= 30)
            #expect(page.host.counters.liveNodes <= nodes + 10)
        }
        await page.close()
        #expect(page.host.counters.liveNodes == 0)
    }

    @Test func `before the user scrolls, new quotations are shown and not announced`() async throws {
        let page = try await FeedPage()
        page.grow(by: 2)
        try page.host.refresh()
        try await page.host.until { page.ids.first == "10002" }
        #expect(page.host.tree.first { $0.label.contains("new quotation") } == nil)
        await page.close()
    }

    @Test func `each random edit adds one quotation, or deletes one`() async throws {
        let page = try await FeedPage()
        let editor = FeedEditor(station: page.service)
        var before = try page.served()
        for id in before.prefix(20) {
            try await editor.edit(near: Quote(id: id, number: 0, text: "", author: "", work: "", at: .now))
            let after = try page.served()
            #expect(after.count == (after.contains(id) ? before.count + 1 : before.count - 1))
            #expect(Set(after).symmetricDifference(before).count == 1)
            before = after
        }
        try page.host.refresh()
        try await page.host.until { before.starts(with: page.ids) }
        await page.close()
    }
}
