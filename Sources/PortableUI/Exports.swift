// SwiftUI brings these modules along; a source that imports nothing else relies on it.
@_exported public import Foundation
@_exported public import Observation
