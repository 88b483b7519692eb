import Foundation

package enum RecordFault: Error, Hashable, Sendable {
    case unreadable(String)
    case undecodable(String)

    /// The record was written by the given, different version of the encoding.
    case otherVersion(Int)
    case expired
    case late
}

extension RecordFault {
    // What a decoding error quotes of the record, and the keys on its path, may be private, and the text is logged.
    package static func undecodable(because error: any Error) -> RecordFault {
        switch error {
        case DecodingError.typeMismatch(let type, _): .undecodable("something else than \(type)")
        case DecodingError.valueNotFound(let type, _): .undecodable("no \(type)")
        case DecodingError.keyNotFound(let key, _): .undecodable("no key \(key.stringValue)")
        case DecodingError.dataCorrupted: .undecodable("corrupted data")
        default: .undecodable("\(type(of: error))")
        }
    }
}

extension RecordFault: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unreadable(let error): "unreadable: \(error)"
        case .undecodable(let error): "undecodable: \(error)"
        case .otherVersion(let version): "version \(version)"
        case .expired: "expired"
        case .late: "late"
        }
    }
}

extension RecordFault: LocalizedError {
    package var errorDescription: String? { self == .late ? "The archive doesn't respond." : description }
}
