// SwiftUI re-exports these modules. Source files that import nothing else rely on it.
@_exported public import Foundation
@_exported public import Observation

@_exported public import protocol OpenCombine.ObservableObject
// Only the Combine names that views need are exported. The others could be mistaken for an app's own.
@_exported public import class OpenCombine.ObservableObjectPublisher
@_exported public import struct OpenCombine.Published
