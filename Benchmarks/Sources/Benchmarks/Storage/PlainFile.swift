import AsyncResources
import Foundation

/// A file that is read and safely written with the minimum of system calls, and nothing else.
enum PlainFile {
    static func read(_ path: String) -> Data {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        defer { close(file) }
        var status = stat()
        fstat(file, &status)
        var bytes = Data(count: Int(status.st_size))
        bytes.withUnsafeMutableBytes { _ = Foundation.read(file, $0.baseAddress, $0.count) }
        return bytes
    }

    static func replace(_ path: String, _ bytes: Data, _ durability: Durability) {
        let file = open(path + ".new", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        bytes.withUnsafeBytes { _ = write(file, $0.baseAddress, $0.count) }
        if durability >= .ordered { fsync(file) }
        close(file)
        rename(path + ".new", path)
        guard durability == .durable else { return }
        let folder = open((path as NSString).deletingLastPathComponent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        fsync(folder)
        close(folder)
    }
}
