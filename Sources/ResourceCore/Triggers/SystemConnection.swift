/// A source of the device's connection state, as the operating system reports it.
///
/// Use it with `container.follow(.systemConnection)`. The first event is the current state, followed by each change. It
/// reports whether there is a way out of the device, not whether that leads anywhere. So follow it if resources come
/// from the network, and not if they come from this device: loads wait while there is no connection (R17).
public struct SystemConnection: TriggerSource {
    /// Creates a source, which observes nothing until it's followed.
    public init() {}
}

extension TriggerSource where Self == SystemConnection {
    /// The connection of this device.
    public static var systemConnection: SystemConnection { SystemConnection() }
}
