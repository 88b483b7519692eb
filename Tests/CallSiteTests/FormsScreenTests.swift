import Foundation
import HeadlessHost
import PortableUI
import Testing

/// Screens that use APIs in the forms that many apps use.
@MainActor
@Suite struct `Screens in common forms` {
    private func store() throws -> UserDefaults {
        try #require(UserDefaults(suiteName: "call-sites-\(UUID().uuidString)"))
    }

    @Test func `an expense is filled in, rejected with its reason, and sent`() async throws {
        let sending = Gate<Bool>()
        let store = try store()
        let host = HeadlessHost {
            ExpenseForm { _ in (try? await sending.value()) ?? false }.defaultAppStorage(store)
        }
        try host.type("Lunch", into: "Title")
        try host.type("12.5", into: "Amount")
        try host.submit("Amount")
        try host.pick("2026-11-21", in: "Day")
        try host.type("CHF", into: "Currency")
        #expect(host.contains(.text, "12.50 CHF"))
        try host.tap("Send")
        await sending.requests(1)
        sending.answer(false)
        try await host.until { host.contains(.dialog, "The expense was rejected") }
        #expect(host.contains(.text, "Check the amount."))
        try host.tap("OK")
        try host.tap("Send")
        await sending.requests(2)
        sending.answer(true)
        try await host.until { host.contains(.text, "Sent") }
    }

    @Test func `mails are selected, read by their menus, and counted by the tab`() async throws {
        let host = HeadlessHost { MailTabs { [Mail(id: 1, subject: "One"), Mail(id: 2, subject: "Two")] } }
        try await host.until { host.contains(.row, "Two") }
        #expect(host.findAll(.tabs).first?.badges == ["2", nil])
        try host.openMenu(of: "One")
        try host.tap("Mark as read")
        #expect(host.findAll(.dialog).isEmpty)
        #expect(host.findAll(.tabs).first?.badges == ["1", nil])
        try host.tap("One")
        try host.tap("Two")
        #expect(host.findAll(.row).map(\.isSelected) == [true, true])
        try host.tap("One")
        #expect(host.findAll(.row).map(\.isSelected) == [false, true])
        try host.choose("Actions")
        #expect(host.contains(.text, "1 SELECTED"))
        try host.tap("Read them")
        #expect(host.findAll(.tabs).first?.badges == [nil, nil])
    }

    @Test func `scores come as rows of a table, each one thing to listen to`() async throws {
        let scores = Gate<[Score]>()
        let host = HeadlessHost { ScoreTable(load: scores.value) }
        #expect(try host.find(.progress, "Loading").value == "50 %")
        scores.answer([Score(id: "Ada", points: 3), Score(id: "Grace", points: 5)])
        try await host.until { host.contains(.group, "Ada 3") }
        #expect(host.contains(.group, "Grace 5"))
        #expect(host.contains(.text, "All scores"))
    }

    @Test func `settings are kept in their store, and shown by every view that names them`() throws {
        let store = try store()
        let host = HeadlessHost {
            VStack {
                ReadingSettings(); ReadingSettings()
            }.defaultAppStorage(store)
        }
        try host.choose("Large")
        try host.tap("Night")
        try host.tap("Sign")
        #expect(host.findAll(.text, "large, night, Ada").count == 2)
        #expect(store.string(forKey: "reading.size") == "large")
        #expect(store.bool(forKey: "reading.night"))
        let later = HeadlessHost { ReadingSettings().defaultAppStorage(store) }
        #expect(later.contains(.text, "large, night, Ada"))
        try later.tap("Forget")
        #expect(later.contains(.text, "large, night, nobody"))
        #expect(store.object(forKey: "reading.name") == nil)
    }

    @Test func `a publisher is heard at first and at each change, and no longer once the view has gone`() async throws {
        let model = PosterModel { query in [query, query + "!"] }
        let host = HeadlessHost { PosterWall(model: model) }
        #expect(host.contains(.text, "1 changes"))
        try host.type("Alien", into: "Search")
        #expect(host.contains(.text, "2 changes"))
        try host.submit("Search")
        try await host.until { host.contains(.text, "Alien!") }
        host.disappear()
        model.query = "Brazil"
        #expect(host.counters.liveNodes < 10)
    }
}
