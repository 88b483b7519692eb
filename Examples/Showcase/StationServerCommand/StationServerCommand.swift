import ArgumentParser
import Dispatch
import Foundation
import ResourceStorage
import StationServer

/// A command that runs only the Showcase's data server, for a Showcase elsewhere.
@main
struct StationServerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "station-server",
        abstract: "Serve the Showcase's data over HTTP, behind a network as unreliable as a train's."
    )

    @Option(help: "A name or an address of this machine.")
    var host = "127.0.0.1"

    // NB: `.unconditional`, so that a negative number is rejected as a number, and isn't taken for another option.
    @Option(parsing: .unconditional, help: "The port, from 0 to 65535; 0 selects a free one.")
    var port: UInt16 = 0

    @Option(help: "The seed that determines colors, delays, and failures.")
    var seed: UInt64 = 1

    @Option(help: "The initial state of the network, by default the one that was set last, or the gallery's.")
    var train: TrainSettings.Preset?

    @Option(help: "The folder for notes and the state of the network, instead of the user's.")
    var data: String?

    func run() async throws {
        let (terminations, continuation) = AsyncStream.makeStream(of: Void.self)
        let signals = [SIGINT, SIGTERM].map { Self.source(of: $0) { continuation.yield() } }
        let store = await openStore()
        let station = try await StationServer.start(seed: seed, host: host, port: Int(port), keptIn: store)
        if let train { station.api.train = train.settings }
        print("StationServer is running at \(station.address) with seed \(seed)")
        // A pipe is buffered until it's full, and its reader waits for this line.
        fflush(nil)
        for await _ in terminations { break }
        await station.stop()
        await store?.close()
        signals.forEach { $0.cancel() }
    }

    /// Opens the folder, or returns `nil` if it can't be used, such as while another server uses it.
    private func openStore() async -> PersistentDataStore? {
        do {
            guard let data else { return try await PersistentDataStore(name: "Station", durability: .durable) }
            return try await PersistentDataStore(at: URL(filePath: data), durability: .durable)
        } catch {
            let line = "The notes and the network are kept in memory: \(error)\n"
            FileHandle.standardError.write(Data(line.utf8))
            return nil
        }
    }

    /// Calls the handler for each such signal, instead of the system's action.
    private static func source(of number: Int32, handler: @escaping @Sendable () -> Void) -> any DispatchSourceSignal {
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number)
        source.setEventHandler(handler: handler)
        source.resume()
        return source
    }
}
