import PortableUI
import ResourceCore
import ResourceTesting
import Testing

@testable import HeadlessHost
@testable import ResourceUI

/// The outline around the views of a key, which an inspector draws for a moment.
@Suite(.timeLimit(.minutes(10))) @MainActor struct ResourceSpotlightTests {
    private let spotlight = ResourceSpotlight()
    private let container = ResourceContainer(clock: ManualClock())
    private let resource = Resource<String>("greeting") { "hello" }
    private let other = Resource<String>("other") { "goodbye" }

    private func host(spotlight: ResourceSpotlight?) -> HeadlessHost {
        container.set("hello", for: resource)
        container.set("goodbye", for: other)
        return HeadlessHost {
            VStack {
                AsyncResourceView(resource) { Text($0) }
                AsyncResourceView(other) { Text($0) }
            }
            .environment(\.resourceContainer, container)
            .environment(\.resourceSpotlight, spotlight)
        }
    }

    @Test func `only the views of the key are outlined, until the time has passed`() async throws {
        let host = host(spotlight: spotlight)
        func outlined() -> [SemanticNode] { host.tree.all { $0.element.attributes.isOutlined } }
        #expect(outlined().isEmpty)
        spotlight.flash("greeting", ticks: 2)
        try await host.settle()
        #expect(outlined().count == 1 && outlined().first?.first { $0.label == "hello" } != nil)
        spotlight.tick()
        try await host.settle()
        #expect(outlined().count == 1)
        spotlight.tick()
        try await host.settle()
        #expect(outlined().isEmpty)
    }

    @Test func `an outline adds no element`() {
        func count(_ spotlight: ResourceSpotlight?) -> Int { host(spotlight: spotlight).tree.all { _ in true }.count }
        let plain = count(nil)
        spotlight.flash("greeting", ticks: 2)
        #expect(count(spotlight) == plain)
    }
}
