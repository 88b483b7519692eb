#if canImport(Glibc)
    import Glibc

    let streamSocket = Int32(SOCK_STREAM.rawValue)

    func systemSend(_ socket: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
        send(socket, bytes, count, Int32(MSG_NOSIGNAL))
    }
#else
    import Darwin

    let streamSocket = SOCK_STREAM

    func systemSend(_ socket: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
        send(socket, bytes, count, 0)
    }
#endif

func systemAccept(_ listener: Int32) -> Int32 {
    let socket = accept(listener, nil, nil)
    #if canImport(Darwin)
        var isOn: Int32 = 1
        setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
    #endif
    return socket
}

func systemClose(_ socket: Int32) {
    close(socket)
}
