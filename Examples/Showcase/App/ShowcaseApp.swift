import AsyncResources
import PortableUI

/// The Showcase: what AsyncResources does, as screens that anyone can use.
///
/// Each window, or each page of a browser, is an app of its own with its own container: it begins with an empty memory.
struct ShowcaseApp: App {
    private let container: ResourceContainer
    private let gallery: ColourGallery

    init() {
        let container = ResourceContainer()
        self.container = container
        gallery = ColourGallery(service: .current, container: container)
    }

    var body: some Scene {
        WindowGroup {
            ShowcaseView(gallery: gallery, service: .current)
                .resourceContainer(container)
        }
    }
}

/// The screen, with the train beside it.
struct ShowcaseView: View {
    let gallery: ColourGallery
    let service: StationService

    var body: some View {
        NavigationStack {
            ScrollView {
                VStack(spacing: 24) {
                    TrainPanel(service: service)
                    ColoursScreen(gallery: gallery)
                }
                .padding()
                .frame(maxWidth: 640)
                .frame(maxWidth: .infinity)
            }
            .navigationTitle("Colours")
        }
    }
}

struct ShowcaseView_Previews: PreviewProvider {
    static var previews: some View {
        ShowcaseView(gallery: .preview, service: .current)
    }
}
