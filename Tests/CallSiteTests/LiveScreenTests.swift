import HeadlessHost
import PortableUI
import Testing

/// Screens that follow changes over time.
@MainActor
@Suite struct `Screens that follow` {
    @Test func `an egg timer counts down, pauses and can be set back`() async throws {
        let clock = Channel<Void>()
        let host = HeadlessHost { EggTimer(ticks: clock.stream) }
        #expect(try host.find(nil, "remaining").label == "0:03")
        try host.tap("Start")
        clock.send(())
        try await host.until { host.contains(.text, "0:02") }
        try host.tap("Pause")
        #expect(host.contains(.button, "Start"))
        try host.tap("Start")
        clock.send(())
        clock.send(())
        try await host.until { host.contains(.text, "The eggs are done") && host.contains(.button, "Start") }
        #expect(try !host.find(.button, "Start").isEnabled)
        try host.tap("Reset")
        #expect(host.contains(.text, "0:03"))
        #expect(try host.find(.button, "Start").isEnabled)
    }

    @Test func `a ticker shows prices as they come, and which way they went`() async throws {
        let market = Channel<Quote>()
        let host = HeadlessHost { StockTicker(quotes: market.stream) }
        try await host.until { host.contains(.text, "Live") }
        market.send(Quote(symbol: "OAK", price: 12.5))
        try await host.until { host.contains(.text, "12.50") }
        #expect(host.findAll(.image).isEmpty)
        market.send(Quote(symbol: "OAK", price: 12))
        try await host.until { host.contains(.image, "falling") }
        market.send(Quote(symbol: "ASH", price: 3))
        try await host.until { host.findAll(.row).map(\.label) == ["Prices", "ASH 3.00", "OAK 12.00", "Live"] }
        market.finish()
        try await host.until { host.contains(.text, "Closed") }
    }

    @Test func `a change in one download leaves the rows of the others alone`() async throws {
        let downloads = [Download(id: "one.zip"), Download(id: "two.zip")]
        let host = HeadlessHost { DownloadList(downloads: downloads) }
        let progress = Channel<Double>()
        let stream = progress.stream()
        host.resetCounters()
        async let run: Void = downloads[1].run(stream)
        progress.send(0.25)
        try await host.until { host.contains(.text, "25 percent") }
        #expect(host.counters.bodies["DownloadRow"] == 1)
        progress.send(1)
        progress.finish()
        await run
        try await host.until { host.contains(.text, "✓ done") }
        #expect(host.findAll(.progress).count == 1)
        try host.tap("All downloads")
        #expect(!host.contains(.text, "one.zip"))
    }

    @Test func `without a network a banner appears, and nothing can be sent`() async throws {
        let network = Channel<Bool>()
        let host = HeadlessHost { OutboxScreen(network: network.stream) }
        try host.tap("Send")
        #expect(host.contains(.text, "1 sent"))
        network.send(false)
        try await host.until { host.contains(.text, "You are offline") }
        #expect(throws: EventRefused.self) { try host.tap("Waiting") }
        network.send(true)
        try await host.until { !host.contains(.text, "You are offline") }
        try host.tap("Send")
        #expect(host.contains(.text, "2 sent"))
    }

    @Test func `a theme of one's own reaches all pages, and a tap marks one`() throws {
        let host = HeadlessHost { ThemedReader(chapters: ["Once", "Twice"]) }
        #expect(try host.find(.text, "Once").value == "Day")
        try host.toggle("Night")
        #expect(try host.find(.text, "Twice").value == "Night")
        try host.tap("Twice")
        #expect(try host.find(.text, "Twice").value == "Night, marked")
        #expect(try host.find(.text, "Once").value == "Night")
        try host.tap("Twice")
        #expect(try host.find(.text, "Twice").value == "Night")
    }

    @Test func `styles of one's own draw a screen whose buttons are used as ever`() async throws {
        let charger = Channel<Double>()
        let host = HeadlessHost { ChargingScreen(levels: charger.stream) }
        #expect(host.findAll(.image, "battery.50").count == 1)
        #expect(host.contains(.text, "Battery"))
        #expect(throws: EventRefused.self) { try host.tap("Unplug") }
        try host.tap("Plug in")
        charger.send(0.8)
        try await host.until { (try? host.find(.progress, "Charge").value) == "80 %" }
        #expect(throws: EventRefused.self) { try host.tap("Plug in") }
        try host.tap("Unplug")
        #expect(try host.find(.button, "Plug in").isEnabled)
    }
}
