import PortableUI

/// Paths, shapes, and a canvas, in frames of known sizes.
struct Drawings: View {
    @State private var height: CGFloat = 20

    var body: some View {
        VStack(spacing: 10) {
            HStack(spacing: 10) {
                Triangle().fill(.red).frame(width: 60, height: 60).accessibilityIdentifier("triangle")
                Circle().trim(from: 0, to: 0.5).stroke(.blue, lineWidth: 10).padding(5)
                    .frame(width: 60, height: 60).accessibilityIdentifier("ring")
                Color.green.clipShape(Triangle()).frame(width: 60, height: 60).accessibilityIdentifier("clipped")
                Circle().stroke(AngularGradient(colors: [.red, .blue], center: .center), lineWidth: 10).padding(5)
                    .frame(width: 60, height: 60).accessibilityIdentifier("angular")
            }
            Canvas { context, size in
                context.fill(Path(CGRect(x: 0, y: 0, width: size.width / 2, height: height)), with: .color(.red))
                context.draw(Text("Middle"), at: CGPoint(x: size.width / 2, y: 50))
                context.draw(Text("End").font(.caption), at: CGPoint(x: size.width, y: 0), anchor: .topTrailing)
                context.draw(Text("A paragraph that is broken"), in: CGRect(x: 0, y: 60, width: 80, height: 60))
                var copy = context
                copy.clip(to: Path(CGRect(x: 100, y: 60, width: 20, height: 20)))
                let colors = Gradient(colors: [.green, .blue])
                let shading = GraphicsContext.Shading.linearGradient(
                    colors, startPoint: CGPoint(x: 100, y: 0), endPoint: CGPoint(x: 120, y: 0))
                copy.fill(Path(CGRect(x: 90, y: 60, width: 60, height: 60)), with: shading)
                let box = Path(CGRect(x: 160, y: 80, width: 30, height: 30))
                if height > 20 { context.stroke(box, with: .foreground, lineWidth: 4) }
            }
            .frame(width: 200, height: 120)
            .accessibilityLabel("Chart")
            .accessibilityIdentifier("canvas")
            HStack(spacing: 0) {
                Text("Lane").frame(width: 100)
                Canvas { context, size in context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.blue)) }
                    .frame(maxWidth: .infinity)
                    .frame(height: 24)
                    .accessibilityIdentifier("lane")
            }
            HStack {
                Text("A long message that takes several lines").fixedSize(horizontal: false, vertical: true)
                Button("Last") {}
            }
            .frame(width: 160)
            .accessibilityElement(children: .contain)
            .accessibilityIdentifier("message")
            VStack(spacing: 0) {
                Color.red.frame(width: 24).accessibilityIdentifier("rail")
                Text("Rail")
            }
            .frame(height: 100)
            Button("Grow") { height = 40 }
        }
    }
}

/// A text that counts tenths of seconds.
struct Ticking: View {
    @State private var start = Date()
    @State private var isShown = true

    var body: some View {
        if isShown {
            TimelineView(.animation(minimumInterval: 0.001)) { context in
                Text(verbatim: "\(Int(context.date.timeIntervalSince(start) * 1000))").accessibilityIdentifier("time")
            }
        }
        Button("Hide") { isShown = false }
    }
}

private struct Triangle: Shape {
    func path(in rect: CGRect) -> Path {
        Path {
            $0.move(to: CGPoint(x: rect.midX, y: rect.minY))
            $0.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
            $0.addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
            $0.closeSubpath()
        }
    }
}

/// Squares of known colors under filters, and over each other.
struct Filters: View {
    var body: some View {
        HStack(spacing: 10) {
            square("brighter", Color(white: 0.5).brightness(0.25))
            square("darker", Color(white: 0.5).brightness(-0.25))
            square("gray", Color.red.grayscale(1))
            square("inverted", Color.black.colorInvert())
            square(
                "multiplied",
                ZStack {
                    Color(red: 1, green: 1, blue: 0); Color(red: 0, green: 1, blue: 1).blendMode(.multiply)
                })
            square(
                "blurred",
                HStack(spacing: 0) {
                    Color.black; Color.white
                }.blur(radius: 6))
        }
    }

    private func square(_ name: String, _ content: some View) -> some View {
        content.frame(width: 60, height: 60).compositingGroup().accessibilityElement().accessibilityIdentifier(name)
    }
}
