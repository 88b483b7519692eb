import Foundation
import Testing

@testable import BrowserHost
@testable import PortableUICore

/// The reports of a browser about the geometry of its page.
@MainActor
@Suite struct `Geometry over the wire` {
    private let bench = SessionBench()

    @Test func `a reader fills, and its content cannot change its size`() throws {
        let graph = Graph(root: Measured())
        let page = Session(graph: graph, scheduler: bench.scheduler).page()
        #expect(page.body.html.contains(#"class="reader gx gy""#))
        #expect(StyleSheet.source.contains("contain:size"))
        graph.unmount()
    }

    @Test func `a size that a browser reports is in the next batch, and the same one in none`() throws {
        let (session, graph) = try bench.session(Measured())
        defer { session.end(.replaced) }
        let reader = try graph.root.descendant("reader").id
        let message = try ClientMessage(json: #"["z",\#(reader),10,20.5,300.25,40]"#)
        try session.receive(message)
        #expect(bench.connection.sent.last?.contains("300.25 by 40.0 at 10.0, 20.5") == true)
        let count = bench.connection.sent.count
        try bench.goOn(session)
        try session.receive(message)
        bench.scheduler.advance(by: .seconds(1))
        #expect(bench.connection.sent.count == count)
    }

    @Test func `sizes of several readers come in one message`() throws {
        let frames = try ClientMessage(json: #"["z",3,0,-1,2,3,4,5,6,7,8]"#)
        let expected = [
            MeasuredFrame(element: 3, frame: CGRect(x: 0, y: -1, width: 2, height: 3)),
            MeasuredFrame(element: 4, frame: CGRect(x: 5, y: 6, width: 7, height: 8)),
        ]
        #expect(frames == .measure(expected))
    }

    @Test(arguments: [
        #"["z"]"#, #"["z",3]"#, #"["z",3,0,0,1]"#, #"["z",3,0,0,-1,1]"#, #"["z",3,0,0,1,-0.5]"#,
        #"["z",3,0,0,1e999,1]"#, #"["z",3,-1e999,0,1,1]"#, #"["z",3,0,0,NaN,1]"#, #"["z",3,null,0,1,1]"#,
        #"["z",-3,0,0,1,1]"#, #"["z",1e30,0,0,1,1]"#, #"["z",3,0,0,"1",1]"#, #"["z",[3,0,0,1,1]]"#,
        #"["z",3,0,0,1,1,4]"#, #"["z",3,0,0,true,1]"#, #"["z",3,0,0,16384.01,1]"#, #"["z",3,0,0,1,1e6]"#,
        #"["z",3,0,0,0,1]"#, #"["z",3,0,0,1,1e-300]"#, #"["z",3,1e7,0,1,1]"#, #"["z",3,0,-1e300,1,1]"#,
    ])
    func `what no element measures is refused`(json: String) {
        #expect(throws: CloseReason.malformed) { try ClientMessage(json: json) }
    }

    @Test func `a message has at most 200 frames`() throws {
        func message(_ count: Int) -> String { #"["z"\#(String(repeating: ",3,0,0,1,1", count: count))]"# }
        _ = try ClientMessage(json: message(200))
        #expect(throws: CloseReason.malformed) { try ClientMessage(json: message(201)) }
    }

    @Test func `the largest window that a page reports has at most 16,384 points a side`() throws {
        let (session, graph) = try bench.session(Measured())
        defer { session.end(.replaced) }
        let reader = try graph.root.descendant("reader").id
        try session.receive(ClientMessage(json: #"["z",\#(reader),1e6,-1e6,16384,0.01]"#))
        #expect(bench.connection.sent.last?.contains("16384.0 by 0.01 at 1000000.0, -1000000.0") == true)
    }

    @Test func `only a reader is measured, and no other element hears of it`() throws {
        let counter = Counter()
        let (session, _) = try bench.session(Controls(counter: counter))
        defer { session.end(.replaced) }
        let count = bench.connection.sent.count
        for id in 0..<200 {
            try session.receive(.measure([MeasuredFrame(element: id, frame: CGRect(x: 0, y: 0, width: 1, height: 1))]))
        }
        bench.scheduler.advance(by: .seconds(1))
        #expect(counter.count == 0 && !counter.isOn)
        #expect(bench.connection.sent.count == count)
    }
}

private struct Measured: View {
    var body: some View {
        GeometryReader { proxy in
            let place = proxy.frame(in: .global)
            Text(verbatim: "\(proxy.size.width) by \(proxy.size.height) at \(place.minX), \(place.minY)")
        }
        .accessibilityIdentifier("reader")
    }
}

private struct Controls: View {
    let counter: Counter

    var body: some View {
        @Bindable var counter = counter
        VStack {
            Button("Add") { counter.count += 1 }
            Toggle("On", isOn: $counter.isOn)
            Text("Tap").onTapGesture { counter.count += 1 }
            Stepper("Count", value: $counter.count)
        }
    }
}
