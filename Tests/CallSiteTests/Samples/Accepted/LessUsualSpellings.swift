import SwiftUI

// Spellings of SwiftUI that apps use beside the usual ones.

struct Filtered: View {
    var body: some View {
        VStack {
            Text("a").blur(radius: 3).saturation(0.5).brightness(0.1).contrast(0.5).grayscale(0.5)
            Text("b").hueRotation(.degrees(90)).colorInvert().blendMode(.multiply).compositingGroup()
            Text("c").mask(RoundedRectangle(cornerRadius: 4)).offset(CGSize(width: 1, height: 2))
        }
    }
}

struct Moving: View {
    @State private var isOpen = false

    var body: some View {
        VStack {
            Text("a").animation(.spring(response: 0.4, dampingFraction: 0.6))
            if isOpen {
                Text("b").transition(.asymmetric(insertion: .move(edge: .leading), removal: .opacity))
                Text("c").transition(.push(from: .trailing))
            }
        }
        .accentColor(.red)
    }
}

struct Titled: View {
    let title = "Title"
    @State private var isOpen = false
    @State private var choice = 1

    var body: some View {
        NavigationView {
            Form {
                DisclosureGroup(title) { Text("a") }
                DisclosureGroup(title, isExpanded: $isOpen) { Text("a") }
                Button(title, systemImage: "star") {}
                Button(title, systemImage: "star", role: .destructive) {}
                Picker("Choice", systemImage: "star", selection: $choice) { Text("1").tag(1) }
                Picker(title, systemImage: "star", selection: $choice) { Text("1").tag(1) }
                LabeledContent("Weight", value: 12, format: .number)
                LabeledContent(title, value: 0.5, format: .percent)
            }
            .navigationBarHidden(true)
        }
        .navigationViewStyle(.stack)
    }
}

struct Lists: View {
    var body: some View {
        List(0..<5) { Text("\($0)") }.listStyle(.grouped)
        List { Text("a") }.listStyle(GroupedListStyle())
        List { Text("a") }.listStyle(.sidebar)
        List { Text("a") }.listStyle(.inset)
        List { Text("a").listRowSeparatorTint(.red, edges: .bottom) }.listRowSpacing(4).contentMargins(.vertical, 8)
        ScrollView { Text("a") }.scrollTargetBehavior(.viewAligned(limitBehavior: .always)).contentMargins(8)
        ScrollView { Text("a") }.scrollTargetBehavior(.paging)
    }
}

struct Lists_Previews: PreviewProvider {
    static var previews: some View {
        Lists().previewDevice("iPhone 15").previewInterfaceOrientation(.landscapeLeft)
        Lists().previewLayout(.sizeThatFits)
        Lists().previewLayout(.fixed(width: 320, height: 480))
    }
}

struct Lettered: View {
    @ScaledMetric private var side = 10.0
    @ScaledMetric(relativeTo: .title) private var large: CGFloat = 20
    @Environment(\.dynamicTypeSize) private var typeSize
    @Environment(\.horizontalSizeClass) private var horizontal
    @Environment(\.displayScale) private var scale

    var body: some View {
        VStack {
            Text("a").fontDesign(.rounded).truncationMode(.tail).allowsTightening(true).baselineOffset(2)
            Text("b").dynamicTypeSize(.large).dynamicTypeSize(...DynamicTypeSize.xxLarge).textSelection(.enabled)
            Text("c").privacySensitive().colorScheme(.dark).hoverEffect(.lift).safeAreaPadding(.horizontal, 8)
            Text("d").position(x: side, y: large).rotation3DEffect(.degrees(30), axis: (x: 0, y: 1, z: 0))
            Text(horizontal == .compact ? "narrow" : "wide").statusBar(hidden: true).drawingGroup()
            Text("\(scale)").textSelection(.disabled)
            Image(systemName: "star").symbolVariant(.circle.fill).headerProminence(.increased)
            Image("photo").interpolation(.none).antialiased(true).renderingMode(.template).resizable()
            Rectangle().fill(Color.red.gradient).foregroundStyle(Color.gray.tertiary)
            EllipticalGradient(colors: [.red, .blue], center: .top, endRadiusFraction: 1)
        }
    }
}

struct Asked: View {
    struct Place: Identifiable {
        var id: Int
        var parts: [Place]?
    }

    @State private var text = ""
    @State private var isShown = false
    @State private var place: Place?
    @Environment(\.dismissSearch) private var dismissSearch

    var body: some View {
        VStack {
            TextField("a", text: $text, onCommit: {})
            TextField("a", text: $text, onEditingChanged: { _ in })
            TextField(text, text: $text, onEditingChanged: { _ in }, onCommit: { dismissSearch() })
            TextField("a", text: $text).autocapitalization(.none)
            SecureField("a", text: $text, onCommit: {})
            Button("b") {}.buttonStyle(.bordered).buttonBorderShape(.capsule)
            Button("b") {}.buttonStyle(.bordered).buttonBorderShape(.roundedRectangle(radius: 4))
            List([Place(id: 1)], children: \.parts) { Text("\($0.id)") }
            OutlineGroup(Place(id: 1), children: \.parts) { Text("\($0.id)") }
        }
        .actionSheet(isPresented: $isShown) { ActionSheet(title: Text("a"), message: nil, buttons: [.cancel()]) }
        .actionSheet(item: $place) { ActionSheet(title: Text("\($0.id)")) }
        .alert(item: $place) { Alert(title: Text("\($0.id)")) }
        .popover(isPresented: $isShown) {
            Text("c").presentationCornerRadius(8).presentationDragIndicator(.visible)
        }
    }
}

struct Arranged: View {
    @State private var text = ""
    @State private var scope = 0
    @State private var isWide = true

    var body: some View {
        let layout = isWide ? AnyLayout(HStackLayout(spacing: 3)) : AnyLayout(VStackLayout())
        layout { Text("a").gesture(TapGesture().onEnded {}) }
        HStackLayout { Text("b").simultaneousGesture(TapGesture(count: 2).onEnded { isWide.toggle() }) }
        List { Text("c").glassEffect().glassEffect(.regular.tint(.red).interactive(), in: .rect(cornerRadius: 4)) }
            .searchable(text: $text)
            .searchScopes($scope) { Text("d").tag(0) }
    }
}

struct Barred: View {
    @ToolbarContentBuilder private var items: some ToolbarContent {
        ToolbarItem(placement: .principal) { Text("a") }
        ToolbarItem(placement: .primaryAction) { Text("b") }
    }

    var body: some View {
        Text("c").toolbar { items }
    }
}

struct Shaped: View {
    let title = "Title"

    var body: some View {
        VStack {
            Text("a").clipShape(UnevenRoundedRectangle(topLeadingRadius: 5))
            Text("b").clipShape(.rect(topLeadingRadius: 3, bottomTrailingRadius: 4))
            Text("c").background(.red, in: .rect(cornerRadii: RectangleCornerRadii(topLeading: 3)))
            Circle().fill(.red).stroke(.blue, lineWidth: 2)
            Circle().fill(.red).strokeBorder(.blue, lineWidth: 2)
            Stepper("d", onIncrement: {}, onDecrement: nil)
            Stepper(title, onIncrement: {}, onDecrement: {})
            Text(Date()...Date())
            Text(try! AttributedString(markdown: "**e**"))
            DatePicker("f", selection: .constant(Date())).datePickerStyle(.graphical)
            DatePicker("g", selection: .constant(Date())).datePickerStyle(WheelDatePickerStyle())
        }
    }
}
