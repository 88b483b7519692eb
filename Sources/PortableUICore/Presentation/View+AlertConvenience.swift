public import Foundation

extension View {
    /// Presents an alert while a Boolean value is `true`.
    ///
    /// Every button sets the value to `false`.
    nonisolated public func alert<A: View>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
    ) -> some View {
        let shown = actions()
        return withDialog(
            .alert, Text(titleKey), isPresented: isPresented, actions: { shown }, message: { EmptyView() })
    }

    /// Presents an alert while a Boolean value is `true`.
    ///
    /// Every button sets the value to `false`.
    nonisolated public func alert<A: View, M: View>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A,
        @ViewBuilder message: () -> M
    ) -> some View {
        let shown = actions()
        let words = message()
        return withDialog(.alert, Text(titleKey), isPresented: isPresented, actions: { shown }, message: { words })
    }

    /// Presents an alert about a value while `isPresented` is `true` and `data` isn't `nil`.
    ///
    /// Every button sets `isPresented` to `false`.
    nonisolated public func alert<A: View, T>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A
    ) -> some View {
        let shown = data.map(actions)
        return withDialog(
            .alert, Text(titleKey), isPresented: isPresented, actions: { shown }, message: { EmptyView() })
    }

    /// Presents an alert about a value while `isPresented` is `true` and `data` isn't `nil`.
    ///
    /// Every button sets `isPresented` to `false`.
    nonisolated public func alert<A: View, M: View, T>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A,
        @ViewBuilder message: (T) -> M
    ) -> some View {
        let shown = data.map(actions)
        let words = data.map(message)
        return withDialog(.alert, Text(titleKey), isPresented: isPresented, actions: { shown }, message: { words })
    }

    /// Presents an alert while a Boolean value is `true`.
    ///
    /// Every button sets the value to `false`.
    @_disfavoredOverload
    nonisolated public func alert<S: StringProtocol, A: View>(
        _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
    ) -> some View {
        let shown = actions()
        return withDialog(.alert, Text(title), isPresented: isPresented, actions: { shown }, message: { EmptyView() })
    }

    /// Presents an alert while a Boolean value is `true`.
    ///
    /// Every button sets the value to `false`.
    @_disfavoredOverload
    nonisolated public func alert<S: StringProtocol, A: View, M: View>(
        _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
    ) -> some View {
        let shown = actions()
        let words = message()
        return withDialog(.alert, Text(title), isPresented: isPresented, actions: { shown }, message: { words })
    }

    /// Presents an alert about a value while `isPresented` is `true` and `data` isn't `nil`.
    ///
    /// Every button sets `isPresented` to `false`.
    @_disfavoredOverload
    nonisolated public func alert<S: StringProtocol, A: View, T>(
        _ title: S, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A
    ) -> some View {
        let shown = data.map(actions)
        return withDialog(.alert, Text(title), isPresented: isPresented, actions: { shown }, message: { EmptyView() })
    }

    /// Presents an alert about a value while `isPresented` is `true` and `data` isn't `nil`.
    ///
    /// Every button sets `isPresented` to `false`.
    @_disfavoredOverload
    nonisolated public func alert<S: StringProtocol, A: View, M: View, T>(
        _ title: S, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A,
        @ViewBuilder message: (T) -> M
    ) -> some View {
        let shown = data.map(actions)
        let words = data.map(message)
        return withDialog(.alert, Text(title), isPresented: isPresented, actions: { shown }, message: { words })
    }

    /// Presents an alert while a Boolean value is `true`.
    ///
    /// Every button sets the value to `false`.
    nonisolated public func alert<A: View>(
        _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A
    ) -> some View {
        let shown = actions()
        return withDialog(.alert, title, isPresented: isPresented, actions: { shown }, message: { EmptyView() })
    }

    /// Presents an alert while a Boolean value is `true`.
    ///
    /// Every button sets the value to `false`.
    nonisolated public func alert<A: View, M: View>(
        _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
    ) -> some View {
        let shown = actions()
        let words = message()
        return withDialog(.alert, title, isPresented: isPresented, actions: { shown }, message: { words })
    }

    /// Presents an alert about a value while `isPresented` is `true` and `data` isn't `nil`.
    ///
    /// Every button sets `isPresented` to `false`.
    nonisolated public func alert<A: View, T>(
        _ title: Text, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A
    ) -> some View {
        let shown = data.map(actions)
        return withDialog(.alert, title, isPresented: isPresented, actions: { shown }, message: { EmptyView() })
    }

    /// Presents an alert about a value while `isPresented` is `true` and `data` isn't `nil`.
    ///
    /// Every button sets `isPresented` to `false`.
    nonisolated public func alert<A: View, M: View, T>(
        _ title: Text, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A,
        @ViewBuilder message: (T) -> M
    ) -> some View {
        let shown = data.map(actions)
        let words = data.map(message)
        return withDialog(.alert, title, isPresented: isPresented, actions: { shown }, message: { words })
    }
}

extension View {
    /// Presents an alert for an error while `isPresented` is `true` and `error` isn't `nil`.
    ///
    /// Every button sets `isPresented` to `false`. The title is the error's localized description.
    nonisolated public func alert<E: LocalizedError, A: View>(
        isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: () -> A
    ) -> some View {
        let shown = error == nil ? nil : actions()
        return withDialog(
            .alert, Text(title(of: error)), isPresented: isPresented, actions: { shown }, message: { EmptyView() })
    }

    /// Presents an alert with a message for an error while `isPresented` is `true` and `error` isn't `nil`.
    ///
    /// Every button sets `isPresented` to `false`. The title is the error's localized description.
    nonisolated public func alert<E: LocalizedError, A: View, M: View>(
        isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: (E) -> A, @ViewBuilder message: (E) -> M
    ) -> some View {
        let shown = error.map(actions)
        let words = error.map(message)
        return withDialog(
            .alert, Text(title(of: error)), isPresented: isPresented, actions: { shown }, message: { words })
    }

    nonisolated private func title<E: LocalizedError>(of error: E?) -> String {
        error.map { $0.errorDescription ?? $0.localizedDescription } ?? ""
    }
}
