import AsyncResources
import HeadlessHost
import PortableUI
import ResourceTesting
import Testing

/// Screens of resources in all the places that they can have.
@MainActor
@Suite struct `Screens of resources` {
    @Test func `departures are rows of their sections, and cells of their grid`() async throws {
        let (trams, trains) = (GatedLoader<[Departure]>(), GatedLoader<[Departure]>())
        let host = HeadlessHost {
            DepartureBoard(trams: trams.resource("trams"), trains: trains.resource("trains"))
                .resourceContainer(ResourceContainer())
        }
        #expect(host.findAll(.row).map(\.label) == ["Trams", "Loading", "Trains", "Somewhere 0 min"])
        try await trams.nextCall().succeed([
            Departure(id: 1, line: "T1", minutes: 2), Departure(id: 2, line: "T2", minutes: 5),
        ])
        try await trains.nextCall().succeed([
            Departure(id: 1, line: "R1", minutes: 9), Departure(id: 2, line: "R2", minutes: 12),
        ])
        try await host.until { host.contains("R2") && host.contains("T2") }
        #expect(host.findAll(.row).count == 6)
        #expect(host.contains("2 trams"))

        try host.tap("All")
        #expect(host.findAll(.dialog).first?.all { $0.role == .text && $0.label == "R2" }.count == 1)
        try host.dismissDialog()
        try host.choose("Form")
        #expect(host.findAll(.row).count == 3)
        try host.choose("Alone")
        #expect(host.findAll(.row).count == 2 && host.findAll(.screen).first?.label == "Trams")
        #expect(trams.count == 1 && trains.count == 1)
    }
}
