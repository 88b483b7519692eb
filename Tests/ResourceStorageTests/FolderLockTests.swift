import Foundation
import ResourceCore
import Testing

@testable import ResourceStorage

/// The locks of folders within a process (S8).
@Suite(.timeLimit(.minutes(10))) struct FolderLockTests {
    private let folder = TemporaryFolder()

    /// A file system gives the number of a removed file to the next one, which the process must not take for the other.
    @Test func `a folder isn't locked because another one was removed while it was open, S8`() async throws {
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        try await withThrowingTaskGroup { group in
            for thread in 0..<4 {
                group.addTask {
                    try await onItsOwnThread { [folder] in
                        for _ in 0..<1000 {
                            let path = folder.file("\(thread)").path
                            let files = SystemFiles()
                            try files.makeFolder(path)
                            let lock = try files.lock(path + "/lock")
                            try files.remove(path + "/lock")
                            try FileManager.default.removeItem(atPath: path)
                            files.unlock(lock)
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}
