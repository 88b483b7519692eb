import PortableUI
import ResourceCore
import ResourceFeeds
import ResourceUI

// The code on the pages for users of subscriptions and listeners, and the declarations that it assumes.

nonisolated struct Remark: Identifiable, Hashable, Sendable {
    let id: Int
    let text: String
}

extension Resource where Value == [Remark] {
    nonisolated static func remarks(on article: Int) -> Resource {
        .feed(["articles", article, "remarks"]) {
            let response = try await ArticleService.remarks(on: article)
            return FeedSnapshot(response.remarks, at: response.position)
        } changes: {
            await ArticleService.newRemarks(on: article)
        } apply: { remarks, remark in
            remarks.append(remark)
        }
    }
}

struct RemarksView: View {
    let article: Int

    var body: some View {
        AsyncResourceView(.remarks(on: article)) { remarks in
            ForEach(remarks) { Text($0.text) }
        }
    }
}

/// A server whose connections send what is written from now on.
actor ArticleService {
    typealias Changes = AsyncStream<FeedMessage<Remark, Int>>

    private static let shared = ArticleService()

    private var remarks: [Remark] = []
    private var readers: [Changes.Continuation] = []

    static func remarks(on article: Int) async throws -> (remarks: [Remark], position: Int) {
        let remarks = await shared.remarks
        return (remarks, remarks.count)
    }

    static func newRemarks(on article: Int) async -> Changes { await shared.newRemarks() }

    static func write(_ text: String) async { await shared.write(text) }

    private func newRemarks() -> Changes {
        let (changes, reader) = Changes.makeStream()
        reader.yield(.upToDate(at: remarks.count))
        readers.append(reader)
        return changes
    }

    private func write(_ text: String) {
        let remark = Remark(id: remarks.count + 1, text: text)
        remarks.append(remark)
        for reader in readers { reader.yield(.change(remark, at: remark.id)) }
    }
}

nonisolated struct Shipment: Identifiable, Codable, Hashable, Sendable {
    let id: String
    var place: String
}

nonisolated enum ShipmentChange: Codable, Sendable {
    case changed(Shipment)
    case removed(Shipment.ID)
}

extension Resource where Value == [Shipment] {
    nonisolated static var shipments: Resource {
        .feed("shipments") {
            let response = try await ShipmentService.shipments()
            return FeedSnapshot(response.shipments, at: response.position)
        } changes: { position in
            await ShipmentService.changes(after: position)
        } apply: { shipments, change in
            switch change {
            case .changed(let shipment):
                shipments.removeAll { $0.id == shipment.id }
                shipments.append(shipment)
            case .removed(let id): shipments.removeAll { $0.id == id }
            }
        }
        .persisted()
    }
}

/// A server whose connections send what is after a position.
actor ShipmentService {
    typealias Changes = AsyncStream<FeedMessage<ShipmentChange, Int>>

    static let log: [ShipmentChange] = [
        .changed(Shipment(id: "a", place: "Depot")), .changed(Shipment(id: "b", place: "Depot")), .removed("a"),
        .changed(Shipment(id: "b", place: "Van")),
    ]

    static func shipments() async throws -> (shipments: [Shipment], position: Int) {
        ([Shipment(id: "a", place: "Depot"), Shipment(id: "b", place: "Depot")], 2)
    }

    static func changes(after position: Int) async -> Changes {
        let (changes, reader) = Changes.makeStream()
        for (place, change) in log.enumerated().dropFirst(position) { reader.yield(.change(change, at: place + 1)) }
        reader.yield(.upToDate)
        return changes
    }
}
