import AsyncResources
import Foundation
import PortableUI
import ResourceInspector

/// The Showcase: the features of AsyncResources as interactive screens.
///
/// Each window, or each page in a browser, is an app of its own. The screens that show loads have a container for each
/// page, so that it starts with empty memory. Photos and notes, which are kept, have one for the process.
struct ShowcaseApp: App {
    private let model: ShowcaseModel

    init() {
        let launch = Launch.current ?? Launch(station: StationService(base: URL(filePath: "/")))
        model = ShowcaseModel(station: launch.station, container: ResourceContainer(), kept: launch.kept)
    }

    var body: some Scene {
        WindowGroup {
            InspectedShowcase(model: model)
        }
    }
}

/// The screens with the inspector, which shows the container of the current one.
private struct InspectedShowcase: View {
    let model: ShowcaseModel

    var body: some View {
        ShowcaseView(model: model)
            .resourceContainer(model.container)
            .resourceInspector()
            .resourceContainer(inspected)
    }

    private var inspected: ResourceContainer {
        switch model.router.screen {
        case .byHand: model.stage.take.container
        case .photos, .notes: model.kept
        default: model.container
        }
    }
}

/// The models of the screens of one window.
@MainActor
final class ShowcaseModel {
    let station: StationService
    let router = Router()

    /// The container of the screens that show loads.
    let container: ResourceContainer

    /// The container of photos and notes.
    let kept: ResourceContainer
    let gallery: ColorGallery
    let album: PhotoAlbum
    let journal: Journal

    /// The journal of photos and notes, unless all screens share a container.
    let keptJournal: Journal?
    let train: TrainModel
    let stage = StageModel()

    /// The verdict of the server's log of writes, which has a container of its own, because no screen is about it.
    let verdict: ResourceStore<WriteVerdict>

    init(station: StationService, container: ResourceContainer, kept: ResourceContainer? = nil) {
        self.station = station
        self.container = container
        self.kept = kept ?? container
        container.httpTransport = station.transport
        journal = Journal(container)
        keptJournal = kept.map { Journal($0) }
        gallery = ColorGallery(service: station, container: container)
        album = PhotoAlbum(station: station, failsFirst: true)
        train = TrainModel(station: station)
        verdict = ResourceStore(.verdict(of: station), in: ResourceContainer())
    }
}

/// The screens, each with the train below it.
struct ShowcaseView: View {
    let model: ShowcaseModel

    var body: some View {
        Screens(router: model.router, model: model)
            .environment(\.station, model.station)
            .environment(model.journal)
            .onOpenURL { model.router.open($0) }
            .userActivity("dev.asyncresources.showcase") { [router = model.router] in $0.webpageURL = router.url }
            .task { await model.journal.follow() }
            .task { await model.keptJournal?.follow() }
    }
}

private struct Screens: View {
    @Bindable var router: Router
    let model: ShowcaseModel

    var body: some View {
        TabView(selection: $router.screen) {
            Tabbed(screen: .byHand) {
                NavigationStack {
                    titled(.byHand) {
                        ByHandScreen(stage: model.stage, story: $router.story) {
                            Challenge(verdict: model.verdict) { router.screen = .notes }
                        }
                    }
                }
            }
            Tabbed(screen: .colors, train: model.train) {
                NavigationStack { titled(.colors) { ColorsScreen(gallery: model.gallery) } }
            }
            Tabbed(screen: .books, train: model.train) {
                NavigationStack(path: $router.bookPath) { titled(.books) { BooksScreen(router: router) } }
            }
            Tabbed(screen: .stations, train: model.train) {
                NavigationStack(path: $router.genrePath) { titled(.stations) { StationsScreen() } }
            }
            Tabbed(screen: .photos, train: model.train) {
                NavigationStack { titled(.photos) { PhotosScreen(album: model.album, kept: model.kept) } }
            }
            .environment(model.keptJournal ?? model.journal)
            Tabbed(screen: .feed, train: model.train) {
                NavigationStack { titled(.feed) { FeedScreen(station: model.station) } }
            }
            Tabbed(screen: .notes, train: model.train) {
                NavigationStack { titled(.notes) { NotesScreen(verdict: model.verdict).resourceContainer(model.kept) } }
            }
            .environment(model.keptJournal ?? model.journal)
        }
    }

    private func titled(_ screen: ShowcaseScreen, @ViewBuilder content: () -> some View) -> some View {
        content().navigationTitle(screen.title)
    }
}

/// A screen as a tab of the window, with the train below it, unless it has a network of its own.
private struct Tabbed<Content: View>: View {
    let screen: ShowcaseScreen
    var train: TrainModel?
    @ViewBuilder let content: Content

    var body: some View {
        content
            .safeAreaInset(edge: .bottom) {
                if let train { TrainPanel(train: train) }
            }
            .tabItem { Label(screen.title, systemImage: screen.symbol).webpageURL(Router.url(of: screen)) }
            .tag(screen)
    }
}
