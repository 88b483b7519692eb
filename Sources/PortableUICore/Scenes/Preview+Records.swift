import PreviewRecords

/// A `#Preview` of a file of the program.
@MainActor
package struct RecordedPreview {
    /// The name that it's given, or otherwise its file and line.
    package let name: String
    /// The closure that creates its view.
    package let content: @MainActor () -> AnyView

    let file: String
    let line: Int

    /// All previews of the program, in the order of their files and lines.
    ///
    /// There are none in a release build, and in one by a compiler before 6.3.
    package static var all: [RecordedPreview] {
        let list = RecordedPreviews()
        preview_records_read(UInt(bitPattern: Unmanaged.passUnretained(list).toOpaque()))
        return list.previews.sorted { ($0.file, $0.line) < ($1.file, $1.line) }
    }
}

@MainActor
private final class RecordedPreviews {
    var previews: [RecordedPreview] = []
}

/// The place of a preview in the source, which its expansion adds to a list.
@MainActor
public struct _PreviewPlace {
    private let list: RecordedPreviews?
    private let file: String
    private let line: Int

    /// Creates a place whose preview becomes part of a list.
    public init(_ list: UInt, fileID: String, line: Int) {
        self.list = UnsafeRawPointer(bitPattern: list).map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
        file = fileID
        self.line = line
    }

    /// Adds the preview at the place.
    public func add(_ name: String? = nil, @ViewBuilder body: @escaping @MainActor () -> any View) {
        let file = file.split(separator: "/").last.map(String.init) ?? file
        let preview = RecordedPreview(
            name: name ?? "\(file):\(line)", content: { AnyView(body()) }, file: self.file, line: line)
        list?.previews.append(preview)
    }

    /// Adds the preview at the place, whose traits have no effect.
    public func add(
        _ name: String? = nil, traits: PreviewTrait<Preview.ViewTraits>,
        _ additionalTraits: PreviewTrait<Preview.ViewTraits>...,
        @ViewBuilder body: @escaping @MainActor () -> any View
    ) {
        add(name, body: body)
    }
}
