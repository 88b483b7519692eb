public import Foundation

extension View {
    /// Tells of an error while a flag is true and there is one; every button makes the flag false.
    ///
    /// The title is what the error says of itself.
    nonisolated public func alert<E: LocalizedError, A: View>(
        isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: () -> A
    ) -> some View {
        let shown = error == nil ? nil : actions()
        return question(
            .alert, Text(title(of: error)), isPresented: isPresented, actions: { shown }, message: { EmptyView() })
    }

    /// Tells of an error while a flag is true and there is one; every button makes the flag false.
    ///
    /// The title is what the error says of itself.
    nonisolated public func alert<E: LocalizedError, A: View, M: View>(
        isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: (E) -> A, @ViewBuilder message: (E) -> M
    ) -> some View {
        let shown = error.map(actions)
        let words = error.map(message)
        return question(
            .alert, Text(title(of: error)), isPresented: isPresented, actions: { shown }, message: { words })
    }

    nonisolated private func title<E: LocalizedError>(of error: E?) -> String {
        error.map { $0.errorDescription ?? $0.localizedDescription } ?? ""
    }
}
