import NIOCore
import NIOHTTP1

extension ChannelPipeline.SynchronousOperations {
    /// Configures the channel as a connection of the station: HTTP/1.1 within ``RequestLimits``, then the API.
    func addStationHandlers(
        api: StationAPI, hosts: HostPolicy, patience: TimeAmount = StationConnection.patience
    ) throws {
        var limits = NIOHTTPDecoderLimitConfiguration()
        limits.maxHeaderFieldSize = RequestLimits.head
        limits.maxHeaderListSize = RequestLimits.head
        limits.maxHeaderFieldCount = RequestLimits.fields
        let decoder = HTTPRequestDecoder(leftOverBytesStrategy: .dropBytes, limitConfiguration: limits)
        try addHandler(ByteToMessageHandler(decoder))
        try addHandler(HTTPResponseEncoder())
        try addHandler(StationConnection(api: api, hosts: hosts, patience: patience))
    }
}
