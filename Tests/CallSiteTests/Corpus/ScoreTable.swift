import PortableUI

struct Score: Identifiable, Sendable {
    let id: String
    let points: Int
}

struct ScoreTable: View {
    let load: @Sendable () async throws -> [Score]

    @State private var scores: [Score]?
    @State private var hasFailed = false

    var body: some View {
        GroupBox("Scores") {
            if let scores {
                Grid(alignment: .leading, horizontalSpacing: 24) {
                    GridRow {
                        Text("Name").underline()
                        Text("Points").underline()
                    }
                    Divider().gridCellUnsizedAxes(.horizontal)
                    ForEach(scores) { score in
                        GridRow {
                            Text(score.id)
                            Text("\(score.points)").monospacedDigit()
                        }
                        .accessibilityElement(children: .combine)
                    }
                    GridRow { Text("All scores").gridCellColumns(2) }
                }
            } else if hasFailed {
                Text("No scores").accessibilityHint("Pull to try again")
            } else {
                ProgressView("Loading", value: 0.5)
            }
        }
        .background(.ultraThinMaterial, in: RoundedRectangle(cornerRadius: 16))
        .task {
            do { scores = try await load() } catch { hasFailed = true }
        }
    }
}
