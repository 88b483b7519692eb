#if !canImport(SwiftUI)
    import ArgumentParser
    import AsyncResources
    import BrowserHost
    import Foundation
    import StationServer

    /// A command that serves the Showcase to browsers, with its data server in the same process.
    @main
    struct ShowcaseCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "Showcase",
            abstract: "Remote data in views, live in a browser."
        )

        @Option(help: "The address to listen on.")
        var host = "127.0.0.1"

        // NB: `.unconditional`, so that a negative number is rejected as a number, and isn't taken for another option.
        @Option(
            parsing: .unconditional, help: "The port to listen on, from 0 to 65535; 0 selects a free one.")
        var port: UInt16 = 8080

        @Option(help: "An additional host name of the server, such as a proxy's. May be repeated.")
        var allowHost: [String] = []

        @Option(help: "The IP address of a proxy that names its clients in a header field. May be repeated.")
        var trustProxy: [String] = []

        @Option(help: "The seed that determines colors, delays, and failures.")
        var seed: UInt64 = 1

        @Option(help: "The folder for images and notes, instead of the user's.")
        var data: String?

        @Option(help: "The URL of a station-server that has the data, instead of one in this process.", transform: url)
        var api: URL?

        @Flag(help: "List the previews instead, each live on a page of its own.")
        var previews = false

        @MainActor
        func run() async throws {
            let (station, reason) = api == nil ? try await startStation() : (nil, nil)
            let service = StationService(base: api ?? station?.address.url ?? URL(filePath: "/"))
            if let api { await Self.warn(ifNothingRespondsAt: api, service) }
            let launch = try await launch(service, unless: reason)
            Launch.current = launch
            do {
                let server = server { [api = station?.api] in await Self.response(to: $0, from: api) }
                try await server.serve(name: "Showcase") { Foundation.exit(0) }
            } catch {
                Self.warn("\(error)")
                throw ExitCode.failure
            }
            // NB: The server isn't stopped, because the app's requests to it may be running: at sockets that are reset,
            // Foundation on Linux may end the process.
        }

        private static func url(_ text: String) throws -> URL {
            guard let url = URL(string: text), url.host() != nil else {
                throw ValidationError("It must be a URL, such as http://127.0.0.1:8081.")
            }
            return url
        }

        /// Starts the data server, and returns the reason why it keeps its data in memory, if it does.
        private func startStation() async throws(StationServerError) -> (StationServer?, reason: String?) {
            let folder = data.map { URL(filePath: $0).appending(path: "station") }
            let (server, failure) = try await StationServer.startKeeping(in: folder, seed: seed)
            let reason = failure.map { ($0 as? DataStoreError)?.reason ?? "\($0)" }
            if let reason { Self.warn(of: reason) }
            return (server, reason)
        }

        /// Opens the folder, or keeps the data in memory if it can't be used, such as while another Showcase uses it.
        ///
        /// - Parameter reason: The reason of which the user was told.
        private func launch(_ station: StationService, unless reason: String?) async throws -> Launch {
            do {
                return try await Launch(station: station, folder: data.map { URL(filePath: $0) })
            } catch let error as DataStoreError {
                if error.reason != reason { Self.warn(of: error.reason) }
                return try await Launch(inMemory: station)
            }
        }

        /// Says so if no data server responds, which may yet be started.
        private static func warn(ifNothingRespondsAt api: URL, _ service: StationService) async {
            do {
                _ = try await service.train(after: nil)
            } catch {
                warn("No data server responds at \(api) yet. \(error.localizedDescription)")
            }
        }

        private static func warn(of reason: String) { warn("\(reason); images and notes are kept in memory.") }

        /// Writes a line to standard error.
        private static func warn(_ line: String) {
            FileHandle.standardError.write(Data("\(line)\n".utf8))
        }

        @MainActor
        private func server(routes: @escaping BrowserServer.Routes) -> BrowserServer {
            let name = previews ? "Previews of the Showcase" : "Showcase"
            var configuration = BrowserServer.Configuration(host: host, port: Int(port), name: name)
            configuration.allowedHosts = Set(allowHost)
            configuration.trustedProxies = Set(trustProxy)
            return previews
                ? BrowserServer(pages: Previews.pages, configuration: configuration, routes: routes)
                : BrowserServer(ShowcaseApp.self, configuration: configuration, routes: routes)
        }

        /// Responds to a request for data on the page's own host, without the train's faults.
        private static func response(to request: PageRequest, from api: StationAPI?) async -> PageResponse? {
            guard let api, request.path.hasPrefix("/api/") else { return nil }
            let target = request.query.map { "\(request.path)?\($0)" } ?? request.path
            let response = await api.response(
                to: APIRequest(method: request.method, target: target, body: request.body))
            let type = response.headers["Content-Type"] ?? "application/octet-stream"
            return PageResponse(status: response.status, contentType: type, body: response.body)
        }
    }

    extension DataStoreError {
        /// The beginning of a sentence for users.
        fileprivate var reason: String {
            switch code {
            case .alreadyOpen: "Another Showcase is using this folder"
            case .newerFormat: "A newer Showcase wrote this folder"
            case .unusableFolder: "This isn't a folder that can be written to"
            default: "This folder can't be used (\(self))"
            }
        }
    }
#endif
