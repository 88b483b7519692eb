// SwiftUI brings these modules along; a source that imports nothing else relies on it.
@_exported public import Foundation
@_exported public import Observation

@_exported public import protocol OpenCombine.ObservableObject
// Of Combine's names only those that views need: the others would be taken for an app's own.
@_exported public import class OpenCombine.ObservableObjectPublisher
@_exported public import struct OpenCombine.Published
