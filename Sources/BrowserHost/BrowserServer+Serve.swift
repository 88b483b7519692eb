import ArgumentParser
import Foundation
import PortableUI

extension BrowserServer {
    /// Starts, prints `name is running at ADDRESS` as one line, and serves until the process is told to stop.
    ///
    /// Where the address cannot be had, the process ends with status 1 and one line on standard error.
    public func serve(name: String) async {
        do {
            let address = try await start()
            if configuration.isExposed { warn(Self.exposure(of: name)) }
            print("\(name) is running at \(address)")
            fflush(nil)
        } catch {
            warn("\(error)")
            exit(1)
        }
        await untilTerminated { await self.run() }
    }

    /// The consequences of listening where other machines reach the server.
    private static func exposure(of name: String) -> String {
        """
        \(name) can be reached from other machines. The address below carries the key: it lets any browser in that opens \
        it, and nothing is encrypted on the way. Put a proxy with HTTPS in front, and name its host with --allow-host.
        """
    }

    private func warn(_ text: String) {
        FileHandle.standardError.write(Data("\(text)\n".utf8))
    }
}

/// Serves an app as the arguments of the process say, and ends the process after it.
@MainActor
func serveUntilTerminated<Content: App>(_ app: Content.Type) -> Never {
    let options = ServeOptions.parseOrExit()
    let name = String(describing: app)
    Task { @MainActor in
        var configuration = BrowserServer.Configuration(host: options.host, port: options.port, name: name)
        configuration.allowedHosts = Set(options.allowHost)
        await BrowserServer(app, configuration: configuration).serve(name: name)
        exit(0)
    }
    dispatchMain()
}

/// The options of an app that is served.
private struct ServeOptions: ParsableArguments {
    @Option(help: "The address to listen on.")
    var host = "127.0.0.1"

    @Option(help: "The port to listen on; 0 picks a free one.")
    var port = 8080

    @Option(help: "A further host name under which the server is reached, such as a proxy's; may be repeated.")
    var allowHost: [String] = []
}
