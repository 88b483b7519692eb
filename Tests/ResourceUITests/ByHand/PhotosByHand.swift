import Foundation
import PortableUI

/// Images from a folder, or from the network if they're not there.
actor PictureFolderByHand {
    private let folder: URL
    private let client: StoryClient

    init(folder: URL, client: StoryClient) {
        self.folder = folder
        self.client = client
    }

    func picture(_ id: String) async throws -> Data {
        let file = try place(of: id)
        if let kept = try? Data(contentsOf: file), !kept.isEmpty { return kept }
        let picture = try await client.picture(id)
        try Task.checkCancellation()
        // A full disk must not keep the image from the screen.
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try? picture.write(to: file, options: .atomic)
        return picture
    }

    // An identifier must not refer to a file outside the folder.
    private func place(of id: String) throws -> URL {
        guard let name = id.addingPercentEncoding(withAllowedCharacters: .alphanumerics), !name.isEmpty else {
            throw CocoaError(.fileWriteInvalidFileName)
        }
        return folder.appending(path: name)
    }
}

/// An image that is prepared once, with a button to retry.
struct PhotoByHand: View {
    let id: String
    let folder: PictureFolderByHand

    @State private var picture: Data?
    @State private var error: (any Error)?
    @State private var isLoading = false
    @State private var attempt = 0

    var body: some View {
        ZStack {
            if let picture {
                Text("\(picture.count) bytes")
            } else if let error {
                TryAgain(error: error, isRunning: isLoading) { retry() }
            } else {
                ProgressView("Loading")
            }
        }
        .task(id: attempt) { await prepare() }
    }

    private func retry() {
        guard !isLoading else { return }
        isLoading = true
        attempt += 1
    }

    private func prepare() async {
        guard picture == nil else { return }
        isLoading = true
        do {
            let answer = try await folder.picture(id)
            guard !Task.isCancelled else { return }
            picture = answer
        } catch {
            guard !Task.isCancelled else { return }
            self.error = error
        }
        isLoading = false
    }
}
