/// A table of related figures, as lines of text.
public struct Table: Sendable {
    /// The topic of the figures.
    public var title: String

    /// The figures, in order.
    public var rows: [Row]

    /// Creates a table.
    public init(_ title: String, _ rows: [Row]) {
        self.title = title
        self.rows = rows
    }
}

extension Table: CustomStringConvertible {
    private static let widths = [48, 10, 7, 10, 8]

    /// A heading with the names of the columns, then a line for each figure.
    public var description: String {
        let heading = line([title, "median", "spread", "fastest", "allocs"], "bar")
        return ([heading] + rows.map(text)).joined(separator: "\n")
    }

    private func text(of row: Row) -> String {
        let spread = row.spread.map { "±\(Int(($0 * 100).rounded())) %" }
        let columns = [
            "  " + row.name, row.quantity.description, spread ?? "",
            row.fastest.map { Quantity.time($0).description } ?? "", row.allocations.map(rounded) ?? "",
        ]
        let bar = row.bar.map {
            "\($0.description(for: row.quantity)): \($0.verdict(on: row.quantity, allocations: row.allocations))"
        }
        return line(columns, [bar, row.note].compactMap(\.self).joined(separator: " · "))
    }

    /// Returns a line whose first column is left-aligned and the others right-aligned; the last one has any length.
    private func line(_ columns: [String], _ last: String) -> String {
        var line = ""
        for (column, width) in zip(columns, Self.widths) {
            let space = String(repeating: " ", count: max(0, width - column.count))
            line += line.isEmpty ? column + space : " " + space + column
        }
        line += last.isEmpty ? "" : "  " + last
        return String(line.reversed().drop { $0 == " " }.reversed())
    }
}
