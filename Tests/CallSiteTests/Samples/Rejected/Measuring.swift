import PortableUI

// Layout is the browser's: nothing is measured here.
struct HalfWidth: View {
    var body: some View {
        GeometryReader { proxy in  // error: use frame(maxWidth: .infinity), a grid, or aspectRatio
            Text("Half").frame(width: proxy.size.width / 2)
        }
        ViewThatFits {  // error: use lineLimit, minimum widths, or an adaptive GridItem
            Text("Long")
        }
        Text("Here").position(x: 10, y: 10)  // error: use offset(x:y:)
        Text("First").layoutPriority(1)  // error: use fixedSize()
    }
}
