import PortableUI

struct Statistic: Identifiable, Sendable {
    var id: String { title }
    let title: String
    let value: Int
    let goal: Int
}

struct StatsCards: View {
    let statistics: @Sendable () async throws -> [Statistic]

    @State private var shown: [Statistic] = Self.placeholders
    @State private var isPlaceholder = true

    private static let placeholders = [
        Statistic(title: "Steps", value: 1_000, goal: 10_000),
        Statistic(title: "Stairs", value: 1, goal: 10),
    ]

    var body: some View {
        ScrollView(.horizontal, showsIndicators: false) {
            HStack(spacing: 16) {
                ForEach(shown, content: StatsCard.init)
            }
            .padding()
        }
        .redacted(reason: isPlaceholder ? .placeholder : [])
        .task {
            guard let loaded = try? await statistics() else { return }
            withAnimation(.easeOut(duration: 0.3)) {
                shown = loaded
                isPlaceholder = false
            }
        }
    }
}

struct StatsCard: View {
    let statistic: Statistic
    @Environment(\.redactionReasons) private var reasons

    init(statistic: Statistic) {
        self.statistic = statistic
    }

    var body: some View {
        ZStack(alignment: .bottomLeading) {
            LinearGradient(
                gradient: Gradient(colors: [.indigo, .purple]), startPoint: .topLeading, endPoint: .bottomTrailing)
            VStack(alignment: .leading) {
                Text(statistic.title).font(.caption).foregroundStyle(.secondary)
                Text("\(statistic.value)").font(.system(.title, design: .rounded))
                Circle()
                    .stroke(.white.opacity(0.3), lineWidth: 4)
                    .overlay(Circle().fill(.white).scaleEffect(share))
                    .frame(width: 40, height: 40)
                    .unredacted()
            }
            .foregroundColor(.white)
            .padding()
        }
        .frame(width: 140, height: 180)
        .cornerRadius(20)
        .shadow(color: .black.opacity(0.2), radius: 8, x: 0, y: 4)
        .accessibilityLabel(reasons.isEmpty ? "\(statistic.title): \(Int(share * 100)) %" : "Loading")
        .accessibilityIdentifier(statistic.id)
    }

    private var share: CGFloat {
        min(CGFloat(statistic.value) / CGFloat(statistic.goal), 1)
    }
}
