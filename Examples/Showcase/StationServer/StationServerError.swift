/// An error that indicates why a ``StationServer`` couldn't start.
public enum StationServerError: Error, Hashable, CustomStringConvertible {
    /// Another process, or another server of this one, is listening on the port.
    case portInUse(host: String, port: Int)

    /// The address doesn't exist, doesn't belong to this machine, or may not be used; the reason is the system's.
    case cannotListen(host: String, port: Int, reason: String)

    /// The data store has something that this version can't read.
    case unreadable(reason: String)

    /// A sentence for users that includes the host and the port, if they're the reason.
    public var description: String {
        switch self {
        case .portInUse(let host, let port): "Port \(port) on \(host) is already in use."
        case .cannotListen(let host, let port, let reason): "Cannot listen on port \(port) on \(host): \(reason)"
        case .unreadable(let reason): "The station's notes can't be read (\(reason))"
        }
    }
}
