import ArgumentParser
import Foundation
import PortableUI

extension BrowserServer {
    /// Starts the server, prints `name is running at ADDRESS` as one line, and serves until the process is told to
    /// stop.
    ///
    /// If the address can't be bound, the process exits with status 1 and one line on standard error.
    public func serve(name: String) async {
        let address: String
        do {
            address = try await start()
        } catch {
            warn("\(error)")
            exit(1)
        }
        await untilTerminated {
            self.announce(name, at: address)
            await self.run()
        }
    }

    /// Prints the URL of the server.
    ///
    /// NB: this happens only after signals are caught, because the reader of the line may send one immediately.
    private func announce(_ name: String, at address: String) {
        if configuration.isExposed { warn(Self.exposure(of: name)) }
        print("\(name) is running at \(address)")
        fflush(nil)
    }

    /// Returns a warning about listening on an interface that other machines can reach.
    private static func exposure(of name: String) -> String {
        """
        Other machines can reach \(name). The URL below contains the key: any browser that opens it is admitted, and \
        nothing is encrypted in transit. Put an HTTPS proxy in front of the server, and pass its host to --allow-host.
        """
    }

    private func warn(_ text: String) {
        FileHandle.standardError.write(Data("\(text)\n".utf8))
    }
}

/// Serves an app as specified by the arguments of the process, and then exits the process.
@MainActor
func serveUntilTerminated<Content: App>(_ app: Content.Type) -> Never {
    let options = ServeOptions.parseOrExit()
    let name = String(describing: app)
    Task { @MainActor in
        var configuration = BrowserServer.Configuration(host: options.host, port: Int(options.port), name: name)
        configuration.allowedHosts = Set(options.allowHost)
        await BrowserServer(app, configuration: configuration).serve(name: name)
        exit(0)
    }
    dispatchMain()
}
