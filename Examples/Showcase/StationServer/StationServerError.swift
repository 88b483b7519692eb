/// Why a ``StationServer`` could not start.
public enum StationServerError: Error, Hashable, CustomStringConvertible {
    /// Another process, or another server of this one, listens on the port.
    case portInUse(host: String, port: Int)

    /// The address does not exist, is not this machine's, or may not be used; the reason is the system's.
    case cannotListen(host: String, port: Int, reason: String)

    /// One sentence for people that names the host and the port.
    public var description: String {
        switch self {
        case .portInUse(let host, let port): "Port \(port) on \(host) is already in use."
        case .cannotListen(let host, let port, let reason): "Cannot listen on port \(port) on \(host): \(reason)"
        }
    }
}
