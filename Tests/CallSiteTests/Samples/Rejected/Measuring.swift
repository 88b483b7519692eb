import PortableUI

// Layout is the browser's: nothing is measured here.
struct HalfWidth: View {
    var body: some View {
        GeometryReader { proxy in  // error: 'GeometryReader'
            Text("Half").frame(width: proxy.size.width / 2)
        }
    }
}
