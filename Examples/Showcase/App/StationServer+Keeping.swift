#if os(Linux) || os(macOS)
    import AsyncResources
    import Foundation
    import StationServer

    extension StationServer {
        /// Starts the data server of this process, which continues with the notes and the network of the last one.
        ///
        /// - Parameter folder: The folder of the notes; `nil` for one among the user's application data.
        /// - Returns: The server, and the reason why it keeps everything in memory instead, if it does.
        static func startKeeping(
            in folder: URL?, seed: UInt64
        ) async throws(StationServerError) -> (server: StationServer, failure: (any Error)?) {
            do {
                let store =
                    if let folder {
                        try await PersistentDataStore(at: folder, durability: .durable)
                    } else {
                        try await PersistentDataStore(name: "Station", durability: .durable)
                    }
                return (try await start(seed: seed, train: .onTheTrain, keptIn: store), nil)
            } catch {
                return (try await start(seed: seed, train: .onTheTrain), error)
            }
        }
    }
#endif
