extension View {
    /// Presents a confirmation dialog while a Boolean value is `true`.
    ///
    /// Every button sets the value to `false`.
    nonisolated public func confirmationDialog<A: View>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: () -> A
    ) -> some View {
        let shown = actions()
        return withDialog(
            .confirmation, Text(titleKey), showsTitle: titleVisibility != .hidden, isPresented: isPresented,
            actions: { shown }, message: { EmptyView() })
    }

    /// Presents a confirmation dialog while a Boolean value is `true`.
    ///
    /// Every button sets the value to `false`.
    nonisolated public func confirmationDialog<A: View, M: View>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
    ) -> some View {
        let shown = actions()
        let words = message()
        return withDialog(
            .confirmation, Text(titleKey), showsTitle: titleVisibility != .hidden, isPresented: isPresented,
            actions: { shown }, message: { words })
    }

    /// Presents a confirmation dialog about a value while `isPresented` is `true` and `data` isn't `nil`.
    ///
    /// Every button sets `isPresented` to `false`.
    nonisolated public func confirmationDialog<A: View, T>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        presenting data: T?, @ViewBuilder actions: (T) -> A
    ) -> some View {
        let shown = data.map(actions)
        return withDialog(
            .confirmation, Text(titleKey), showsTitle: titleVisibility != .hidden, isPresented: isPresented,
            actions: { shown }, message: { EmptyView() })
    }

    /// Presents a confirmation dialog about a value while `isPresented` is `true` and `data` isn't `nil`.
    ///
    /// Every button sets `isPresented` to `false`.
    nonisolated public func confirmationDialog<A: View, M: View, T>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        presenting data: T?, @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
    ) -> some View {
        let shown = data.map(actions)
        let words = data.map(message)
        return withDialog(
            .confirmation, Text(titleKey), showsTitle: titleVisibility != .hidden, isPresented: isPresented,
            actions: { shown }, message: { words })
    }

    /// Presents a confirmation dialog while a Boolean value is `true`.
    ///
    /// Every button sets the value to `false`.
    @_disfavoredOverload
    nonisolated public func confirmationDialog<S: StringProtocol, A: View>(
        _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, @ViewBuilder actions: () -> A
    ) -> some View {
        let shown = actions()
        return withDialog(
            .confirmation, Text(title), showsTitle: titleVisibility != .hidden, isPresented: isPresented,
            actions: { shown }, message: { EmptyView() })
    }

    /// Presents a confirmation dialog while a Boolean value is `true`.
    ///
    /// Every button sets the value to `false`.
    @_disfavoredOverload
    nonisolated public func confirmationDialog<S: StringProtocol, A: View, M: View>(
        _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, @ViewBuilder actions: () -> A,
        @ViewBuilder message: () -> M
    ) -> some View {
        let shown = actions()
        let words = message()
        return withDialog(
            .confirmation, Text(title), showsTitle: titleVisibility != .hidden, isPresented: isPresented,
            actions: { shown }, message: { words })
    }

    /// Presents a confirmation dialog about a value while `isPresented` is `true` and `data` isn't `nil`.
    ///
    /// Every button sets `isPresented` to `false`.
    @_disfavoredOverload
    nonisolated public func confirmationDialog<S: StringProtocol, A: View, T>(
        _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, presenting data: T?,
        @ViewBuilder actions: (T) -> A
    ) -> some View {
        let shown = data.map(actions)
        return withDialog(
            .confirmation, Text(title), showsTitle: titleVisibility != .hidden, isPresented: isPresented,
            actions: { shown }, message: { EmptyView() })
    }

    /// Presents a confirmation dialog about a value while `isPresented` is `true` and `data` isn't `nil`.
    ///
    /// Every button sets `isPresented` to `false`.
    @_disfavoredOverload
    nonisolated public func confirmationDialog<S: StringProtocol, A: View, M: View, T>(
        _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, presenting data: T?,
        @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
    ) -> some View {
        let shown = data.map(actions)
        let words = data.map(message)
        return withDialog(
            .confirmation, Text(title), showsTitle: titleVisibility != .hidden, isPresented: isPresented,
            actions: { shown }, message: { words })
    }

    /// Presents a confirmation dialog while a Boolean value is `true`.
    ///
    /// Every button sets the value to `false`.
    nonisolated public func confirmationDialog<A: View>(
        _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: () -> A
    ) -> some View {
        let shown = actions()
        return withDialog(
            .confirmation, title, showsTitle: titleVisibility != .hidden, isPresented: isPresented, actions: { shown },
            message: { EmptyView() })
    }

    /// Presents a confirmation dialog while a Boolean value is `true`.
    ///
    /// Every button sets the value to `false`.
    nonisolated public func confirmationDialog<A: View, M: View>(
        _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
    ) -> some View {
        let shown = actions()
        let words = message()
        return withDialog(
            .confirmation, title, showsTitle: titleVisibility != .hidden, isPresented: isPresented, actions: { shown },
            message: { words })
    }

    /// Presents a confirmation dialog about a value while `isPresented` is `true` and `data` isn't `nil`.
    ///
    /// Every button sets `isPresented` to `false`.
    nonisolated public func confirmationDialog<A: View, T>(
        _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, presenting data: T?,
        @ViewBuilder actions: (T) -> A
    ) -> some View {
        let shown = data.map(actions)
        return withDialog(
            .confirmation, title, showsTitle: titleVisibility != .hidden, isPresented: isPresented, actions: { shown },
            message: { EmptyView() })
    }

    /// Presents a confirmation dialog about a value while `isPresented` is `true` and `data` isn't `nil`.
    ///
    /// Every button sets `isPresented` to `false`.
    nonisolated public func confirmationDialog<A: View, M: View, T>(
        _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, presenting data: T?,
        @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
    ) -> some View {
        let shown = data.map(actions)
        let words = data.map(message)
        return withDialog(
            .confirmation, title, showsTitle: titleVisibility != .hidden, isPresented: isPresented, actions: { shown },
            message: { words })
    }
}
