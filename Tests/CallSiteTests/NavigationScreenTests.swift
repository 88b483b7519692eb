import HeadlessHost
import PortableUI
import Testing

/// Screens that lead to other screens, sheets, and dialogs.
@MainActor
@Suite struct `Screens that lead on` {
    @Test func `a favorite chosen in the detail is seen in the list`() async throws {
        let books = [Book(id: 1, title: "Emma", author: "Austen"), Book(id: 2, title: "Walden", author: "Thoreau")]
        let host = HeadlessHost { LibraryScreen { books } }
        try await host.until { host.contains(.text, "Emma") }
        try host.tap("Walden")
        #expect(host.contains(.text, "by Thoreau"))
        try host.tap("Favorite")
        try host.tap("Back to the shelf")
        #expect(host.contains(.image, "favorite"))
        try host.toggle("Favorites only")
        #expect(!host.contains(.text, "Emma"))
        #expect(host.contains(.text, "Walden"))
    }

    @Test func `a path leads two screens deep at once, and back to the start`() async throws {
        let albums = [
            Album(id: 1, title: "Dawn", tracks: ["Mist"]), Album(id: 2, title: "Dusk", tracks: ["Owls", "Bats"]),
        ]
        let host = HeadlessHost { AlbumGrid { albums } }
        try await host.until { host.contains(.text, "Dawn") }
        try host.tap("Surprise me")
        #expect(host.contains(.text, "Now playing Owls"))
        try host.goBack()
        #expect(host.contains(.screen, "Dusk"))
        try host.tap("Bats")
        #expect(host.contains(.text, "Now playing Bats"))
        try host.tap("To the start")
        #expect(host.contains(.screen, "Albums"))
        try host.tap("Dawn")
        #expect(host.contains(.button, "Mist"))
    }

    @Test func `a guide with tabs, links, maps over all of the page, and rows with menus`() async throws {
        let cities = ["Riga", "Lima"].enumerated().map { City(id: $0, name: $1, sights: ["Market of \($1)"]) }
        let host = HeadlessHost { CityGuide { cities } }
        try await host.until { host.contains(.button, "Riga") }
        try host.tap("Reverse")
        try host.tap("Map")
        #expect(host.contains(.progress, "Drawing Lima"))
        try host.tap("Close")
        try host.openMenu(of: "Riga")
        try host.tap("Show the map")
        #expect(host.contains(.progress, "Drawing Riga"))
        try host.tap("Close")
        try host.tap("Riga")
        #expect(host.contains(.text, "Market of Riga"))
        #expect(host.findAll(.tabs).first?.options == [])
        try host.goBack()
        try host.choose("About")
        try host.follow("Swift")
        #expect(host.openedURLs.map(\.absoluteString) == ["https://swift.org"])
        let later = HeadlessHost { CityGuide(startingAt: .about) { [] } }
        #expect(later.contains(.text, "A small guide, made with Swift"))
    }

    @Test func `a wrong password says so, and the right one closes the sheet`() async throws {
        let gate = Gate<String>()
        let host = HeadlessHost { WelcomeScreen { _, _ in try await gate.value() } }
        try host.tap("Log in…")
        #expect(try host.find(.field, "Name").isFocused == true)
        #expect(throws: EventRefused.self) { try host.tap("Done") }
        try host.type("ada", into: "Name")
        try host.submit("Name")
        #expect(try host.find(.field, "Password").isFocused == true)
        try host.type("sesame", into: "Password")
        try host.tap("Done")
        #expect(host.contains(.progress, "Logging in…"))
        gate.fail(WrongPassword())
        try await host.until { host.contains(.text, "The password is wrong") }
        try host.tap("OK")
        #expect(try host.find(.field, "Password").value == "")
        try host.type("open sesame", into: "Password")
        try host.submit("Password")
        gate.answer("Ada")
        try await host.until { host.contains(.text, "Hello, Ada!") && host.findAll(.dialog).isEmpty }
        try host.tap("Log out")
        #expect(host.contains(.text, "Hello, stranger"))
    }

    @Test func `an episode plays, and its slider and buttons move one position`() async throws {
        let episodes = [Episode(id: 1, title: "Pilot", length: 100), Episode(id: 2, title: "Sequel", length: 50)]
        let host = HeadlessHost { PodcastScreen { episodes } }
        try await host.until { host.contains(.text, "Pilot") }
        #expect(!host.contains(nil, "playing"))
        try host.tap("Pilot")
        #expect(try host.find(nil, "playing").label == "Pilot")
        try host.slide("Position", to: 40)
        try host.tap("On 30 s")
        #expect(try host.find(.slider, "Position").value == "70.0")
        try host.tap("Pause")
        try host.choose("Fast", in: "Speed")
        #expect(try host.find(.picker, "Speed").value == "Fast")
        try host.tap("Sequel")
        #expect(try host.find(.slider, "Position").value == "0.0")
        #expect(host.contains(.button, "Pause"))
    }

    @Test func `an edited copy of a profile changes it only when it is saved`() async throws {
        let gate = Gate<Void>()
        let profile = Profile(id: 1, name: "Ada", motto: "Compute!")
        let host = HeadlessHost { ProfileScreen(profile: profile) { _, _ in try await gate.value() } }
        try host.tap("Edit")
        try host.type("Countess Ada", into: "Name")
        try host.tap("Never mind")
        #expect(host.findAll(.dialog).isEmpty)
        #expect(profile.name == "Ada")
        try host.tap("Edit")
        #expect(try host.find(.field, "Name").value == "Ada")
        try host.type("Lady Ada", into: "Name")
        try host.tap("Save")
        gate.answer(())
        try await host.until { host.contains(.text, "Lady Ada") && host.findAll(.dialog).isEmpty }
        try host.tap("Edit")
        try host.tap("Save")
        gate.fail()
        try await host.until { host.contains(.dialog, "Not saved") }
        try host.tap("OK")
        #expect(host.findAll(.dialog).isEmpty)
    }

    @Test func `a bookmark is renamed in its row, and removed only after a question`() async throws {
        let gate = Gate<Void>()
        let bookmark = Bookmark(id: "a", title: "Swift", url: try #require(URL(string: "https://swift.org/blog")))
        let host = HeadlessHost {
            BookmarkList(service: BookmarkService(all: { [bookmark] }, remove: { _ in try await gate.value() }))
        }
        try await host.until { host.contains(.text, "swift.org") }
        try host.type("The Swift blog", into: "Title of a")
        try host.tap("Remove The Swift blog")
        #expect(host.contains(.text, "The Swift blog will be gone everywhere."))
        try host.tap("Keep")
        #expect(host.contains(.text, "swift.org"))
        try host.tap("Remove The Swift blog")
        try host.tap("Remove")
        try await host.until { host.findAll(.row).isEmpty }
        gate.fail()
        try await host.until { host.contains(.text, "swift.org") }
    }

    @Test func `an app keeps a diary, shows it in its scene, and leads its window to a trip`() throws {
        let host = HeadlessHost(TravelDiaryApp.self)
        try host.tap("Sign in")
        #expect(host.contains("Trips, 0 new"))
        #expect(host.contains(.text, "2 saved"))
        try host.tap("Add")
        #expect(host.contains("Trips, 1 new"))
        try host.tap("Rome")
        #expect(host.contains(.text, "A trip to Rome"))
        try host.tap("All trips")
        #expect(host.contains("Trips, 1 new"))
    }

    @Test func `a chart is made for the room that it has`() {
        let host = HeadlessHost { TideChart(tides: [Tide(id: 1, metres: 1.4), Tide(id: 2, metres: 0.3)]) }
        #expect(host.findAll(.graphic).filter { $0.label.hasSuffix("metres") }.count == 2)
        #expect(!host.contains(.text, "Turn your device"))
        host.resize(to: CGSize(width: 240, height: 400))
        #expect(host.contains(.text, "Turn your device"))
    }

    @Test func `cards are blank until their numbers are there`() async throws {
        let gate = Gate<[Statistic]>()
        let host = HeadlessHost { StatsCards(statistics: gate.value) }
        #expect(try host.find(nil, "Steps").label == "Loading")
        gate.answer([Statistic(title: "Steps", value: 7_500, goal: 10_000)])
        try await host.until { (try? host.find(nil, "Steps").label) == "Steps: 75 %" }
        #expect(!host.contains(nil, "Stairs"))
    }
}
