// Restates the declarations of the server that the Showcase uses, which depends on swift-nio and isn't checked here.

public import Foundation

public struct StationServerError: Error, Sendable {}
public struct StationAddress: Sendable {
    public var url: URL { fatalError() }
}
public struct TrainSettings: Sendable {
    public static let onTheTrain = TrainSettings()
}
public final class StationServer: Sendable {
    public let address = StationAddress()
    public static func start(
        seed: UInt64, host: String = "", port: Int = 0, train: TrainSettings, keptIn store: (any Sendable)? = nil
    ) async throws(StationServerError) -> StationServer { fatalError() }
}
