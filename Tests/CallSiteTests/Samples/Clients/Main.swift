import SwiftUI

// What a host adds to an app on Linux.

extension App {
    static func main() {}
}
