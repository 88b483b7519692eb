import Foundation

/// A failure with a readable description.
struct Trouble: LocalizedError {
    var errorDescription: String? { "The tunnel is long." }
}
