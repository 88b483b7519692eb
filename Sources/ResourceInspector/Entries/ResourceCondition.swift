import PortableUI
import ResourceCore
import ResourcePages

/// The condition of a resource in one word.
enum ResourceCondition: String, CaseIterable, Sendable {
    case fresh, stale, loading, failed, empty

    var color: Color {
        switch self {
        case .fresh: .green
        case .stale: .orange
        case .loading: .blue
        case .failed: .red
        case .empty: .gray
        }
    }
}

extension ResourceSummary {
    /// The condition: a running load counts more than a failure, and a failure more than the value.
    var condition: ResourceCondition {
        if flight != nil || !pageLoads.isEmpty { return .loading }
        if error != nil { return .failed }
        guard hasValue else { return .empty }
        return isStale ? .stale : .fresh
    }
}
