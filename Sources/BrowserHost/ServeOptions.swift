import ArgumentParser

/// The command-line options of an app that is served.
struct ServeOptions: ParsableArguments {
    @Option(help: "The address to listen on.")
    var host = "127.0.0.1"

    // NB: `.unconditional`, so that a negative number is rejected as a number, and isn't taken for another option.
    @Option(parsing: .unconditional, help: "The port to listen on, from 0 to 65535; 0 selects a free one.")
    var port: UInt16 = 8080

    @Option(help: "An additional host name of the server, such as a proxy's. May be repeated.")
    var allowHost: [String] = []
}
