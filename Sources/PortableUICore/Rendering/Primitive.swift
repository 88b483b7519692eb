package import Foundation

/// What one element of a rendered tree is, in terms that every host can draw.
///
/// Hosts know primitives, not views. Equal primitives look the same, so an update is sent only where they differ.
package enum Primitive: Equatable, Sendable {
    /// The root of a tree; its children fill the page.
    case root
    case text(TextRun.Block)
    /// A symbol by its system name, drawn in the size of `font` and in `paint`.
    case symbol(name: String, font: Font?, paint: Paint?, isResizable: Bool, scale: Image.Scale = .medium)
    /// An image by the name of a resource.
    case image(name: String, isResizable: Bool)
    /// An image by its address, of the scheme `http`, `https`, or `data`.
    case picture(address: String, scale: CGFloat, isResizable: Bool)
    /// Answers `.tap`. The children are its label.
    case button(role: ButtonRole?, style: ButtonAppearance, size: ControlSize)
    /// Answers `.toggle`. The children are its label.
    case toggle(isOn: Bool)
    /// `fraction` is nil while the amount is unknown, else from 0 to 1. The children are its label.
    case progress(fraction: Double?, size: ControlSize, style: ProgressAppearance = .automatic, tint: Color? = nil)
    /// Answers `.edit`, `.submit` and `.focus`. The children are its label.
    case field(FieldControl)
    /// Answers `.edit` with a text of its control. The children are its label.
    case date(DateControl)
    /// Answers `.choose`. The children are its label.
    case picker(PickerControl)
    /// Answers `.slide`.
    case slider(SliderControl)
    /// Lies over the page and keeps it from being used. Answers `.dismiss`.
    case dialog(DialogControl)
    /// Answers `.choose`. The children are the page of the selected tab.
    case tabs(TabControl)
    /// Controls in a bar of the screen, or of a row.
    case bar(BarPlace)
    /// A vertical stack places children by `alignment.horizontal`, a horizontal one by `alignment.vertical`.
    case stack(axis: Axis, alignment: Alignment, spacing: CGFloat?)
    /// Children lie over each other, the last on top.
    case layers(alignment: Alignment)
    /// The first child decides the size; the second lies behind it or over it.
    case attachment(isBehind: Bool, alignment: Alignment)
    case grid(columns: [GridColumn], alignment: HorizontalAlignment, spacing: CGFloat?)
    /// Columns beside each other whose cells are as many as the rows; they grow in the direction of reading.
    case rowGrid(rows: [GridColumn], alignment: VerticalAlignment, spacing: CGFloat?)
    /// Rows whose cells lie in common columns, which are as wide as they need to be.
    case table(alignment: Alignment, horizontalSpacing: CGFloat?, verticalSpacing: CGFloat?)
    /// One row of a table; nil is the alignment of the table.
    case tableRow(alignment: VerticalAlignment?)
    /// A vertical region that scrolls within the page. Answers `.refresh` where it is refreshable.
    case scroll(axes: Axis.Set, showsIndicators: Bool, refresh: RefreshControl?)
    /// The children are rows. Answers `.refresh` where it is refreshable.
    case list(
        refresh: RefreshControl?, style: ListAppearance, showsIndicators: Bool = true, showsBackground: Bool = true)
    /// One row of a list.
    case row
    case spacer(minimum: CGFloat?)
    case divider
    /// A screen with a title bar.
    ///
    /// Answers `.dismiss` where it has a way back.
    case navigation(NavigationBar)
    case shape(ShapeOutline, paint: Paint?, stroke: CGFloat?)
    /// A plane of one colour that takes all the room it is given.
    case color(Color)
    /// A box around its children that places them or changes how they look.
    case box(BoxStyle)
    /// Rows of a lazy container that are not mounted. The first gap of a run answers `.showRange`.
    case gap(Gap)
}

/// The state of a pull to refresh.
package struct RefreshControl: Equatable, Sendable {
    package var isRefreshing: Bool
}

/// Where a lazy run leaves out children.
///
/// A run of `total` children shows those in `shown`; one gap stands before them and one behind. Both are always there,
/// even when they are empty, so that a host can measure them.
package struct Gap: Equatable, Sendable {
    package enum Side: Equatable, Sendable { case before, after }

    package var side: Side
    package var shown: Range<Int>
    package var total: Int

    /// How many children are left out here.
    package var count: Int {
        side == .before ? shown.lowerBound : total - shown.upperBound
    }
}

/// What fills a shape or a text.
package enum Paint: Hashable, Sendable {
    case color(Color)
    case gradient(GradientLine)
    case radial(RadialFill)
    case angular(AngularFill)
    /// The ground of the page, so much of it from 0 to 1, in front of what shines through.
    case material(Double)
    /// The colour of the enclosing text.
    case foreground
    /// The background of the page.
    case background
    /// The accent of the enclosing controls.
    case tint
    /// The foreground at a lower level: 1 is secondary, 2 tertiary, 3 quaternary.
    case hierarchical(level: Int)
    /// Another paint, drawn through: so much of it, from 0 to 1.
    indirect case faded(Paint, Double)
}

/// The outline of a shape that a host can draw.
package enum ShapeOutline: Hashable, Sendable {
    case rectangle
    case roundedRectangle(radius: CGFloat)
    case circle
    case ellipse
    case capsule
}

/// How progress is drawn: a known amount as a bar and an unknown one as a spinner, or both in the same way.
package enum ProgressAppearance: Equatable, Sendable { case automatic, linear, circular }

/// How a button is drawn.
package enum ButtonAppearance: Equatable, Sendable {
    case automatic
    case plain
    case borderless
    case bordered
    case borderedProminent
    /// Drawn by its own children alone.
    case custom
    /// A way to another screen.
    case link
}
