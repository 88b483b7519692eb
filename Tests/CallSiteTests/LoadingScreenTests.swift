import HeadlessHost
import PortableUI
import Testing

/// Screens that load their content.
@MainActor
@Suite struct `Screens that load` {
    @Test func `the weather of another city replaces the first, and a failure says so`() async throws {
        let gate = Gate<Forecast>()
        let host = HeadlessHost { WeatherScreen(service: WeatherService { _ in try await gate.value() }) }
        #expect(host.contains(.progress, "Looking out of the window…"))
        await gate.requests(1)
        gate.answer(Forecast(temperature: -4, symbol: "cloud.snow", summary: "Snow"))
        try await host.until { host.contains(.text, "-4°") }
        #expect(host.contains(.image, "cloud.snow"))
        #expect(try !host.find(.button, "Oslo").isEnabled)

        try host.tap("Porto")
        #expect(!host.contains(.text, "Snow"))
        gate.fail()
        try await host.until { host.contains(.text, "No weather for Porto") }
    }

    @Test func `a grid loads its next page when its last photo comes into sight`() async throws {
        let gate = Gate<PhotoPage>()
        let host = HeadlessHost { PhotoGrid { _ in try await gate.value() } }
        gate.answer(PhotoPage(names: ["beach", "harbour"], next: 2))
        await gate.requests(2)
        #expect(host.contains(.text, "harbour"))
        #expect(!host.findAll(.progress).isEmpty)
        gate.answer(PhotoPage(names: ["lighthouse"], next: nil))
        try await host.until { host.contains(.text, "lighthouse") && host.findAll(.progress).isEmpty }
        #expect(gate.requests == 2)
    }

    @Test func `a quiz counts right answers and can be played once more`() async throws {
        let questions = [
            Question(text: "Where is Riga?", answers: ["Latvia", "Peru"], correct: "Latvia"),
            Question(text: "Two and two?", answers: ["Four", "Five"], correct: "Four"),
        ]
        let host = HeadlessHost { QuizScreen { questions } }
        try await host.until { host.contains(.text, "Question 1 of 2") }
        try host.tap("Latvia")
        #expect(host.contains(.text, "Two and two?"))
        try host.tap("Five")
        #expect(host.contains(.text, "You have 1 of 2"))
        try host.tap("Once more")
        #expect(host.contains(.text, "Question 1 of 2"))
    }

    @Test func `a quiz that cannot be loaded says why`() async throws {
        let gate = Gate<[Question]>()
        gate.fail()
        let host = HeadlessHost { QuizScreen(load: gate.value) }
        try await host.until { !host.findAll(.text).isEmpty }
        #expect(host.findAll(.text).first?.label.hasPrefix("No quiz today: ") == true)
    }

    @Test func `pulling a list of places loads them anew, and a failure leaves them there`() async throws {
        let gate = Gate<[Place]>()
        let host = HeadlessHost { PlaceList(model: PlaceModel(nearby: gate.value)) }
        #expect(!host.findAll(.progress).isEmpty)
        gate.answer([Place(id: 1, name: "Bakery", distance: 120)])
        try await host.until { host.contains(.row, "Bakery 120 m") }
        try host.refresh()
        await gate.requests(2)
        gate.fail()
        try await host.until { host.contains(.text, "The places could not be loaded") }
        #expect(host.contains(.row, "Bakery 120 m"))
        try host.refresh()
        gate.answer([Place(id: 1, name: "Bakery", distance: 80), Place(id: 2, name: "Pier", distance: 300)])
        try await host.until { host.findAll(.row).map(\.label) == ["Bakery 80 m", "Pier 300 m"] }
        #expect(!host.contains(.text, "The places could not be loaded"))
    }

    @Test func `a failed load can be tried again`() async throws {
        let gate = Gate<String>()
        let host = HeadlessHost { ArticleScreen(article: gate.value) }
        #expect(host.contains(.text, "Attempt 1"))
        gate.fail()
        try await host.until { host.contains(.text, "Attempt 1 failed") }
        try host.tap("Try again")
        #expect(host.contains(.text, "Attempt 2"))
        gate.answer("It was a dark and stormy night.")
        try await host.until { host.contains(.text, "It was a dark and stormy night.") }
        #expect(!host.contains(.button, "Try again"))
    }

    @Test func `a cart is shared by its badge and all rows`() async throws {
        let products = [Product(id: "tea", name: "Tea", price: 3), Product(id: "cup", name: "Cup", price: 7)]
        let host = HeadlessHost { ShopScreen { products } }
        try await host.until { host.contains(.text, "Tea") }
        #expect(throws: EventRefused.self) { try host.tap("Remove Tea") }
        try host.tap("Add Tea")
        try host.tap("Add Tea")
        try host.tap("Add Cup")
        #expect(host.contains(.text, "3"))
        try host.tap("Remove Tea")
        #expect(host.contains(.text, "2"))
    }
}
