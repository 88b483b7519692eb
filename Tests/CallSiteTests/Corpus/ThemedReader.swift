import PortableUI

struct Theme: Equatable, Sendable {
    var name: String
    var ink: Color
    var paper: Color

    static let day = Theme(name: "Day", ink: .black, paper: .white)
    static let night = Theme(name: "Night", ink: Color(white: 0.9), paper: Color(red: 0.1, green: 0.1, blue: 0.2))
}

struct ThemeKey: EnvironmentKey {
    static let defaultValue = Theme.day
}

extension EnvironmentValues {
    var theme: Theme {
        get { self[ThemeKey.self] }
        set { self[ThemeKey.self] = newValue }
    }
}

extension View {
    func theme(_ theme: Theme) -> some View {
        environment(\.theme, theme)
    }

    @ViewBuilder
    func highlighted(if condition: Bool) -> some View {
        if condition { background(Color.yellow) } else { self }
    }
}

struct ThemedReader: View {
    let chapters: [String]
    @State private var isNight = false
    @State private var marked: Set<Int> = []

    var body: some View {
        ScrollView(.vertical, showsIndicators: false) {
            LazyVStack(alignment: .leading, spacing: 12) {
                ForEach(Array(chapters.enumerated()), id: \.offset) { offset, chapter in
                    Page(text: chapter, isMarked: marked.contains(offset))
                        .highlighted(if: marked.contains(offset))
                        .onTapGesture {
                            if marked.remove(offset) == nil { marked.insert(offset) }
                        }
                }
            }
        }
        .overlay(alignment: .topTrailing) {
            Toggle("Night", isOn: $isNight)
        }
        .theme(isNight ? .night : .day)
        .preferredColorScheme(isNight ? .dark : nil)
    }
}

private struct Page: View {
    let text: String
    let isMarked: Bool
    @Environment(\.theme) var theme

    var body: some View {
        Text(text)
            .italic(isMarked)
            .foregroundColor(theme.ink)
            .accessibilityValue(theme.name + (isMarked ? ", marked" : ""))
            .background(theme.paper)
    }
}
