import HeadlessHost
import PortableUI

// Views on screen.
extension Count {
    static func views() async {
        let host = HeadlessHost { Counter() }
        await count("click") { number in
            try? host.tap("Add")
            precondition(host.contains("\(number + 1) of 100"), "a click had no effect")
        }
        host.unmount()
    }
}

/// A counter beside 100 rows.
private struct Counter: View {
    @State private var count = 0

    var body: some View {
        VStack {
            Text("\(count) of 100")
            Button("Add") { count += 1 }
            ForEach(0..<100) { Text("Row \($0)") }
        }
    }
}
