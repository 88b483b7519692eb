import Foundation
import ResourceCore

/// A row of the list of resources: the title of a group, or a resource.
enum ResourceListRow: Identifiable {
    case group(name: String, count: Int)
    case resource(ResourceSummary)

    /// The identity of a row.
    enum ID: Hashable {
        case group(String)
        case resource(EntryID)
    }

    var id: ID {
        switch self {
        case .group(let name, _): .group(name)
        case .resource(let summary): .resource(summary.entryID)
        }
    }
}

/// A selection of a container's resources.
struct ResourceFilter: Hashable {
    /// The text that keys contain, or an empty one for all of them.
    var text = ""

    /// The condition of the resources, or `nil` for all conditions.
    var condition: ResourceCondition?

    /// Returns the rows of the selected resources, in groups by the first components of their keys.
    ///
    /// The groups and their resources are in the order in which they were created.
    func rows(of summaries: [ResourceSummary]) -> [ResourceListRow] {
        var groups: [String: [ResourceSummary]] = [:]
        var names: [String] = []
        for summary in summaries where includes(summary) {
            let name = summary.key.components.first ?? "From closures"
            if groups[name] == nil { names.append(name) }
            groups[name, default: []].append(summary)
        }
        return names.flatMap { name in
            let members = groups[name] ?? []
            return [.group(name: name, count: members.count)] + members.map { ResourceListRow.resource($0) }
        }
    }

    private func includes(_ summary: ResourceSummary) -> Bool {
        if let condition, summary.condition != condition { return false }
        return text.isEmpty || summary.key.description.localizedCaseInsensitiveContains(text)
    }
}
