import ArgumentParser
import Foundation
import PortableUI

extension BrowserServer {
    /// Starts the server, prints `name is running at ADDRESS` as one line, and serves until the process receives SIGINT
    /// or SIGTERM.
    ///
    /// - Parameters:
    ///   - name: The name of the program.
    ///   - abandon: A closure that is called, off the main actor, if the server hasn't stopped 800 ms after the process
    ///     was told to. The main actor may be busy then, so a program that must end passes `{ exit(0) }`.
    /// - Throws: ``BrowserServerError`` if the address can't be bound.
    public func serve(name: String, abandon: @escaping @Sendable () -> Void = {}) async throws {
        let address = try await start()
        await untilTerminated(abandon: abandon) {
            self.announce(name, at: address)
            await self.run()
        }
    }

    /// Prints the URL of the server.
    ///
    /// NB: This happens only after signals are caught, because the reader of the line may send one immediately.
    private func announce(_ name: String, at address: String) {
        if configuration.isExposed { warn(Self.exposureWarning(of: name)) }
        print("\(name) is running at \(address)")
        fflush(nil)
    }

    /// Returns a warning about a server that others can reach.
    private static func exposureWarning(of name: String) -> String {
        """
        Others can reach \(name). The URL below contains the key: any browser that opens it is admitted, and nothing is \
        encrypted in transit. Put an HTTPS proxy in front of the server, and pass its host to --allow-host and its \
        address to --trust-proxy. Through the proxy, the key has the same place in the URL.
        """
    }
}

/// Writes a line to standard error.
func warn(_ text: String) {
    FileHandle.standardError.write(Data("\(text)\n".utf8))
}

/// Serves an app as specified by the arguments of the process, and then exits the process.
@MainActor
func serveUntilTerminated<Content: App>(_ app: Content.Type) -> Never {
    let options = ServeOptions.parseOrExit()
    let name = String(describing: app)
    Task { @MainActor in
        var configuration = BrowserServer.Configuration(host: options.host, port: Int(options.port), name: name)
        configuration.allowedHosts = Set(options.allowHost)
        configuration.trustedProxies = Set(options.trustProxy)
        do {
            let server =
                try options.previews ? previews(configuration) : BrowserServer(app, configuration: configuration)
            try await server.serve(name: name) { exit(0) }
            exit(0)
        } catch {
            warn("\(error)")
            exit(1)
        }
    }
    dispatchMain()
}

/// Returns a server of the previews of the program.
@MainActor
private func previews(_ configuration: BrowserServer.Configuration) throws -> BrowserServer {
    let pages = BrowserPage.previews(RecordedPreview.all)
    guard !pages.isEmpty else { throw NoPreviews() }
    return BrowserServer(pages: pages, configuration: configuration)
}

private struct NoPreviews: Error, CustomStringConvertible {
    let description =
        "This build has no #Preview. Only debug builds have previews, and only with a compiler of version 6.3 or later."
}

/// The command-line options of an app that is served.
struct ServeOptions: ParsableArguments {
    @Option(help: "The address to listen on.")
    var host = "127.0.0.1"

    // NB: `.unconditional`, so that a negative number is rejected as a number, and isn't taken for another option.
    @Option(parsing: .unconditional, help: "The port to listen on, from 0 to 65535; 0 selects a free one.")
    var port: UInt16 = 8080

    @Option(help: "An additional host name of the server, such as a proxy's. May be repeated.")
    var allowHost: [String] = []

    @Flag(help: "List the previews of a debug build instead, each live on a page of its own.")
    var previews = false

    @Option(help: "The IP address of a proxy that names its clients in a header field. May be repeated.")
    var trustProxy: [String] = []
}
