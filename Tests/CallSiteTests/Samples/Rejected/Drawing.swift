import PortableUI

// A canvas draws paths and texts, whose sizes are known to the browser alone.
struct Sketch: View {
    var body: some View {
        Canvas { context, size in
            let text = context.resolve(Text("Now"))
            let width = text.measure(in: size).width  // error: use draw(_:at:anchor:) with an anchor
            context.draw(Image(systemName: "star"), at: .zero)  // error: draw paths and texts
            context.draw(Image(systemName: "star"), in: .zero)  // error: draw paths and texts
            context.fill(Path().strokedPath(StrokeStyle()), with: .color(.red))  // error: use stroke(_:with:style:)
            context.translateBy(x: width, y: 0)
        }
    }
}
