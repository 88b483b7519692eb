import AsyncResources
import Foundation
import HeadlessHost
import PortableUI
import ResourceTesting
import StationServer
import Testing

@testable import Showcase

/// The Notes, over the real server: at home, in the tunnel, on two pages, and after the end of the process.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct NotesScreenTests {
    private let clock = ManualClock()

    private static let packed = [
        "✓ Tickets and seat reservations", "✓ Passport", "✓ Phone charger", "Headphones", "A book for the tunnels",
        "Sandwiches and apples", "Water bottle", "Rain jacket",
    ]

    /// The list after one change of each kind.
    private static let changed = [
        "✓ Tickets and seat reservations", "✓ Passport", "✓ Phone charger", "✓ Headphones", "Two books",
        "Water bottle", "Umbrella", "Rain jacket",
    ]

    /// Changes the list in each way that the screen offers.
    private func change(_ page: NotesPage) throws {
        try page.mark("Headphones")
        try page.edit("A book for the tunnels", to: "Two books")
        try page.add("Umbrella")
        try page.moveUp("Umbrella")
        try page.delete("Sandwiches and apples")
    }

    /// Expects that the server has made those changes, each once and in their order.
    private func expectChanged(_ station: StationServer) throws {
        let writes = try station.api.writes
        #expect(writes.map(\.method) == ["PATCH", "PATCH", "POST", "PUT", "DELETE"])
        #expect(Set(writes.map(\.key)).count == writes.count)
        let created = try #require(writes.dropFirst(2).first?.note)
        #expect(UUID(uuidString: created) != nil)
        #expect(writes.map(\.note) == ["4", "5", created, created, "6"])
        #expect(try station.api.notes == Self.changed)
    }

    /// Opens a page that shows the notes.
    private func page(_ launch: Launch) async throws -> NotesPage {
        let page = NotesPage(launch)
        try await page.shows(Self.packed)
        return page
    }

    private func page(_ station: StationServer) async throws -> NotesPage {
        try await page(try await Launch(station, clock: clock))
    }

    /// Waits until a deletion is saved, and can be undone from then on.
    private func waitUntilUndoBegins(_ page: NotesPage) async throws {
        try await page.host.until {
            page.container.pendingMutations.contains { if case .waiting(.delay) = $0.status { true } else { false } }
        }
    }

    private func waitUntilUndoIsOver(_ page: NotesPage) async throws {
        try await waitUntilUndoBegins(page)
        clock.advance(by: .seconds(5))
    }

    @Test func `at home, each change is shown at once, and the server has it`() async throws {
        let station = try await StationServer.start(seed: 7, train: .faultless)
        let page = try await page(station)
        try change(page)
        #expect(page.notes == Self.changed)
        try await waitUntilUndoIsOver(page)
        try await page.isSent()
        try expectChanged(station)
        try await page.shows(Self.changed)
        page.close()
        await station.stop()
    }

    @Test(arguments: [Showcase.TrainSettings.Tunnel.refusing, .hanging])
    func `in the tunnel, each change is shown at once, and sent behind it`(
        tunnel: Showcase.TrainSettings.Tunnel
    ) async throws {
        let station = try await StationServer.start(seed: 7, train: .faultless)
        let page = try await page(station)
        station.api.train = try .faultless.changed(tunnel: tunnel == .refusing ? .refusing : .hanging)
        try change(page)
        #expect(page.notes == Self.changed)
        try await waitUntilUndoIsOver(page)
        try await page.host.until { page.status.hasPrefix("5 changes: ") }
        #expect(try station.api.writes.isEmpty)
        station.api.arrive()
        try await page.isSent()
        try expectChanged(station)
        try await page.shows(Self.changed)
        page.close()
        await station.stop()
    }

    @Test func `a deletion can be undone for five seconds, and then it is made`() async throws {
        let station = try await StationServer.start(seed: 7, train: .faultless)
        let page = try await page(station)
        try page.delete("Passport")
        #expect(page.notes == Self.packed.filter { $0 != "✓ Passport" })
        try await waitUntilUndoBegins(page)
        clock.advance(by: .seconds(4.9))
        try page.host.tap("Undo")
        try await page.isSent()
        try await page.shows(Self.packed)
        try page.delete("Headphones")
        try await waitUntilUndoIsOver(page)
        try await page.isSent()
        #expect(!page.host.contains(.button, "Undo"))
        #expect(try station.api.writes.map(\.note) == ["4"])
        #expect(try station.api.notes == Self.packed.filter { $0 != "Headphones" })
        page.close()
        await station.stop()
    }

    @Test func `what one page changes in the tunnel, the other shows, and the server makes it once`() async throws {
        let station = try await StationServer.start(seed: 7, train: .faultless)
        let launch = try await Launch(station, clock: clock)
        let (one, other) = (try await page(launch), try await page(launch))
        station.api.train = .inTheTunnel
        try one.mark("Headphones")
        try other.edit("A book for the tunnels", to: "Two books")
        try one.add("Umbrella")
        try await other.host.until { other.notes.last == "Umbrella" }
        try other.moveUp("Umbrella")
        try one.delete("Sandwiches and apples")
        for page in [one, other] { try await page.shows(Self.changed) }
        try await waitUntilUndoIsOver(one)
        station.api.arrive()
        for page in [one, other] { try await page.isSent() }
        try expectChanged(station)
        for page in [one, other] {
            try await page.shows(Self.changed)
            page.close()
        }
        await station.stop()
    }

    @Test func `an edit merges with what another app has written meanwhile`() async throws {
        let station = try await StationServer.start(seed: 7, train: .faultless)
        let page = try await page(station)
        try await page.knows("5")
        station.api.train = .inTheTunnel
        try page.edit("A book for the tunnels", to: "A book for the long tunnels")
        station.api.write("Two books for the tunnels", to: "5")
        station.api.arrive()
        try await page.isSent()
        let merged = Self.packed.map { $0 == "A book for the tunnels" ? "Two books for the long tunnels" : $0 }
        #expect(try station.api.notes == merged)
        try await page.shows(merged)
        page.close()
        await station.stop()
    }

    @Test func `an edit after the page's own changes is no conflict with them`() async throws {
        let station = try await StationServer.start(seed: 7, train: .faultless)
        let page = try await page(station)
        try await page.knows("5")
        station.api.train = .inTheTunnel
        try page.edit("A book for the tunnels", to: "Two books")
        try page.mark("Two books")
        try page.edit("Two books", to: "Three books")
        station.api.arrive()
        try await page.isSent()
        #expect(try station.api.notes[4] == "✓ Three books")
        #expect(try station.api.writes.map(\.note) == ["5", "5", "5"])
        page.close()
        await station.stop()
    }

    @Test func `a refused change is taken back and listed, until it is discarded or retried`() async throws {
        let station = try await StationServer.start(seed: 7, train: .faultless)
        let page = try await page(station)
        station.api.train = try .faultless.changed([.writeRefusalRate: 1])
        try page.mark("Headphones")
        try page.add("Umbrella")
        try await page.host.until { page.status == "2 changes failed" }
        try await page.shows(Self.packed)
        station.api.arrive()
        try page.host.tap("Show pending changes")
        try page.host.tap(#require(page.pending("Check off “Headphones”", "Discard")))
        try await page.host.until { page.status == "1 change failed" }
        try page.host.tap(#require(page.pending("Add “Umbrella”", "Retry")))
        try await page.isSent()
        try await page.shows(Self.packed + ["Umbrella"])
        #expect(try station.api.notes == Self.packed + ["Umbrella"])
        page.close()
        await station.stop()
    }

    @Test func `what was changed before the process was killed is shown and sent by the next one`() async throws {
        let (folder, copy) = (TemporaryFolder(), TemporaryFolder())
        let station = try await StationServer.start(seed: 7, train: .faultless)
        let first = try await page(
            try await Launch(station: StationService(base: station.address.url), folder: folder.url))
        await first.container.flush()
        station.api.train = .inTheTunnel
        try change(first)
        try await first.container.until { $0.pendingMutations.allSatisfy { !$0.isSaving } }
        try copy.becomeCopy(of: folder)
        await station.stop()

        let next = try await StationServer.start(seed: 7, train: .inTheTunnel)
        let second = NotesPage(try await Launch(station: StationService(base: next.address.url), folder: copy.url))
        try await second.shows(Self.changed)
        #expect(try next.api.writes.isEmpty)
        next.api.arrive()
        try await second.isSent()
        try expectChanged(next)
        try await second.shows(Self.changed)
        for page in [first, second] { page.close() }
        await next.stop()
    }
}

extension PendingMutation {
    fileprivate var isSaving: Bool {
        if case .saving = status { true } else { false }
    }
}

/// A folder that is removed with the last reference.
private final class TemporaryFolder {
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    func becomeCopy(of other: TemporaryFolder) throws {
        try FileManager.default.copyItem(at: other.url, to: url)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }
}
