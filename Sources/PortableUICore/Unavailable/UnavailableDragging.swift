public import Foundation

extension View {
    /// Makes the view a drag source.
    @available(*, unavailable, message: "nothing can be dragged: use buttons, or onMove(perform:) in a list")
    nonisolated public func onDrag<Data>(_ data: @escaping () -> Data) -> some View { self }

    /// Makes the view a drag source.
    @available(*, unavailable, message: "nothing can be dragged: use buttons, or onMove(perform:) in a list")
    nonisolated public func draggable<T>(_ payload: @autoclosure @escaping () -> T) -> some View { self }

    /// Makes the view a drop destination.
    @available(*, unavailable, message: "nothing can be dropped: use buttons, or a Picker for the target")
    nonisolated public func onDrop<Content, Provider>(
        of supportedContentTypes: [Content], isTargeted: Binding<Bool>?,
        perform action: @escaping ([Provider]) -> Bool
    ) -> some View { self }

    /// Makes the view a drop destination.
    @available(*, unavailable, message: "nothing can be dropped: use buttons, or a Picker for the target")
    nonisolated public func dropDestination<T>(
        for payloadType: T.Type = T.self, action: @escaping ([T], CGPoint) -> Bool,
        isTargeted: @escaping (Bool) -> Void = { _ in }
    ) -> some View { self }
}
