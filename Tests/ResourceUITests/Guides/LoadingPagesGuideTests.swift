import Foundation
import HTTPTypes
import HeadlessHost
import PortableUI
import ResourceCore
import ResourceHTTP
import ResourcePages
import ResourceTesting
import ResourceUI
import ResourceWriting
import Testing

/// The guide to lists in pages: its code is compiled and run here.
@Suite(.timeLimit(.minutes(10))) @MainActor struct LoadingPagesGuideTests {
    private let container = ResourceContainer()

    @Test func `the guide prints what is compiled here`() throws {
        let page = "Sources/AsyncResources/AsyncResources.docc/LoadingPages.md"
        #expect(try Snippets.all(in: page).count == 5)
        #expect(try Snippets.missing(of: page, in: [Snippets.source("Guides/LoadingPagesGuide")]) == [])
    }

    @Test func `the feed shows its first rows, and loads all of it for a reader who goes to the end`() async throws {
        let store = ResourceStore(.feed, in: container)
        let host = HeadlessHost { FeedScreen().resourceContainer(container) }
        try await host.until { host.contains(.text, "Post 1") }
        while store.value?.hasNext != false { await store.loadNext() }
        #expect(store.value?.map(\.id) == Array(1...30))
        try await host.until { host.contains(.text, "Post 11") }
    }

    @Test func `a mutation changes the row of a page that loads later`() async throws {
        let store = ResourceStore(.feed, in: container)
        await store.load()
        container.notice(.offline)
        container.send(MarkAsRead(id: 15))
        container.notice(.online)
        await store.loadNext()
        #expect(store.value?[id: 15]?.isRead == true)
    }
}
