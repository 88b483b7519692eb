import AsyncResources

extension TriggerSource {
    /// The connection of a passenger's device, which has none in a tunnel.
    static func train(of station: StationService) -> TriggerSource {
        TriggerSource {
            let (stream, continuation) = AsyncStream.makeStream(of: TriggerEvent.self)
            let reader = Task.detached {
                while !Task.isCancelled {
                    await Self.follow(station, continuation)
                    try? await Task.sleep(for: .seconds(1))
                }
            }
            continuation.onTermination = { _ in reader.cancel() }
            return stream
        }
    }

    /// Reports the connection after each change of the train, until a request for it fails.
    private static func follow(_ station: StationService, _ events: AsyncStream<TriggerEvent>.Continuation) async {
        var news = TrainNews { try await station.train(after: $0) }.makeAsyncIterator()
        while let settings = try? await news.next() {
            events.yield(settings.tunnel == .none ? .online : .offline)
        }
    }
}
