import Foundation

/// A report of app errors that the graph survived.
package enum Issues {
    package static func report(_ issue: String) {
        FileHandle.standardError.write(Data("PortableUI: \(issue)\n".utf8))
    }
}
