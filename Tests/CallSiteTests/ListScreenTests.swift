import Foundation
import HeadlessHost
import PortableUI
import Testing

/// Screens with rows that users search, sort, change, and remove.
@MainActor
@Suite struct `Screens with rows` {
    private let articles = [
        Article(id: 1, title: "Rain expected", teaser: "Take a coat.", url: URL(string: "https://example.com/rain")),
        Article(id: 2, title: "Ferry delayed", teaser: "Fog again.", url: nil),
    ]

    @Test func `news that cannot be loaded are loaded by a pull, and searched by their titles`() async throws {
        let gate = Gate<[Article]>()
        let host = HeadlessHost { NewsList(model: NewsModel(service: gate.value)) }
        #expect(host.contains(.text, "Loading the news"))
        gate.fail()
        try await host.until { host.contains(.text, "The news could not be loaded") }
        try host.refresh()
        gate.answer(articles)
        try await host.until { host.findAll(.row).count == 2 }
        try host.type("ferry", into: "Titles")
        #expect(host.findAll(.row).map(\.label) == ["Ferry delayed Fog again."])
        try host.type("snow", into: "Titles")
        #expect(host.contains(.text, "No Results for “snow”"))
    }

    @Test func `an article leads on to its page and to the web`() async throws {
        let gate = Gate<[Article]>()
        gate.answer(articles)
        let host = HeadlessHost { NewsList(model: NewsModel(service: gate.value)) }
        try await host.until { host.findAll(.row).count == 2 }
        try host.tap("Rain expected Take a coat.")
        #expect(host.contains(.screen, "Rain expected"))
        try host.tap("Read on")
        #expect(host.openedURLs == [articles[0].url])
        try host.goBack()
        #expect(host.contains(.screen, "News"))
    }

    @Test func `pictures come one by one, and a tap shows one large`() async throws {
        let (sea, hill) = try (picture("sea"), picture("hill"))
        let host = HeadlessHost { ImageGallery { [sea, hill] } }
        try await host.until { host.requestedImages == [sea.url, hill.url] }
        #expect(host.findAll(.progress).count == 2)
        try host.showImage(at: hill.url)
        try host.failImage(at: sea.url)
        try await host.until { host.findAll(.progress).isEmpty }
        #expect(host.findAll(.image).map(\.label) == ["No picture of sea", "hill"])
        try host.tap("hill")
        try host.showImage(at: hill.url)
        try await host.until { host.contains(.text, "Large: hill") && host.findAll(.progress).isEmpty }
        try host.dismissDialog()
        #expect(!host.contains(.text, "Large: hill"))
    }

    @Test func `a task is added by a question, done and deleted`() async throws {
        let host = HeadlessHost { TodoList(model: TodoModel { [Todo(id: 1, title: "Water the plants")] }) }
        #expect(host.contains(.text, "Nothing to do"))
        try await host.until { host.contains(.text, "Water the plants") }
        try host.tap("Add")
        try host.type("Buy bread", into: "What is to be done?")
        try host.tap("Add it")
        #expect(host.findAll(.dialog).isEmpty)
        #expect(host.findAll(.toggle).map(\.label) == ["Water the plants", "Buy bread"])
        try host.toggle("Buy bread")
        #expect(try host.find(.toggle, "Buy bread").isOn)
        try host.tap("Delete")
        #expect(host.findAll(.toggle).map(\.label) == ["Buy bread"])
        #expect(try host.find(.toggle, "Buy bread").isOn)
        try host.tap("Delete")
        #expect(host.contains(.text, "Nothing to do"))
    }

    @Test func `contacts stand under their initials, and the actions of a row concern it alone`() async throws {
        let people = ["Bo", "Ada", "Alan"].map { Contact(id: $0, name: $0) }
        let host = HeadlessHost { ContactList { people } }
        try await host.until { host.contains(.text, "Bo") }
        #expect(host.findAll(.progress).isEmpty)
        #expect(headersAndNames(host) == ["A", "Ada", "Alan", "B", "Bo"])
        try host.tap("Star Alan")
        #expect(host.findAll(.image, "star.fill").count == 1)
        try host.tap("Delete Bo")
        #expect(headersAndNames(host) == ["A", "Ada", "Alan"])
    }

    @Test func `each tab loads its recipes once, and sorts them for itself`() async throws {
        let gate = Gate<[Recipe]>()
        let host = HeadlessHost { RecipeBrowser { _ in try await gate.value() } }
        gate.answer([
            Recipe(id: 1, name: "Borscht", course: .soup, minutes: 90),
            Recipe(id: 2, name: "Consommé", course: .soup, minutes: 30),
        ])
        try await host.until { host.findAll(.row).map(\.label) == ["Borscht 90 min", "Consommé 30 min"] }
        try host.tap("Sort")
        try host.tap("By time")
        #expect(host.findAll(.row).map(\.label) == ["Consommé 30 min", "Borscht 90 min"])
        try host.choose("Cakes")
        gate.answer([Recipe(id: 3, name: "Strudel", course: .cake, minutes: 60)])
        try await host.until { host.contains(.row, "Strudel 60 min") }
        try host.choose("Soups")
        #expect(host.findAll(.row).map(\.label) == ["Consommé 30 min", "Borscht 90 min"])
        #expect(gate.requests == 2)
    }

    @Test func `hints are paged through, and the last page begins the app`() async throws {
        let gate = Gate<Void>()
        let hints = [Hint(id: 0, title: "Swipe", symbol: "hand.draw"), Hint(id: 1, title: "Tap", symbol: "hand.tap")]
        let host = HeadlessHost { Onboarding(hints: hints, finish: gate.value) }
        try host.tap("Next")
        #expect(host.contains(.text, "Page 2 of 2"))
        try host.tap("Begin")
        #expect(try !host.find(.button, "Begin").isEnabled)
        await gate.requests(1)
        gate.fail()
        try await host.until { (try? host.find(.button, "Begin").isEnabled) == true }
        try host.tap("Begin")
        gate.answer(())
        try await host.until { host.contains(.text, "Welcome!") }
        #expect(!host.contains(.button, "Begin"))
    }

    @Test func `an edited note is the one that all see, and another note starts anew`() async throws {
        let notes = [Note(id: 1, title: "Shopping"), Note(id: 2, title: "Ideas")]
        let host = HeadlessHost { NotesScreen(store: NoteStore { notes }) }
        try await host.until { (try? host.find(.picker, "Note").value) == "Shopping" }
        try host.type("Groceries", into: "Title")
        #expect(try host.find(.picker, "Note").options == ["Groceries", "Ideas"])
        #expect(host.contains(.text, "1 edits"))
        #expect(notes[0].editCount == 1)
        try host.toggle("Pinned")
        #expect(host.contains(.text, "1 pinned"))
        try host.choose("Ideas", in: "Note")
        #expect(host.contains(.text, "Unchanged"))
        #expect(try host.find(.field, "Title").value == "Ideas")
        #expect(try host.find(.toggle, "Pinned").isOn == false)
        try host.choose("Work", in: "Folder")
        #expect(notes.map(\.folder) == ["Home", "Work"])
    }

    private func picture(_ caption: String) throws -> Picture {
        Picture(url: try #require(URL(string: "https://example.com/\(caption).png")), caption: caption)
    }

    /// Returns the texts of a list without those of its buttons.
    private func headersAndNames(_ host: HeadlessHost) -> [String] {
        host.findAll(.text).map(\.label).filter { !$0.hasPrefix("Star ") && !$0.hasPrefix("Delete ") }
    }
}
