/// Tells of the device's connection, as the operating system knows it: `container.follow(.systemConnection)`.
///
/// The first event is what holds now; then each change. It knows whether there is a way out of the device, not whether
/// it leads anywhere. So follow it where resources come from the network, and not where they come from this device:
/// loads wait while there is no connection (R17).
public struct SystemConnection: TriggerSource {
    /// Makes a source; nothing is watched before it is followed.
    public init() {}
}

extension TriggerSource where Self == SystemConnection {
    /// The connection of this device.
    public static var systemConnection: SystemConnection { SystemConnection() }
}
