import Foundation

/// A report of app errors that the graph survived.
package enum Issues {
    package static func report(_ issue: String) {
        FileHandle.standardError.write(Data("PortableUI: \(issue)\n".utf8))
    }

    /// Writes a warning the first time that a thread sets a view's state off the main actor.
    static func warnOfWriteOffMainActor() {
        writeOffMainActor
    }

    // A constant is initialized once in the process, whichever thread comes first.
    private static let writeOffMainActor: Void = report(
        "A view's state was set off the main actor. It has changed at once, but is shown in a later turn, apart from "
            + "other changes. Set it on the main actor. This warning isn't repeated.")
}
