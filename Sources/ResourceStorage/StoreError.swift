/// Why a data store could not do something; nothing was changed, and nothing else was lost.
public struct StoreError: Error, Hashable, Sendable {
    /// What went wrong, to be switched over.
    public enum Code: Hashable, Sendable {
        /// The identifier is empty or longer than 1,024 bytes of UTF-8.
        case invalidIdentifier

        /// The entry's bytes are not what was written, or a link, a folder or the like has its name; it is in the folder
        /// `quarantine` now.
        case corrupt

        /// Another identifier already has this entry's file name.
        case collision

        /// The value cannot be encoded, or the bytes are no such value: the transform threw.
        case transform

        /// A system call failed.
        case io

        /// The disk is full, or would be fuller than the limits allow; the value before is still there.
        case noSpace

        /// The path is not a folder, or cannot be written to.
        case unusableFolder

        /// A newer version of this library wrote the folder.
        case newerFormat

        /// This or another process has the folder open.
        case alreadyOpen

        /// The store was closed.
        case closed

        /// The value is larger than the store takes.
        case tooLarge
    }

    /// What went wrong.
    public let code: Code

    /// The entry that it went wrong for.
    public let identifier: String?

    /// The system call that failed, or the step that did not come to its end.
    public let operation: String

    /// What the system call said; zero where none failed.
    public let errno: Int32

    /// What an inner error said.
    public let detail: String

    init(_ code: Code, _ identifier: String? = nil, operation: String, errno: Int32 = 0, detail: String = "") {
        self.code = code
        self.identifier = identifier
        self.operation = operation
        self.errno = errno
        self.detail = detail
    }
}

extension StoreError: CustomStringConvertible {
    /// One line for a developer.
    public var description: String {
        var text = "\(code) during \(operation)"
        if let identifier { text += " of \"\(identifier)\"" }
        if errno != 0 { text += ": errno \(errno)" }
        return detail.isEmpty ? text : text + ": " + detail
    }
}
