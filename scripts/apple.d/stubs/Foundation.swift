// Restates the names, types, and availability of Foundation, as Apple publishes them, as far as the project uses them;
// no code is copied. Declarations in both macOS 14 and iOS 17 have no `@available`, and newer ones must have it.
// Nothing here ever runs: bodies and values do not matter.

@_exported public import Darwin
@_exported public import Dispatch

public typealias TimeInterval = Double
public typealias CGFloat = Double
public struct CGPoint: Hashable, Sendable {
    public var x: CGFloat, y: CGFloat
    public init(x: CGFloat, y: CGFloat) { (self.x, self.y) = (x, y) }
}
public struct CGSize: Hashable, Sendable {
    public var width: CGFloat, height: CGFloat
    public init(width: CGFloat, height: CGFloat) { (self.width, self.height) = (width, height) }
}
public struct CGRect: Hashable, Sendable {
    public init(x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat) {}
    public var maxY: CGFloat { fatalError() }
}
public struct ObjCBool: ExpressibleByBooleanLiteral {
    public init(_ value: Bool) {}
    public init(booleanLiteral value: Bool) {}
    public var boolValue: Bool { false }
}

// MARK: - Bytes, dates, and identifiers

public protocol DataProtocol: RandomAccessCollection where Element == UInt8 {}
public struct Data: DataProtocol, MutableCollection, RangeReplaceableCollection, Hashable, Sendable, Codable {
    public typealias Index = Int
    public typealias SubSequence = Data
    public typealias Element = UInt8
    public enum Deallocator {
        case free, none, unmap
        case custom((UnsafeMutableRawPointer, Int) -> Void)
    }
    public struct WritingOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let atomic = Self(rawValue: 1)
    }
    public init() {}
    public init(count: Int) {}
    public init(capacity: Int) {}
    public init(repeating: UInt8, count: Int) {}
    public init(bytes: UnsafeRawPointer, count: Int) {}
    public init(bytesNoCopy bytes: UnsafeMutableRawPointer, count: Int, deallocator: Deallocator) {}
    public init<S: Sequence>(_ bytes: S) where S.Element == UInt8 {}
    public init?(base64Encoded: String) { return nil }
    public init(contentsOf: URL) throws {}
    public init(from decoder: any Decoder) throws { fatalError() }
    public func encode(to encoder: any Encoder) throws {}
    public var startIndex: Int { 0 }
    public var endIndex: Int { 0 }
    public var count: Int {
        get { 0 }
        set {}
    }
    public subscript(index: Int) -> UInt8 {
        get { 0 }
        set {}
    }
    public subscript(range: Range<Int>) -> Data {
        get { self }
        set {}
    }
    public mutating func replaceSubrange<C: Collection>(_ range: Range<Int>, with bytes: C) where C.Element == UInt8 {}
    public mutating func append(_ data: Data) {}
    public mutating func append(_ bytes: UnsafePointer<UInt8>, count: Int) {}
    public mutating func append(contentsOf bytes: [UInt8]) {}
    public mutating func reserveCapacity(_ count: Int) {}
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R { fatalError() }
    public mutating func withUnsafeMutableBytes<R>(
        _ body: (UnsafeMutableRawBufferPointer) throws -> R
    ) rethrows -> R { fatalError() }
    public func write(to: URL, options: WritingOptions = []) throws {}
    public func base64EncodedString() -> String { "" }
    public func range(of: Data, in range: Range<Int>? = nil) -> Range<Int>? { nil }
}

public struct Date: Hashable, Comparable, Sendable, Codable {
    public init() {}
    public init(timeIntervalSinceNow: TimeInterval) {}
    public init(timeIntervalSince1970: TimeInterval) {}
    public init(timeIntervalSinceReferenceDate: TimeInterval) {}
    public static var now: Date { Date() }
    public static let distantPast = Date()
    public static let distantFuture = Date()
    public var timeIntervalSinceNow: TimeInterval { 0 }
    public var timeIntervalSince1970: TimeInterval { 0 }
    public var timeIntervalSinceReferenceDate: TimeInterval { 0 }
    public func timeIntervalSince(_ date: Date) -> TimeInterval { 0 }
    public func addingTimeInterval(_ interval: TimeInterval) -> Date { self }
    public static func < (a: Date, b: Date) -> Bool { false }
    public static func + (a: Date, b: TimeInterval) -> Date { a }
    public static func - (a: Date, b: TimeInterval) -> Date { a }
    public static func += (a: inout Date, b: TimeInterval) {}
    public static func -= (a: inout Date, b: TimeInterval) {}
    public func formatted<F: Foundation.FormatStyle>(_ style: F) -> F.FormatOutput where F.FormatInput == Date {
        fatalError()
    }
    public struct FormatStyle: Foundation.FormatStyle {
        public typealias FormatInput = Date
        public typealias FormatOutput = String
        public func hour() -> Self { self }
        public func minute() -> Self { self }
        public func second() -> Self { self }
    }
}
public protocol FormatStyle {
    associatedtype FormatInput
    associatedtype FormatOutput
}
extension FormatStyle where Self == Date.FormatStyle { public static var dateTime: Self { fatalError() } }

public typealias uuid_t = (
    UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8
)
public struct UUID: Hashable, Sendable, Codable, CustomStringConvertible {
    public init() {}
    public init(uuid: uuid_t) {}
    public var uuid: uuid_t { fatalError() }
    public init?(uuidString: String) {}
    public var uuidString: String { "" }
    public var description: String { "" }
}

// MARK: - Objects, locks, and threads

public protocol NSObjectProtocol: AnyObject {}
open class NSObject: NSObjectProtocol, Hashable, CustomStringConvertible {
    public init() {}
    open var description: String { "" }
    public static func == (a: NSObject, b: NSObject) -> Bool { a === b }
    public func hash(into hasher: inout Hasher) {}
}
open class NSCoder: NSObject {}
public protocol NSLocking {
    @available(*, noasync) func lock()
    @available(*, noasync) func unlock()
}
extension NSLocking { public func withLock<R>(_ body: () throws -> R) rethrows -> R { fatalError() } }
open class NSLock: NSObject, NSLocking, @unchecked Sendable {
    @available(*, noasync) open func lock() {}
    @available(*, noasync) open func unlock() {}
    @available(*, noasync) open func `try`() -> Bool { true }
}
open class NSCondition: NSObject, NSLocking, @unchecked Sendable {
    @available(*, noasync) open func lock() {}
    @available(*, noasync) open func unlock() {}
    @available(*, noasync) open func wait() {}
    @available(*, noasync) open func wait(until: Date) -> Bool { true }
    open func signal() {}
    open func broadcast() {}
}
open class NSMutableDictionary: NSObject {
    public subscript(key: Any) -> Any? {
        get { nil }
        set {}
    }
}
public enum QualityOfService: Int, Sendable { case userInteractive, userInitiated, utility, background, `default` }
open class Thread: NSObject {
    public init(block: @escaping @Sendable () -> Void) {}
    public class var current: Thread { fatalError() }
    public class var isMainThread: Bool { true }
    public class func detachNewThread(_ block: @escaping @Sendable () -> Void) {}
    public class func sleep(forTimeInterval: TimeInterval) {}
    open var threadDictionary: NSMutableDictionary { fatalError() }
    open var name: String?
    open var stackSize = 0
    open var qualityOfService: QualityOfService = .default
    open func start() {}
}
open class OperationQueue: NSObject, @unchecked Sendable {
    open class var main: OperationQueue { fatalError() }
    open func addOperation(_ block: @escaping @Sendable () -> Void) {}
}

// MARK: - Texts

open class NSString: NSObject { open var deletingLastPathComponent: String { "" } }
extension String: _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSString { fatalError() }
    public static func _forceBridgeFromObjectiveC(_ source: NSString, result: inout String?) {}
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSString, result: inout String?) -> Bool { false }
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSString?) -> String { "" }
}
extension String {
    public struct Encoding: Hashable, Sendable {
        public static let utf8 = Self(), ascii = Self(), isoLatin1 = Self()
    }
    public init?(data: Data, encoding: Encoding) { return nil }
    public init?<S: Sequence>(bytes: S, encoding: Encoding) where S.Element == UInt8 { return nil }
    public init(contentsOf: URL, encoding: Encoding) throws { self = "" }
    public init(format: String, _ arguments: any CVarArg...) { self = "" }
    public init(format: String, arguments: [any CVarArg]) { self = "" }
    public func replacing(_ text: String, with other: String) -> String { self }
}
extension StringProtocol {
    public var removingPercentEncoding: String? { nil }
    public var capitalized: String { "" }
    public var precomposedStringWithCanonicalMapping: String { "" }
    public func components(separatedBy: String) -> [String] { [] }
    public func trimmingCharacters(in: CharacterSet) -> String { "" }
    public func range<T: StringProtocol>(of: T) -> Range<String.Index>? { nil }
    public func replacingOccurrences<T: StringProtocol, U: StringProtocol>(of: T, with: U) -> String { "" }
    public func localizedCaseInsensitiveContains<T: StringProtocol>(_ other: T) -> Bool { false }
    public func addingPercentEncoding(withAllowedCharacters: CharacterSet) -> String? { nil }
    public func padding<T: StringProtocol>(toLength: Int, withPad: T, startingAt: Int) -> String { "" }
    public func data(using: String.Encoding) -> Data? { nil }
    public func write(to: URL, atomically: Bool, encoding: String.Encoding) throws {}
}
public struct CharacterSet: SetAlgebra, Hashable, Sendable {
    public typealias Element = Unicode.Scalar
    public typealias ArrayLiteralElement = Unicode.Scalar
    public static let whitespaces = Self(), newlines = Self(), whitespacesAndNewlines = Self(), urlPathAllowed = Self()
    public static let alphanumerics = Self()
    public init() {}
    public init(charactersIn: String) {}
    public func contains(_ member: Unicode.Scalar) -> Bool { false }
    public func union(_ other: Self) -> Self { self }
    public func intersection(_ other: Self) -> Self { self }
    public func symmetricDifference(_ other: Self) -> Self { self }
    public mutating func insert(_ member: Element) -> (inserted: Bool, memberAfterInsert: Element) { fatalError() }
    public mutating func remove(_ member: Element) -> Element? { nil }
    public mutating func update(with member: Element) -> Element? { nil }
    public mutating func formUnion(_ other: Self) {}
    public mutating func formIntersection(_ other: Self) {}
    public mutating func formSymmetricDifference(_ other: Self) {}
}

// MARK: - Errors

public protocol LocalizedError: Error { var errorDescription: String? { get } }
extension LocalizedError { public var errorDescription: String? { nil } }
public protocol CustomNSError: Error {
    static var errorDomain: String { get }
    var errorCode: Int { get }
    var errorUserInfo: [String: Any] { get }
}
extension CustomNSError {
    public static var errorDomain: String { "" }
    public var errorCode: Int { 0 }
    public var errorUserInfo: [String: Any] { [:] }
}
extension Error { public var localizedDescription: String { "" } }
open class NSError: NSObject, Error, @unchecked Sendable {
    public init(domain: String, code: Int, userInfo: [String: Any]? = nil) {}
    open var domain: String { "" }
    open var code: Int { 0 }
    open var userInfo: [String: Any] { [:] }
}
public let NSUnderlyingErrorKey = ""
public let NSMultipleUnderlyingErrorsKey = ""
public let NSURLErrorDomain = ""
public let NSPOSIXErrorDomain = ""
public struct POSIXError: Error, Hashable, Sendable {
    public typealias Code = POSIXErrorCode
    public let code: Code
    public init(_ code: Code, userInfo: [String: Any] = [:]) { self.code = code }
}
public struct CocoaError: Error, Hashable, Sendable {
    public enum Code: Sendable {
        case coderInvalidValue, fileNoSuchFile, fileReadCorruptFile, fileReadNoSuchFile, fileWriteNoPermission
    }
    public let code: Code
    public init(_ code: Code) { self.code = code }
}

// MARK: - Files, processes, and settings

public struct FileAttributeKey: Hashable, Sendable {
    public static let posixPermissions = Self(), systemFreeSize = Self(), size = Self(), modificationDate = Self()
    public static let protectionKey = Self()
}
public struct FileProtectionType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let none = Self(rawValue: "none"), complete = Self(rawValue: "complete")
    public static let completeUnlessOpen = Self(rawValue: "completeUnlessOpen")
    public static let completeUntilFirstUserAuthentication = Self(rawValue: "completeUntilFirstUserAuthentication")
}
open class FileManager: NSObject, @unchecked Sendable {
    public enum SearchPathDirectory { case applicationSupportDirectory, cachesDirectory, documentDirectory }
    public struct SearchPathDomainMask: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let userDomainMask = Self(rawValue: 1)
    }
    public struct DirectoryEnumerationOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let skipsHiddenFiles = Self(rawValue: 1)
    }
    open class DirectoryEnumerator: NSObject, Sequence, IteratorProtocol {
        public func next() -> Any? { nil }
    }
    public static var `default`: FileManager { fatalError() }
    open var temporaryDirectory: URL { fatalError() }
    open var currentDirectoryPath: String { "" }
    open func containerURL(forSecurityApplicationGroupIdentifier: String) -> URL? { nil }
    open func urls(for: SearchPathDirectory, in: SearchPathDomainMask) -> [URL] { [] }
    open func createDirectory(
        at: URL, withIntermediateDirectories: Bool, attributes: [FileAttributeKey: Any]? = nil
    ) throws {}
    open func createDirectory(
        atPath: String, withIntermediateDirectories: Bool, attributes: [FileAttributeKey: Any]? = nil
    ) throws {}
    open func contentsOfDirectory(atPath: String) throws -> [String] { [] }
    open func contentsOfDirectory(
        at: URL, includingPropertiesForKeys: [URLResourceKey]?, options: DirectoryEnumerationOptions = []
    ) throws -> [URL] { [] }
    open func subpathsOfDirectory(atPath: String) throws -> [String] { [] }
    open func subpaths(atPath: String) -> [String]? { nil }
    open func enumerator(
        at: URL, includingPropertiesForKeys: [URLResourceKey]?, options: DirectoryEnumerationOptions = []
    ) -> DirectoryEnumerator? { nil }
    open func enumerator(atPath: String) -> DirectoryEnumerator? { nil }
    open func fileExists(atPath: String) -> Bool { false }
    open func fileExists(atPath: String, isDirectory: UnsafeMutablePointer<ObjCBool>?) -> Bool { false }
    open func isExecutableFile(atPath: String) -> Bool { false }
    open func contents(atPath: String) -> Data? { nil }
    @discardableResult open func createFile(
        atPath: String, contents: Data?, attributes: [FileAttributeKey: Any]? = nil
    ) -> Bool { false }
    open func removeItem(at: URL) throws {}
    open func removeItem(atPath: String) throws {}
    open func copyItem(at: URL, to: URL) throws {}
    open func copyItem(atPath: String, toPath: String) throws {}
    open func moveItem(at: URL, to: URL) throws {}
    open func moveItem(atPath: String, toPath: String) throws {}
    open func attributesOfItem(atPath: String) throws -> [FileAttributeKey: Any] { [:] }
    open func setAttributes(_ attributes: [FileAttributeKey: Any], ofItemAtPath: String) throws {}
    open func linkItem(at: URL, to: URL) throws {}
    open func linkItem(atPath: String, toPath: String) throws {}
    open func createSymbolicLink(at: URL, withDestinationURL: URL) throws {}
    open func createSymbolicLink(atPath: String, withDestinationPath: String) throws {}
}
open class FileHandle: NSObject, @unchecked Sendable {
    public convenience init(forWritingTo: URL) throws { fatalError() }
    public convenience init(forReadingFrom: URL) throws { fatalError() }
    open class var standardOutput: FileHandle { fatalError() }
    open class var standardError: FileHandle { fatalError() }
    open class var nullDevice: FileHandle { fatalError() }
    open var availableData: Data { Data() }
    open var fileDescriptor: Int32 { 0 }
    open func write(_ data: Data) {}
    open func write<T: DataProtocol>(contentsOf: T) throws {}
    open func read(upToCount: Int) throws -> Data? { nil }
    open func readToEnd() throws -> Data? { nil }
    open func readDataToEndOfFile() -> Data { Data() }
    @discardableResult open func seekToEnd() throws -> UInt64 { 0 }
    open func seek(toOffset: UInt64) throws {}
    open func truncate(atOffset: UInt64) throws {}
    open func close() throws {}
}
open class Pipe: NSObject, @unchecked Sendable {
    public override init() {}
    open var fileHandleForReading: FileHandle { fatalError() }
    open var fileHandleForWriting: FileHandle { fatalError() }
}
open class Bundle: NSObject, @unchecked Sendable {
    open class var main: Bundle { fatalError() }
    open class var allBundles: [Bundle] { [] }
    public init(for type: AnyClass) {}
    open var bundleURL: URL { fatalError() }
    open var bundlePath: String { "" }
    open var executableURL: URL? { nil }
    open var bundleIdentifier: String? { nil }
    public init?(path: String) {}
    public init?(url: URL) {}
    open var resourceURL: URL? { nil }
    open var localizations: [String] { [] }
    open var preferredLocalizations: [String] { [] }
    open func localizedString(forKey: String, value: String?, table: String?) -> String { "" }
    open func path(forResource: String?, ofType: String?) -> String? { nil }
}
public struct Notification {
    public struct Name: Hashable, Sendable {
        public init(_ rawValue: String) {}
    }
    public var name: Name
}
open class NotificationCenter: NSObject, @unchecked Sendable {
    open class var `default`: NotificationCenter { fatalError() }
    public override init() {}
    @discardableResult open func addObserver(
        forName: Notification.Name?, object: Any?, queue: OperationQueue?,
        using: @escaping @Sendable (Notification) -> Void
    ) -> any NSObjectProtocol { fatalError() }
    open func removeObserver(_ observer: Any) {}
    open func post(name: Notification.Name, object: Any?) {}
}
open class PropertyListSerialization: NSObject {
    public struct ReadOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
    }
    public enum PropertyListFormat: UInt, Sendable { case openStep, xml, binary }
    open class func propertyList(
        from: Data, options: ReadOptions = [], format: UnsafeMutablePointer<PropertyListFormat>?
    ) throws -> Any { fatalError() }
}
open class ProcessInfo: NSObject, @unchecked Sendable {
    public static var processInfo: ProcessInfo { fatalError() }
    open var activeProcessorCount: Int { 1 }
    open var arguments: [String] { [] }
    open var processName: String { "" }
    open var environment: [String: String] { [:] }
    open var processIdentifier: Int32 { 0 }
    open var systemUptime: TimeInterval { 0 }
    @available(macOS, unavailable)
    open func performExpiringActivity(withReason reason: String, using block: @escaping @Sendable (Bool) -> Void) {}
}
open class UserDefaults: NSObject, @unchecked Sendable {
    open class var standard: UserDefaults { fatalError() }
    open func string(forKey: String) -> String? { nil }
}
#if os(macOS)
    open class Process: NSObject, @unchecked Sendable {
        public override init() {}
        public enum TerminationReason: Int, Sendable { case exit, uncaughtSignal }
        open var executableURL: URL?
        open var arguments: [String]?
        open var environment: [String: String]?
        open var currentDirectoryURL: URL?
        open var standardInput: Any?
        open var standardOutput: Any?
        open var standardError: Any?
        open var isRunning: Bool { false }
        open var processIdentifier: Int32 { 0 }
        open var terminationStatus: Int32 { 0 }
        open var terminationReason: TerminationReason { .exit }
        open var terminationHandler: (@Sendable (Process) -> Void)?
        open func run() throws {}
        open func terminate() {}
        open func waitUntilExit() {}
    }
#endif

open class NSUserActivity: NSObject {
    public init(activityType: String) {}
    open var title: String?
    open var webpageURL: URL?
}

// MARK: - JSON

open class JSONEncoder: @unchecked Sendable {
    public struct OutputFormatting: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let prettyPrinted = Self(rawValue: 1)
        public static let sortedKeys = Self(rawValue: 2)
        public static let withoutEscapingSlashes = Self(rawValue: 8)
    }
    public enum DateEncodingStrategy: Sendable { case deferredToDate, secondsSince1970, iso8601 }
    public init() {}
    open var outputFormatting: OutputFormatting = []
    open var dateEncodingStrategy: DateEncodingStrategy = .deferredToDate
    open func encode<T: Encodable>(_ value: T) throws -> Data { fatalError() }
}
open class JSONDecoder: @unchecked Sendable {
    public enum DateDecodingStrategy: Sendable { case deferredToDate, secondsSince1970, iso8601 }
    public init() {}
    open var dateDecodingStrategy: DateDecodingStrategy = .deferredToDate
    open func decode<T: Decodable>(_ type: T.Type, from: Data) throws -> T { fatalError() }
}
public struct IndexSet: Hashable, Sendable, Sequence {
    public struct Iterator: IteratorProtocol, Sendable { public mutating func next() -> Int? { nil } }
    public func makeIterator() -> Iterator { Iterator() }
}

open class JSONSerialization: NSObject {
    open class func jsonObject(with: Data) throws -> Any { 0 }
    open class func data(withJSONObject: Any) throws -> Data { Data() }
}
open class NSDictionary: NSObject, ExpressibleByDictionaryLiteral {
    public init(dictionary: [AnyHashable: Any]) {}
    public required init(dictionaryLiteral elements: (Any, Any)...) {}
}

public struct Locale: Hashable, Sendable {
    public enum LanguageDirection: UInt, Sendable { case unknown, leftToRight, rightToLeft, topToBottom, bottomToTop }

    public struct Language: Hashable, Sendable {
        public init(identifier: String) {}
        public var characterDirection: Locale.LanguageDirection { .unknown }
    }
}
