// Restates the names, types, and availability of Apple's C library, as Apple publishes them, as far as the project uses
// them; no code is copied. Declarations in both macOS 14 and iOS 17 have no `@available`, and newer ones must have it.
// Nothing here ever runs: bodies and values do not matter.

@_exported public import DarwinFiles

public typealias mode_t = UInt16
public typealias dev_t = Int32
public typealias off_t = Int64
public typealias pid_t = Int32

// MARK: - Files

public struct flock {
    public var l_type: Int16 = 0
    public var l_whence: Int16 = 0
    public var l_start: Int64 = 0
    public var l_len: Int64 = 0
    public init() {}
}
public struct dirent { public var d_name: (CChar, CChar) = (0, 0) }
public struct DIR {}
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { 0 }
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { 0 }
public func openat(_ folder: Int32, _ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { 0 }
public func openat(_ folder: Int32, _ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { 0 }
@discardableResult public func close(_ file: Int32) -> Int32 { 0 }
@discardableResult public func read(_ file: Int32, _ bytes: UnsafeMutableRawPointer!, _ count: Int) -> Int { 0 }
@discardableResult public func write(_ file: Int32, _ bytes: UnsafeRawPointer!, _ count: Int) -> Int { 0 }
public struct iovec {
    public var iov_base: UnsafeMutableRawPointer!
    public var iov_len: Int

    public init(iov_base: UnsafeMutableRawPointer!, iov_len: Int) {
        (self.iov_base, self.iov_len) = (iov_base, iov_len)
    }
}
@discardableResult public func writev(_ file: Int32, _ parts: UnsafePointer<iovec>!, _ count: Int32) -> Int { 0 }
@discardableResult public func truncate(_ path: UnsafePointer<CChar>!, _ length: off_t) -> Int32 { 0 }
@discardableResult public func mkfifo(_ path: UnsafePointer<CChar>!, _ mode: mode_t) -> Int32 { 0 }
@discardableResult public func mknod(_ path: UnsafePointer<CChar>!, _ mode: mode_t, _ device: dev_t) -> Int32 { 0 }
@discardableResult public func ftruncate(_ file: Int32, _ length: Int64) -> Int32 { 0 }
public var AT_FDCWD: Int32 { 0 }
@discardableResult public func futimens(_ file: Int32, _ times: UnsafePointer<timespec>!) -> Int32 { 0 }
@discardableResult public func utimensat(
    _ folder: Int32, _ path: UnsafePointer<CChar>!, _ times: UnsafePointer<timespec>!, _ flags: Int32
) -> Int32 { 0 }
@discardableResult public func fsync(_ file: Int32) -> Int32 { 0 }
public func fcntl(_ file: Int32, _ command: Int32) -> Int32 { 0 }
public func fcntl(_ file: Int32, _ command: Int32, _ value: Int32) -> Int32 { 0 }
public func fcntl(_ file: Int32, _ command: Int32, _ value: UnsafeMutableRawPointer) -> Int32 { 0 }
@discardableResult public func rename(_ old: UnsafePointer<CChar>!, _ new: UnsafePointer<CChar>!) -> Int32 { 0 }
@discardableResult public func renameat(
    _ folder: Int32, _ old: UnsafePointer<CChar>!, _ other: Int32, _ new: UnsafePointer<CChar>!
) -> Int32 { 0 }
@discardableResult public func unlinkat(_ folder: Int32, _ path: UnsafePointer<CChar>!, _ flags: Int32) -> Int32 { 0 }
@discardableResult public func mkdirat(_ folder: Int32, _ path: UnsafePointer<CChar>!, _ mode: mode_t) -> Int32 { 0 }
@discardableResult public func unlink(_ path: UnsafePointer<CChar>!) -> Int32 { 0 }
@discardableResult public func symlink(_ path: UnsafePointer<CChar>!, _ other: UnsafePointer<CChar>!) -> Int32 { 0 }
@discardableResult public func chmod(_ path: UnsafePointer<CChar>!, _ mode: mode_t) -> Int32 { 0 }
@discardableResult public func mkdir(_ path: UnsafePointer<CChar>!, _ mode: mode_t) -> Int32 { 0 }
@discardableResult public func rmdir(_ path: UnsafePointer<CChar>!) -> Int32 { 0 }
public func opendir(_ path: UnsafePointer<CChar>!) -> UnsafeMutablePointer<DIR>! { nil }
public func fdopendir(_ file: Int32) -> UnsafeMutablePointer<DIR>! { nil }
public func readdir(_ folder: UnsafeMutablePointer<DIR>!) -> UnsafeMutablePointer<dirent>! { nil }
@discardableResult public func closedir(_ folder: UnsafeMutablePointer<DIR>!) -> Int32 { 0 }
public func realpath(
    _ path: UnsafePointer<CChar>!, _ resolved: UnsafeMutablePointer<CChar>!
) -> UnsafeMutablePointer<CChar>! { nil }
public var O_RDONLY: Int32 { 0 }
public var O_WRONLY: Int32 { 0 }
public var O_RDWR: Int32 { 0 }
public var O_CREAT: Int32 { 0 }
public var O_EXCL: Int32 { 0 }
public var O_TRUNC: Int32 { 0 }
public var O_CLOEXEC: Int32 { 0 }
public var O_DIRECTORY: Int32 { 0 }
public var O_NOFOLLOW: Int32 { 0 }
public var O_NONBLOCK: Int32 { 0 }
public var O_NOCTTY: Int32 { 0 }
public var AT_SYMLINK_NOFOLLOW: Int32 { 0 }
public var AT_REMOVEDIR: Int32 { 0 }
public var S_IFMT: mode_t { 0 }
public var S_IFREG: mode_t { 0 }
public var S_IFDIR: mode_t { 0 }
public var S_IFLNK: mode_t { 0 }
public var S_IFIFO: mode_t { 0 }
public var S_IFCHR: mode_t { 0 }
public var F_FULLFSYNC: Int32 { 0 }
public var F_BARRIERFSYNC: Int32 { 0 }
public var F_SETLK: Int32 { 0 }
public var F_WRLCK: Int32 { 0 }
public var SEEK_SET: Int32 { 0 }

// MARK: - Memory, processes, and threads

public func malloc(_ count: Int) -> UnsafeMutableRawPointer! { nil }
public func free(_ pointer: UnsafeMutableRawPointer!) {}
public func getpid() -> pid_t { 0 }
@discardableResult public func kill(_ process: pid_t, _ signal: Int32) -> Int32 { 0 }
public func exit(_ status: Int32) -> Never { fatalError() }
@discardableResult public func usleep(_ microseconds: UInt32) -> Int32 { 0 }
public func geteuid() -> UInt32 { 0 }
public func getuid() -> UInt32 { 0 }
public struct rusage {
    public var ru_maxrss: Int = 0
    public init() {}
}
@discardableResult public func getrusage(_ of: Int32, _ usage: UnsafeMutablePointer<rusage>!) -> Int32 { 0 }
public var RUSAGE_SELF: Int32 { 0 }
public struct _opaque_pthread_t {}
public typealias pthread_t = UnsafeMutablePointer<_opaque_pthread_t>
public func pthread_self() -> pthread_t { fatalError() }
public func dlopen(_ path: UnsafePointer<CChar>?, _ mode: Int32) -> UnsafeMutableRawPointer? { nil }
public func dlsym(_ handle: UnsafeMutableRawPointer?, _ name: UnsafePointer<CChar>) -> UnsafeMutableRawPointer? { nil }
public var RTLD_NOW: Int32 { 0 }
public var SIGKILL: Int32 { 0 }
public var SIGSTOP: Int32 { 0 }
public var SIGCONT: Int32 { 0 }

public struct FILE {}
public var stdout: UnsafeMutablePointer<FILE> {
    get { fatalError() }
    set {}
}
public var stderr: UnsafeMutablePointer<FILE> {
    get { fatalError() }
    set {}
}
@discardableResult public func fflush(_ file: UnsafeMutablePointer<FILE>!) -> Int32 { 0 }
public var EXIT_SUCCESS: Int32 { 0 }
public var EXIT_FAILURE: Int32 { 0 }
public var EX_USAGE: Int32 { 0 }

// MARK: - Sockets

public func inet_addr(_ address: UnsafePointer<CChar>!) -> UInt32 { 0 }

public typealias socklen_t = UInt32
public typealias in_port_t = UInt16
public typealias sa_family_t = UInt8
public struct in_addr {
    public var s_addr: UInt32 = 0
    public init() {}
    public init(s_addr: UInt32) {}
}
public struct sockaddr { public init() {} }
public struct sockaddr_in {
    public var sin_len: UInt8 = 0
    public var sin_family: sa_family_t = 0
    public var sin_port: in_port_t = 0
    public var sin_addr = in_addr()
    public init() {}
}
public struct sockaddr_un {
    public var sun_len: UInt8 = 0
    public var sun_family: sa_family_t = 0
    public var sun_path: (CChar, CChar) = (0, 0)
    public init() {}
}
public struct linger {
    public var l_onoff: Int32 = 0
    public var l_linger: Int32 = 0
    public init() {}
    public init(l_onoff: Int32, l_linger: Int32) {}
}
public func socket(_ domain: Int32, _ type: Int32, _ number: Int32) -> Int32 { 0 }
public func bind(_ socket: Int32, _ address: UnsafePointer<sockaddr>!, _ length: socklen_t) -> Int32 { 0 }
public func connect(_ socket: Int32, _ address: UnsafePointer<sockaddr>!, _ length: socklen_t) -> Int32 { 0 }
public func listen(_ socket: Int32, _ backlog: Int32) -> Int32 { 0 }
public func accept(
    _ socket: Int32, _ address: UnsafeMutablePointer<sockaddr>!, _ length: UnsafeMutablePointer<socklen_t>!
) -> Int32 { 0 }
public func getsockname(
    _ socket: Int32, _ address: UnsafeMutablePointer<sockaddr>!, _ length: UnsafeMutablePointer<socklen_t>!
) -> Int32 { 0 }
@discardableResult public func setsockopt(
    _ socket: Int32, _ level: Int32, _ option: Int32, _ value: UnsafeRawPointer!, _ length: socklen_t
) -> Int32 { 0 }
@discardableResult public func shutdown(_ socket: Int32, _ how: Int32) -> Int32 { 0 }
public func memchr(_ bytes: UnsafeRawPointer!, _ byte: Int32, _ count: Int) -> UnsafeMutableRawPointer! { nil }
public func memcmp(_ one: UnsafeRawPointer!, _ other: UnsafeRawPointer!, _ count: Int) -> Int32 { 0 }
public func recv(_ socket: Int32, _ bytes: UnsafeMutableRawPointer!, _ count: Int, _ flags: Int32) -> Int { 0 }
public func send(_ socket: Int32, _ bytes: UnsafeRawPointer!, _ count: Int, _ flags: Int32) -> Int { 0 }
public var AF_INET: Int32 { 0 }
public var AF_UNIX: Int32 { 0 }
public var SOCK_STREAM: Int32 { 0 }
public var SOL_SOCKET: Int32 { 0 }
public var SO_REUSEADDR: Int32 { 0 }
public var SO_NOSIGPIPE: Int32 { 0 }
public var SO_LINGER: Int32 { 0 }
public var SHUT_RDWR: Int32 { 0 }
public var SHUT_WR: Int32 { 0 }
public var INADDR_LOOPBACK: UInt32 { 0 }
public var INADDR_ANY: UInt32 { 0 }

// MARK: - Numbers

public func log(_ x: Double) -> Double { x }
public func exp(_ x: Double) -> Double { x }
public func pow(_ x: Double, _ y: Double) -> Double { x }

// MARK: - Errors

public var errno: Int32 {
    get { 0 }
    set {}
}
public var EPERM: Int32 { 0 }
public var ENOENT: Int32 { 0 }
public var EINTR: Int32 { 0 }
public var EIO: Int32 { 0 }
public var EBADF: Int32 { 0 }
public var ENOMEM: Int32 { 0 }
public var EACCES: Int32 { 0 }
public var EBUSY: Int32 { 0 }
public var EEXIST: Int32 { 0 }
public var ENOTDIR: Int32 { 0 }
public var EISDIR: Int32 { 0 }
public var EINVAL: Int32 { 0 }
public var ENFILE: Int32 { 0 }
public var EMFILE: Int32 { 0 }
public var EFBIG: Int32 { 0 }
public var ENOSPC: Int32 { 0 }
public var EROFS: Int32 { 0 }
public var EPIPE: Int32 { 0 }
public var EAGAIN: Int32 { 0 }
public var EWOULDBLOCK: Int32 { 0 }
public var ENETDOWN: Int32 { 0 }
public var ENETUNREACH: Int32 { 0 }
public var ENETRESET: Int32 { 0 }
public var ECONNABORTED: Int32 { 0 }
public var ECONNRESET: Int32 { 0 }
public var ENOBUFS: Int32 { 0 }
public var ENOTCONN: Int32 { 0 }
public var ETIMEDOUT: Int32 { 0 }
public var ECONNREFUSED: Int32 { 0 }
public var ELOOP: Int32 { 0 }
public var ENAMETOOLONG: Int32 { 0 }
public var EHOSTDOWN: Int32 { 0 }
public var EHOSTUNREACH: Int32 { 0 }
public var ENOTEMPTY: Int32 { 0 }
public var ENOSYS: Int32 { 0 }
public var ENXIO: Int32 { 0 }
public var ENODEV: Int32 { 0 }
public var ENOTTY: Int32 { 0 }
public var ENOTSUP: Int32 { 0 }
public var EOPNOTSUPP: Int32 { 0 }
public var EDQUOT: Int32 { 0 }
public enum POSIXErrorCode: Int32, Sendable {
    case EPERM, ENOENT, EINTR, EIO, EBADF, ENOMEM, EACCES, EBUSY
    case EEXIST, ENOTDIR, EISDIR, EINVAL, ENFILE, EMFILE, EFBIG, ENOSPC
    case EROFS, EPIPE, EAGAIN, ENETDOWN, ENETUNREACH, ENETRESET, ECONNABORTED, ECONNRESET
    case ENOBUFS, ENOTCONN, ETIMEDOUT, ECONNREFUSED, ELOOP, ENAMETOOLONG, EHOSTDOWN, EHOSTUNREACH
    case ENOTEMPTY, EDQUOT
}
