import AsyncResources
import Foundation
import HeadlessHost
import PortableUI

extension CorpusScreen {
    static let all = lists + forms + loading + leading + following

    private static let lists = [
        CorpusScreen("NewsList") {
            NewsList(model: NewsModel { [Article(id: 1, title: "Rain expected", teaser: "Take a coat.", url: nil)] })
        },
        CorpusScreen("TodoList", placeholder: "Nothing to do") {
            TodoList(model: TodoModel { [Todo(id: 1, title: "Water the plants")] })
        },
        CorpusScreen("ContactList") { ContactList { ["Bo", "Ada"].map { Contact(id: $0, name: $0) } } },
        CorpusScreen("RecipeBrowser") {
            RecipeBrowser { _ in [Recipe(id: 1, name: "Borscht", course: .soup, minutes: 90)] }
        },
        CorpusScreen("NoteEditor") {
            NotesScreen(store: NoteStore { [Note(id: 1, title: "Shopping"), Note(id: 2, title: "Ideas")] })
        },
        CorpusScreen("Onboarding") {
            Onboarding(hints: [Hint(id: 0, title: "Swipe", symbol: "hand.draw")]) {}
        },
        CorpusScreen("MailTabs") { MailTabs { [Mail(id: 1, subject: "One"), Mail(id: 2, subject: "Two")] } },
        CorpusScreen("ScoreTable") { ScoreTable { [Score(id: "Ada", points: 3), Score(id: "Grace", points: 5)] } },
        CorpusScreen("BookmarkList") {
            BookmarkList(service: BookmarkService(all: { [] }, remove: { _ in }))
        },
        CorpusScreen("PosterWall") { PosterWall(model: PosterModel { [$0, $0 + "!"] }) },
    ]

    private static let forms = [
        CorpusScreen("SettingsForm") { SettingsForm(load: { Settings(name: "Grace") }) { _ in } },
        CorpusScreen("ChatFeed") {
            ChatFeed(
                service: ChatService {
                    [Message(id: 0, text: "Hello", isMine: false)]
                } send: { _ in
                })
        },
        CorpusScreen("CurrencyConverter") {
            CurrencyConverter { Rates(base: $0, values: ["NOK": 11.5, "PLN": 4.25]) }
        },
        CorpusScreen("OrderForm") {
            OrderForm {
                ["Olives", "Basil"]
            } place: { _ in
                1
            }
        },
        CorpusScreen("MovieSearch") { MovieSearch(model: MovieSearchModel { _ in [] }) },
        CorpusScreen("ExpenseForm") { ExpenseForm { _ in true }.defaultAppStorage(store) },
        CorpusScreen("ReadingSettings") { ReadingSettings().defaultAppStorage(store) },
    ]

    private static let loading = [
        CorpusScreen("WeatherCard") {
            WeatherScreen(
                service: WeatherService { _ in Forecast(temperature: -4, symbol: "cloud.snow", summary: "Snow") })
        },
        CorpusScreen("DepartureBoard") {
            DepartureBoard(
                trams: Resource("trams") { [Departure(id: 1, line: "T1", minutes: 2)] },
                trains: Resource("trains") { (1...3).map { Departure(id: $0, line: "R\($0)", minutes: 9) } }
            )
            // NB: How long a loading view stays depends on when it appeared, and so on the disturbances.
            .loadingViewDelay(.zero, minimum: .zero)
            .resourceContainer(ResourceContainer())
        },
        CorpusScreen("PhotoGrid") { PhotoGrid { _ in PhotoPage(names: ["beach", "harbour"], next: nil) } },
        CorpusScreen("QuizScreen") {
            QuizScreen { [Question(text: "Where is Riga?", answers: ["Latvia", "Peru"], correct: "Latvia")] }
        },
        CorpusScreen("PlaceList") {
            PlaceList(model: PlaceModel { [Place(id: 1, name: "Bakery", distance: 120)] })
        },
        CorpusScreen("RetryScreen") { ArticleScreen { "It was a dark and stormy night." } },
        CorpusScreen("ShoppingCart") { ShopScreen { [Product(id: "tea", name: "Tea", price: 3)] } },
        CorpusScreen("ImageGallery") { ImageGallery { [] } },
        CorpusScreen("StatsCards") { StatsCards { [Statistic(title: "Steps", value: 7_500, goal: 10_000)] } },
        CorpusScreen("TideChart") { TideChart(tides: [Tide(id: 1, metres: 1.4), Tide(id: 2, metres: 0.3)]) },
    ]

    private static let leading = [
        CorpusScreen("FavoriteBooks") { LibraryScreen { [Book(id: 1, title: "Emma", author: "Austen")] } },
        CorpusScreen("AlbumGrid") { AlbumGrid { [Album(id: 1, title: "Dawn", tracks: ["Mist"])] } },
        CorpusScreen("CityGuide") { CityGuide { [City(id: 1, name: "Riga", sights: ["Market"])] } },
        CorpusScreen("LoginSheet") { WelcomeScreen { _, _ in "Ada" } },
        CorpusScreen("PodcastPlayer") { PodcastScreen { [Episode(id: 1, title: "Pilot", length: 100)] } },
        CorpusScreen("ProfileScreen") {
            ProfileScreen(profile: Profile(id: 1, name: "Ada", motto: "Compute!")) { _, _ in }
        },
        CorpusScreen("TravelDiary") { AppWindow(TravelDiaryApp()) },
    ]

    private static let following = [
        CorpusScreen("EggTimer", isFollowing: true) { EggTimer(ticks: Channel<Void>().stream) },
        CorpusScreen("StockTicker", isFollowing: true) { StockTicker(quotes: Channel<Quote>().stream) },
        CorpusScreen("DownloadList") { DownloadList(downloads: [Download(id: "one.zip"), Download(id: "two.zip")]) },
        CorpusScreen("OfflineBanner", isFollowing: true) { OutboxScreen(network: Channel<Bool>().stream) },
        CorpusScreen("ThemedReader") { ThemedReader(chapters: ["Once", "Twice"]) },
        CorpusScreen("OwnStyles", isFollowing: true) { ChargingScreen(levels: Channel<Double>().stream) },
    ]

    /// Settings that aren't shared.
    private static var store: UserDefaults {
        UserDefaults(suiteName: "call-sites-\(UUID().uuidString)") ?? .standard
    }
}
