import HeadlessHost
import PortableUI
import Testing

/// Screens with forms to fill in.
@MainActor
@Suite struct `Screens to fill in` {
    @Test func `settings can be changed once they are loaded, and saved once they differ`() async throws {
        let (stored, saving) = (Gate<Settings>(), Gate<Void>())
        let host = HeadlessHost { SettingsForm(load: stored.value) { _ in try await saving.value() } }
        #expect(throws: EventRefused.self) { try host.type("Ada", into: "Name") }
        stored.answer(Settings(name: "Grace"))
        try await host.until { (try? host.find(.field, "Name").value) == "Grace" }
        #expect(try !host.find(.button, "Save").isEnabled)
        try host.type("Ada", into: "Name")
        try host.tap("Increment")
        #expect(host.contains(.text, "Every 20 minutes"))
        try host.toggle("Keep in step")
        #expect(!host.contains(.text, "Every 20 minutes"))
        try host.choose("Dark", in: "Appearance")
        try host.slide("Volume", to: 0.75)
        try host.tap("Save")
        try await host.until { !host.findAll(.progress).isEmpty }
        #expect(try !host.find(.button, "Save").isEnabled)
        saving.fail()
        try await host.until { (try? host.find(.button, "Save").isEnabled) == true }
        try host.tap("Save")
        await saving.requests(2)
        saving.answer(())
        try await host.until { host.findAll(.progress).isEmpty }
        #expect(try !host.find(.button, "Save").isEnabled)
    }

    @Test func `a message is shown at once, and comes back as a draft when it cannot be sent`() async throws {
        let sending = Gate<Void>()
        let service = ChatService {
            [Message(id: 0, text: "Hello", isMine: false)]
        } send: { _ in
            try await sending.value()
        }
        let host = HeadlessHost { ChatFeed(service: service) }
        try await host.until { host.contains(.text, "Hello") }
        #expect(throws: EventRefused.self) { try host.tap("Send") }
        try host.type("Good morning", into: "Message")
        try host.submit("Message")
        try await host.until { (try? host.find(.text, "Good morning").value) == "on its way" }
        #expect(try host.find(.field, "Message").value == "")
        #expect(host.scrolledID == AnyHashable(1))
        sending.answer(())
        try await host.until { (try? host.find(.text, "Good morning").value) == "sent" }
        try host.type("Are you there?", into: "Message")
        try host.tap("Send")
        #expect(try host.find(.field, "Message").isFocused == true)
        sending.fail()
        try await host.until { (try? host.find(.field, "Message").value) == "Are you there?" }
        #expect(!host.contains(.text, "Are you there?"))
    }

    @Test func `a converter loads the rates of another currency when one is chosen`() async throws {
        let gate = Gate<[String: Double]>()
        let host = HeadlessHost { CurrencyConverter { Rates(base: $0, values: try await gate.value()) } }
        gate.answer(["NOK": 11.5, "PLN": 4.25])
        try await host.until { host.contains(.text, "1150 NOK") }
        try host.type("10", into: "Amount")
        #expect(try host.find(nil, "result").label == "115 NOK")
        try host.choose("PLN", in: "To")
        #expect(try host.find(nil, "result").label == "43 PLN")
        try host.tap("Swap")
        #expect(!host.findAll(.progress).isEmpty)
        gate.fail()
        try await host.until { host.contains(.dialog, "No rates") }
        #expect(host.contains(.text, "The bank does not answer"))
        try host.tap("Try again")
        gate.answer(["EUR": 0.2])
        try await host.until { host.contains(.text, "2 EUR") }
        #expect(host.findAll(.dialog).isEmpty)
    }

    @Test func `an order has what was chosen, and its number is told`() async throws {
        let gate = Gate<Int>()
        let orders = Channel<PizzaOrder>()
        var placed = orders.stream().makeAsyncIterator()
        let host = HeadlessHost {
            OrderForm {
                ["Olives", "Basil"]
            } place: {
                orders.send($0)
                return try await gate.value()
            }
        }
        try await host.until { host.contains(.toggle, "Basil") }
        try host.choose("Large")
        try host.tap("Increment")
        try host.toggle("Basil")
        try host.toggle("Olives")
        try host.toggle("Olives")
        try host.type("Well done", into: "Note to the cook")
        try host.tap("Order")
        #expect(await placed.next() == PizzaOrder(size: .large, count: 2, toppings: ["Basil"], note: "Well done"))
        gate.answer(41)
        try await host.until { host.contains(.text, "Your order has number 41.") }
        try host.tap("Fine")
        #expect(host.contains(.text, "1 pieces"))
        #expect(try host.find(.toggle, "Basil").isOn == false)
    }

    @Test func `a search of which the text goes on shows what was found for the last text only`() async throws {
        let gate = Gate<[Movie]>()
        let model = MovieSearchModel { _ in try await gate.value() }
        let host = HeadlessHost { MovieSearch(model: model) }
        #expect(host.contains(.text, "What do you want to see?"))
        try host.type("Sta", into: "Title of a movie")
        await gate.requests(1)
        try host.type("Stalker", into: "Title of a movie")
        await gate.requests(2)
        gate.answer([Movie(id: 1, title: "Stars")])
        gate.answer([Movie(id: 2, title: "Stalker")])
        try await host.until { !host.findAll(.row).isEmpty }
        #expect(host.findAll(.row).map(\.label) == ["Stalker"])
        try host.type("", into: "Title of a movie")
        try await host.until { host.contains(.text, "What do you want to see?") }
    }
}
