import Foundation

/// A failure that people can read.
struct Trouble: LocalizedError {
    var errorDescription: String? { "The tunnel is long." }
}
