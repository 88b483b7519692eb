import Foundation
import ResourceCore

extension Error {
    /// The error with each URL reduced to its scheme, host, and path, if it's an error of the system.
    ///
    /// The system adds the URL of a request to its errors, which are written into logs.
    var redactingURLs: any Error {
        if let error = self as? URLError { return URLError(error.code, userInfo: error.userInfo.redactingURLs) }
        // NB: On Apple platforms, every error can be cast to this type.
        guard type(of: self) is NSError.Type, let error = (self as Any) as? NSError else { return self }
        return NSError(domain: error.domain, code: error.code, userInfo: error.userInfo.redactingURLs)
    }
}

extension [String: Any] {
    fileprivate var redactingURLs: [String: Any] {
        mapValues { value in
            switch value {
            case let url as URL: URL(string: url.absoluteString.redactingURLs) ?? url.scheme ?? ""
            case let text as String: text.redactingURLs
            case let error as any Error: error.redactingURLs
            default: value
            }
        }
    }
}
