import Foundation
import ResourceCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The files that this process has locked, and the folders that they lock.
///
/// They're identified by device and inode rather than by path, so that links and hard links don't bypass a lock.
enum LockedFiles {
    private struct State: Sendable {
        var taken: Set<FileStatus.Identity> = []
        var files: [Int32: LockedFile] = [:]
    }

    /// A file that is locked.
    ///
    /// Its folder is kept open, so that no other folder can have its identity, even if it's removed.
    private struct LockedFile: Sendable {
        let folder: OpenFolder
        let places: [FileStatus.Identity]
    }

    private static let state = Lock(State())

    /// Locks a file, creating it if necessary, and its folder against everything else in this and other processes.
    static func lock(_ name: String, in folder: OpenFolder) throws(FileFailure) -> Int32 {
        let place = try FileStatus(of: folder.descriptor).identity
        guard take(place) else { throw FileFailure(errno: EWOULDBLOCK, "lock") }
        do throws(FileFailure) {
            // NB: Opening and closing a file ends the locks that this process has on it, so a locked file isn't opened.
            if let known = try identity(of: name, in: folder), isTaken(known) {
                throw FileFailure(errno: EWOULDBLOCK, "lock")
            }
            let (file, status) = try folder.openFile(name, O_RDWR | O_CREAT, mode: 0o600)
            try lock(file)
            note(file, LockedFile(folder: folder, places: [place, status.identity]))
            return file
        } catch {
            giveBack([place])
            throw error
        }
    }

    /// Releases a lock that `lock` returned.
    static func unlock(_ file: Int32) {
        let unlocked = state.withLock { state -> LockedFile? in
            guard let locked = state.files.removeValue(forKey: file) else { return nil }
            // NB: If the file was removed, another one may have its identity from now on, and must not be found taken.
            // A file that is still there must not be locked again before this lock has ended.
            close(file)
            state.taken.subtract(locked.places)
            return locked
        }
        withExtendedLifetime(unlocked) {}
    }

    private static func identity(
        of name: String, in folder: OpenFolder
    ) throws(FileFailure) -> FileStatus.Identity? {
        do throws(FileFailure) {
            let status = try FileStatus(name, in: folder)
            try status.requireFile("lock")
            return status.identity
        } catch {
            guard error.isAbsence else { throw error }
            return nil
        }
    }

    private static func lock(_ file: Int32) throws(FileFailure) {
        var region = flock()
        region.l_type = Int16(F_WRLCK)
        region.l_whence = Int16(SEEK_SET)
        do throws(FileFailure) {
            _ = try systemCall("fcntl") { fcntl(file, F_SETLK, &region) }
        } catch {
            close(file)
            throw error.errno == EACCES ? FileFailure(errno: EWOULDBLOCK, "fcntl") : error
        }
    }

    private static func take(_ place: FileStatus.Identity) -> Bool {
        state.withLock { $0.taken.insert(place).inserted }
    }

    private static func isTaken(_ place: FileStatus.Identity) -> Bool {
        state.withLock { $0.taken.contains(place) }
    }

    private static func note(_ file: Int32, _ locked: LockedFile) {
        state.withLock { state in
            state.taken.formUnion(locked.places)
            state.files[file] = locked
        }
    }

    private static func giveBack(_ places: [FileStatus.Identity]) {
        state.withLock { $0.taken.subtract(places) }
    }
}
