/// Why a record of an archive cannot be used.
public enum RecordFault: Error, Hashable, Sendable {
    /// The archive threw this error.
    case unreadable(String)

    /// Its bytes are no value; this is what decoding threw.
    case undecodable(String)

    /// It was written by this other version of the encoding.
    case otherVersion(Int)

    /// It is older than its resource allows.
    case expired

    /// The archive did not answer in time.
    case late
}

extension RecordFault: CustomStringConvertible {
    /// A few words.
    public var description: String {
        switch self {
        case .unreadable(let error): "unreadable: \(error)"
        case .undecodable(let error): "undecodable: \(error)"
        case .otherVersion(let version): "version \(version)"
        case .expired: "expired"
        case .late: "late"
        }
    }
}
