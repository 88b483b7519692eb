import Foundation
import GRDB

/// The same values in an SQLite table, in WAL mode, using GRDB: a common choice for a store that loses nothing.
struct Database: Sendable {
    private let pool: DatabasePool

    /// Opens a database, creating it if necessary.
    ///
    /// A durable one syncs at every commit.
    init(_ path: String, isDurable: Bool) throws {
        pool = try DatabasePool(path: path)
        // NB: A pool sets `NORMAL` itself when it's created.
        try pool.writeWithoutTransaction { database in
            try database.execute(sql: "PRAGMA synchronous = \(isDurable ? "FULL" : "NORMAL")")
        }
        try pool.write { database in
            try database.execute(
                sql: "CREATE TABLE IF NOT EXISTS entry (identifier TEXT PRIMARY KEY, bytes BLOB) WITHOUT ROWID")
        }
    }

    func store(_ bytes: Data, for identifier: String) async throws {
        try await pool.write { database in
            try database.cachedStatement(sql: "INSERT OR REPLACE INTO entry VALUES (?, ?)")
                .execute(arguments: [identifier, bytes])
        }
    }

    /// Stores many values in one transaction.
    func store(_ bytes: Data, for identifiers: [String]) async throws {
        try await pool.write { database in
            let statement = try database.cachedStatement(sql: "INSERT OR REPLACE INTO entry VALUES (?, ?)")
            for identifier in identifiers { try statement.execute(arguments: [identifier, bytes]) }
        }
    }

    func data(for identifier: String) async throws -> Data? {
        try await pool.read { database in
            let statement = try database.cachedStatement(sql: "SELECT bytes FROM entry WHERE identifier = ?")
            return try Data.fetchOne(statement, arguments: [identifier])
        }
    }

    /// Returns the number of values.
    func count() async throws -> Int {
        try await pool.read { database in try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM entry") ?? 0 }
    }

    func close() throws {
        try pool.close()
    }
}
