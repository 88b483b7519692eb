import HeadlessHost
import PortableUI
import ResourceTesting
import ResourceUI
import Testing

@testable import ResourceCore
@testable import ResourceWriting

/// The handling of a pull to refresh: by the resource, a screen of several resources, or the app.
@Suite(.timeLimit(.minutes(10))) @MainActor struct PullToRefreshTests {
    private let container = ResourceContainer()
    private let words = GatedLoader<String>()
    private let numbers = GatedLoader<Int>()

    @MainActor private final class Pulls {
        var count = 0
    }

    @Test func `a pull refreshes the resource whose content is pulled`() async throws {
        let host = HeadlessHost { wordList.resourceContainer(container) }
        try await words.nextCall().succeed("one")
        try await host.until { host.contains(.row, "one") }
        try host.refresh()
        try await words.nextCall().succeed("two")
        try await host.until { host.contains(.row, "two") && host.findAll(.list).first?.isRefreshing == false }
    }

    @Test func `what the app says of a pull holds, also for what is in a resource's content`() async throws {
        let pulls = Pulls()
        let host = HeadlessHost {
            wordList.refreshable { await MainActor.run { pulls.count += 1 } }.resourceContainer(container)
        }
        try await words.nextCall().succeed("one")
        try await host.until { host.contains(.row, "one") }
        try host.refresh()
        try await host.until { host.findAll(.list).first?.isRefreshing == false }
        #expect(pulls.count == 1 && words.count == 1)
    }

    @Test func `a screen of several resources is pulled as one, until the last of them is done`() async throws {
        let host = HeadlessHost {
            ScrollView {
                AsyncResourceView(words.resource("words")) { Text($0) }
                AsyncResourceView(numbers.resource("numbers")) { Text("\($0)") }
            }
            .refreshableResources()
            .resourceContainer(container)
        }
        try await words.nextCall().succeed("one")
        try await numbers.nextCall().succeed(1)
        try await host.until { host.contains(.text, "one") && host.contains(.text, "1") }
        try host.refresh()
        try await words.nextCall().succeed("two")
        let last = try await numbers.nextCall()
        try await host.until { host.contains(.text, "two") }
        #expect(host.findAll(.scroll).first?.isRefreshing == true)
        last.succeed(2)
        try await host.until { host.contains(.text, "2") && host.findAll(.scroll).first?.isRefreshing == false }
        #expect(words.count == 2 && numbers.count == 2)
    }

    @Test func `a closure loads offline where it says so`() async throws {
        container.notice(.offline)
        let host = HeadlessHost {
            AsyncResourceView(load: { "here" }) { Text($0) }.loadsOffline().resourceContainer(container)
        }
        try await host.until { host.contains(.text, "here") }
    }

    @Test func `a resource inside the content of another answers for itself`() async throws {
        let host = HeadlessHost {
            AsyncResourceView(numbers.resource("numbers")) { _ in wordList }.resourceContainer(container)
        }
        try await numbers.nextCall().succeed(1)
        try await words.nextCall().succeed("one")
        try await host.until { host.contains(.row, "one") }
        try host.refresh()
        try await words.nextCall().succeed("two")
        try await host.until { host.contains(.row, "two") }
        #expect(numbers.count == 1)
    }

    @Test func `a resource that is not to be pulled leaves the list as it is`() async throws {
        let host = HeadlessHost {
            AsyncResourceView(words.resource("words")) { word in List([word], id: \.self) { Text($0) } }
                .pullToRefreshDisabled()
                .resourceContainer(container)
        }
        try await words.nextCall().succeed("one")
        try await host.until { host.contains(.row, "one") }
        #expect(host.findAll(.list).first?.isRefreshing == nil)
    }

    private var wordList: some View {
        AsyncResourceView(words.resource("words")) { word in List([word], id: \.self) { Text($0) } }
    }
}
