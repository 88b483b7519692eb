import ResourceCore

/// An error of a data store.
///
/// A failed operation changes nothing, and no other value is lost.
public struct DataStoreError: Error, Hashable, Sendable {
    /// The kind of a failure.
    public enum Code: Hashable, Sendable {
        /// The identifier is empty or longer than 1,024 bytes of UTF-8.
        case invalidIdentifier

        /// The entry's bytes aren't those that were written, or another kind of item, such as a link or a folder, has
        /// its name. It's in the folder `quarantine` now.
        case corrupt

        /// Another identifier already has this entry's file name.
        case collision

        /// The value can't be encoded, or the bytes can't be decoded: the transform threw an error.
        case transform

        /// A system call failed.
        case io

        /// The disk is full, or less space would be free than the limits require. The previous value is still there.
        case noSpace

        /// The path isn't a folder, or isn't writable.
        case unusableFolder

        /// A newer version of this library wrote the folder.
        case newerFormat

        /// This or another process has the folder open.
        case alreadyOpen

        /// The store was closed.
        case closed

        /// The value is larger than the store accepts.
        case tooLarge
    }

    /// The kind of the failure.
    public let code: Code

    /// The identifier of the entry that the operation failed for.
    public let identifier: String?

    /// The system call that failed, or the step that wasn't completed.
    public let operation: String

    /// The error number of the system call, or zero if none failed.
    public let errno: Int32

    /// The description of an underlying error.
    public let detail: String

    /// The entry's file in the folder `entries` for an error that `verify()` has found, or a path in the store's folder
    /// for one that was found when the store was opened.
    public private(set) var file: String?

    init(_ code: Code, _ identifier: String? = nil, operation: String, errno: Int32 = 0, detail: String = "") {
        self.code = code
        self.identifier = identifier
        self.operation = operation
        self.errno = errno
        self.detail = detail
    }

    func found(in file: String) -> DataStoreError {
        var error = self
        error.file = file
        return error
    }
}

extension DataStoreError: StoreDamage {
    package var isDamage: Bool { code == .corrupt || code == .newerFormat }
}

extension DataStoreError: CustomStringConvertible {
    /// A one-line description for developers.
    public var description: String {
        var text = "\(code) during \(operation)"
        if let identifier { text += " of \"\(identifier)\"" }
        if let file { text += " in \(file)" }
        if errno != 0 { text += ": errno \(errno)" }
        return detail.isEmpty ? text : text + ": " + detail
    }
}
