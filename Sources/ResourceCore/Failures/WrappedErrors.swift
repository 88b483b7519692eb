import Foundation

extension Error {
    /// The errors that this one wraps: in its stored properties, as the payload of its case, or as its underlying
    /// error.
    var wrappedErrors: [any Error] {
        var errors = Mirror(reflecting: self).children.flatMap { child -> [any Error] in
            if let error = child.value as? any Error { return [error] }
            guard Mirror(reflecting: child.value).displayStyle == .tuple else { return [] }
            return Mirror(reflecting: child.value).children.compactMap { $0.value as? any Error }
        }
        let details = ((self as Any) as? NSError)?.userInfo ?? (self as? any CustomNSError)?.errorUserInfo
        if let underlying = details?[NSUnderlyingErrorKey] as? any Error { errors.append(underlying) }
        return errors
    }
}
