import PortableUI

@MainActor
final class Download: ObservableObject, Identifiable {
    let id: String
    @Published private(set) var fraction = 0.0
    @Published private(set) var isFinished = false

    init(id: String) {
        self.id = id
    }

    func run(_ progress: AsyncStream<Double>) async {
        for await value in progress { fraction = value }
        isFinished = fraction == 1
    }
}

struct DownloadList: View {
    let downloads: [Download]
    @State private var showsFinished = true

    var body: some View {
        VStack {
            DisclosureGroup("All downloads", isExpanded: $showsFinished) {
                ForEach(downloads) { DownloadRow(download: $0) }
            }
            Divider()
            Text("\(downloads.count) in all").font(.footnote)
        }
    }
}

struct DownloadRow: View {
    @ObservedObject var download: Download

    var body: some View {
        VStack(alignment: .leading, spacing: nil) {
            Text(download.id)
            if download.isFinished {
                Text("✓").foregroundColor(.green) + Text(" done").bold()
            } else {
                ProgressView(value: download.fraction) {
                    Text("Loading")
                } currentValueLabel: {
                    Text("\(Int(download.fraction * 100)) percent")
                }
            }
        }
        .id(download.id)
    }
}
