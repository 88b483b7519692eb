import Foundation
import Testing

@testable import StationServer

/// Clients that repeat each write with its key until they know its outcome, over a network with every fault.
@Suite struct WriteDeliveryTests {
    private static let faults: [Fault] = Fault.allCases.filter { $0 != .tunnel }

    /// A client that makes one write after another.
    private struct Client {
        let number: Int
        let rig: ConnectionRig
        var accepted: [String] = []
        var rejected: [String] = []
        var attempts = 0

        /// Sends a write until its outcome is known.
        mutating func make(_ count: Int) throws {
            let key = "\(number)-\(count)"
            while true {
                attempts += 1
                let connection = try ConnectionRig(beside: rig)
                try connection.write("POST", "", #"{"text":"\#(key)"}"#, key: key)
                // Some clients wait for less time than a response takes.
                rig.advance(by: .seconds(attempts % 3))
                let status = try connection.received().statuses.last
                connection.hangUp()
                switch status {
                case 201: return accepted.append(key)
                case 403: return rejected.append(key)
                case 409, 429, 500, 503, 102, nil: continue
                case let status?: Issue.record("\(status) for \(key)")
                }
            }
        }
    }

    private func train(_ rate: Double) throws -> TrainSettings {
        let rates = Self.faults.compactMap(\.rate).map { ($0, rate) }
        return try TrainSettings.faultless.changed(
            Dictionary(
                uniqueKeysWithValues: rates + [
                    (.maximumLatency, 2), (.writeDelayDuration, 5), (.dripDuration, 1),
                ]))
    }

    @Test(arguments: [0, 0.05, 0.15]) func `each write is applied once, in the order of its client`(rate: Double) throws
    {
        var met: Set<Fault> = []
        for seed in 0..<8 as Range<UInt64> {
            let rig = try ConnectionRig(train: try train(rate), seed: seed)
            var clients = (0..<3).map { Client(number: $0, rig: rig) }
            for count in 0..<15 {
                for index in clients.indices { try clients[index].make(count) }
            }
            rig.advance(by: .seconds(60))
            let log = try rig.notes.log
            let keys = log.writes.compactMap(\.key)
            #expect(keys.count == log.applied && Set(keys).count == keys.count, "seed \(seed)")
            for client in clients {
                #expect(keys.filter { $0.hasPrefix("\(client.number)-") } == client.accepted, "seed \(seed)")
                #expect(client.accepted.count + client.rejected.count == 15)
            }
            #expect(log.rejected == clients.reduce(0) { $0 + $1.rejected.count })
            #expect(try rig.notes.notes.dropFirst(8).map(\.text) == keys)
            #expect(rig.station.notebook { notebook, _ in notebook.unfinished } == 0)
            met.formUnion(rig.station.log.compactMap(\.fault))
        }
        #expect(met == (rate == 0 ? [] : Set(Self.faults)))
    }
}
