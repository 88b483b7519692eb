package import Foundation
import ResourceCore

/// A file system in memory for tests and previews, which exists until its last reference is released.
package final class MemoryFiles: FileSystem {
    fileprivate struct State: Sendable {
        var files: [String: Data] = [:]
        var folders: Set<String> = []
        var locked: Set<String> = []
        var handles: [Int32: Handle] = [:]
        var lastHandle: Int32 = 0
    }

    fileprivate struct Handle: Sendable {
        var path: String
        var content: Data
        var offset = 0
    }

    private let state = Lock(State())

    package init() {}

    private func withState<Output>(
        _ body: (inout State) throws(FileFailure) -> Output
    ) throws(FileFailure) -> Output {
        let result = state.withLock { state in
            Result { () throws(FileFailure) in try body(&state) }
        }
        return try result.get()
    }

    package func create(_ path: String) throws(FileFailure) -> Int32 {
        try withState { state throws(FileFailure) in
            guard state.files[path] == nil else { throw FileFailure(errno: EEXIST, "open") }
            state.files[path] = Data()
            return state.add(Handle(path: path, content: Data()))
        }
    }

    package func open(_ path: String) throws(FileFailure) -> OpenedFile {
        try withState { state throws(FileFailure) in
            let content = try state.file(path, "open")
            return OpenedFile(descriptor: state.add(Handle(path: path, content: content)), length: content.count)
        }
    }

    package func write(_ file: Int32, _ parts: [UnsafeRawBufferPointer]) throws(FileFailure) -> Int {
        try withState { state throws(FileFailure) in
            guard let path = state.handles[file]?.path else { throw FileFailure(errno: EBADF, "write") }
            for part in parts { state.files[path]?.append(contentsOf: part) }
            return parts.reduce(0) { $0 + $1.count }
        }
    }

    package func read(_ file: Int32, into bytes: UnsafeMutableRawBufferPointer) throws(FileFailure) -> Int {
        try withState { state throws(FileFailure) in
            guard let handle = state.handles[file] else { throw FileFailure(errno: EBADF, "read") }
            let part = handle.content.dropFirst(handle.offset).prefix(bytes.count)
            bytes.copyBytes(from: part)
            state.handles[file]?.offset += part.count
            return part.count
        }
    }

    package func readyContents(of path: String, limit: Int) -> Data? {
        state.withLock { $0.files[path] }.flatMap { $0.count <= limit ? $0 : nil }
    }

    package func space(_ path: String) throws(FileFailure) -> FileSpace {
        let count = try withState { state throws(FileFailure) in try state.file(path, "stat").count }
        return FileSpace(length: count, onDisk: count)
    }

    package func freeSpace(_ path: String) throws(FileFailure) -> FreeSpace { FreeSpace(bytes: .max) }

    package func stamp(_ path: String) throws(FileFailure) -> FolderStamp { FolderStamp() }
    package func renewStamp(_ path: String) throws(FileFailure) -> FolderStamp? { FolderStamp() }

    package func sync(_ file: Int32, _ durability: Durability) throws(FileFailure) {}
    package func syncFolder(_ path: String) throws(FileFailure) {}

    package func close(_ file: Int32) {
        state.withLock { $0.handles[file] = nil }
    }

    package func unlock(_ file: Int32) {
        state.withLock { state in
            guard let handle = state.handles.removeValue(forKey: file) else { return }
            state.locked.remove(handle.path)
        }
    }

    package func rename(_ path: String, to other: String) throws(FileFailure) {
        try withState { state throws(FileFailure) in
            if state.folders.contains(path) { return state.moveFolder(path, to: other) }
            state.files[other] = try state.file(path, "rename")
            state.files[path] = nil
        }
    }

    package func remove(_ path: String) throws(FileFailure) {
        try withState { state throws(FileFailure) in
            _ = try state.file(path, "unlink")
            state.files[path] = nil
        }
    }

    package func removeFolder(_ path: String) throws(FileFailure) {
        try withState { state throws(FileFailure) in _ = state.folders.remove(path) }
    }

    package func makeFolder(_ path: String) throws(FileFailure) {
        try withState { state throws(FileFailure) in _ = state.folders.insert(path) }
    }

    package func names(in path: String) throws(FileFailure) -> [String] {
        try withState { state throws(FileFailure) in
            guard state.folders.contains(path) else { throw FileFailure(errno: ENOTDIR, "opendir") }
            return (Array(state.files.keys) + state.folders).filter { other in
                other.hasPrefix(path + "/") && !other.dropFirst(path.count + 1).contains("/")
            }.map { String($0.dropFirst(path.count + 1)) }
        }
    }

    package func lock(_ path: String) throws(FileFailure) -> Int32 {
        try withState { state throws(FileFailure) in
            guard state.locked.insert(path).inserted else { throw FileFailure(errno: EWOULDBLOCK, "flock") }
            return state.add(Handle(path: path, content: Data()))
        }
    }
}

extension MemoryFiles.State {
    fileprivate mutating func add(_ handle: MemoryFiles.Handle) -> Int32 {
        lastHandle += 1
        handles[lastHandle] = handle
        return lastHandle
    }

    fileprivate func file(_ path: String, _ operation: String) throws(FileFailure) -> Data {
        guard let bytes = files[path] else { throw FileFailure(errno: ENOENT, operation) }
        return bytes
    }

    fileprivate mutating func moveFolder(_ path: String, to other: String) {
        folders.remove(path)
        folders.insert(other)
        for (file, bytes) in files where file.hasPrefix(path + "/") {
            files[file] = nil
            files[other + file.dropFirst(path.count)] = bytes
        }
    }
}
