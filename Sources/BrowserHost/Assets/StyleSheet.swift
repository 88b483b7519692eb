/// The style sheet of the page: the layout of stacks, grids, and boxes, and the appearance of text and controls.
enum StyleSheet {
    static let source = appearance + layout + text + controls + fields + regions + needs
}
