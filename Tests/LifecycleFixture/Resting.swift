import PortableUI
import PortableUIKit

/// Scroll views that come to rest at their views, a list with margins, and the size of the window.
struct Resting: View {
    var body: some View {
        VStack(spacing: 10) {
            Text(verbatim: "\(Int(UIScreen.main.bounds.width)) by \(Int(UIScreen.main.bounds.height))")
                .accessibilityIdentifier("screen")
            ScrollView(.horizontal) {
                LazyHStack(spacing: 8) {
                    ForEach(0..<20, id: \.self) { Text("Card \($0)").frame(width: 200, height: 80) }
                }
                .scrollTargetLayout()
            }
            .scrollTargetBehavior(.viewAligned)
            .contentMargins(.horizontal, 24)
            .accessibilityIdentifier("cards")
            ScrollView {
                VStack(spacing: 0) {
                    ForEach(0..<5, id: \.self) { Text("Page \($0)").frame(height: 150) }
                }
            }
            .scrollTargetBehavior(.paging)
            .frame(height: 150)
            .accessibilityIdentifier("pages")
            List {
                Text("First").listRowSeparatorTint(.red)
                Text("Second")
            }
            .contentMargins(.horizontal, 60)
            .accessibilityIdentifier("list")
        }
    }
}
