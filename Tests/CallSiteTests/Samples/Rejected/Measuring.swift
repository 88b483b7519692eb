import PortableUI

// Layout is the browser's: readers are measured in its window, and nothing else is.
struct HalfWidth: View {
    var body: some View {
        GeometryReader { proxy in
            Text("Half").offset(x: proxy.frame(in: .named("top")).minX)  // error: use .global
        }
        .coordinateSpace(name: "top")  // error: use frame(in: .global)
        ViewThatFits {  // error: use lineLimit, minimum widths, or an adaptive GridItem
            Text("Long")
        }
        Text("First").layoutPriority(1)  // error: use fixedSize()
    }
}
