package import Foundation

/// The content of one element of a rendered tree, in terms that every host can draw.
///
/// Hosts know primitives, not views. Equal primitives look the same, so an update is sent only if they differ. Large
/// primitives are indirect, so that texts and stacks, which are more common, take less memory.
package enum Primitive: Equatable, Sendable {
    /// The root of a tree, whose children fill the page.
    case root
    case text(TextRun.Block)
    /// A symbol by its system name, drawn at the size of `font` and in `paint`.
    indirect case symbol(name: String, font: Font?, paint: Paint?, isResizable: Bool, scale: Image.Scale = .medium)
    /// An image by its resource name.
    case image(name: String, isResizable: Bool)
    /// An image by its URL, with the scheme `http`, `https`, or `data`.
    case picture(address: String, scale: CGFloat, isResizable: Bool, isPixelated: Bool = false)
    /// A button that responds to `.tap`. The children are its label.
    case button(role: ButtonRole?, style: ButtonAppearance, size: ControlSize)
    /// A toggle that responds to `.toggle`. The children are its label.
    case toggle(isOn: Bool)
    /// An indicator of progress. `fraction` is from 0 to 1, or `nil` if the amount is unknown. The children are its
    /// label.
    indirect case progress(
        fraction: Double?, size: ControlSize, style: ProgressAppearance = .automatic, tint: Color? = nil)
    /// A text field that responds to `.edit`, `.submit`, and `.focus`. The children are its label.
    indirect case field(FieldControl)
    /// A date control that responds to `.edit` with a text in its format. The children are its label.
    indirect case date(DateControl)
    /// A picker that responds to `.choose`. The children are its label.
    indirect case picker(PickerControl)
    /// A slider that responds to `.slide`.
    indirect case slider(SliderControl)
    /// A dialog over the page, which can't be used meanwhile. It responds to `.dismiss`.
    indirect case dialog(DialogControl)
    /// A tab view that responds to `.choose`. The children are the page of the selected tab.
    indirect case tabs(TabControl)
    /// Controls in a bar of the screen or of a row.
    case bar(BarPlace)
    /// A stack. A vertical one places children by `alignment.horizontal`, and a horizontal one by `alignment.vertical`.
    case stack(axis: Axis, alignment: Alignment, spacing: CGFloat?)
    /// Children that overlap, with the last one on top.
    case layers(alignment: Alignment)
    /// Two children, of which the first determines the size and the second lies behind or in front of it.
    case attachment(isBehind: Bool, alignment: Alignment)
    case grid(columns: [GridColumn], alignment: HorizontalAlignment, spacing: CGFloat?)
    /// Adjacent columns with as many cells as there are rows. Columns are added in the layout direction.
    case rowGrid(rows: [GridColumn], alignment: VerticalAlignment, spacing: CGFloat?)
    /// Rows whose cells share columns, each as wide as needed.
    case table(alignment: Alignment, horizontalSpacing: CGFloat?, verticalSpacing: CGFloat?)
    /// One row of a table. A `nil` alignment uses that of the table.
    case tableRow(alignment: VerticalAlignment?)
    /// A region that scrolls within the page. It responds to `.refresh` if it's refreshable, and to `.reach` if its
    /// position is followed.
    indirect case scroll(
        axes: Axis.Set, showsIndicators: Bool, refresh: RefreshControl?, position: PositionControl? = nil,
        snapping: ScrollSnapping? = nil, margins: ContentMargins = ContentMargins())
    /// A list, whose children are rows. It responds to `.refresh` if it's refreshable.
    indirect case list(
        refresh: RefreshControl?, style: ListAppearance, showsIndicators: Bool = true, showsBackground: Bool = true,
        rowSpacing: CGFloat? = nil, margins: ContentMargins = ContentMargins())
    /// One row of a list.
    case row
    case spacer(minimum: CGFloat?)
    case divider
    /// A screen with a title bar.
    ///
    /// It responds to `.dismiss` if it has a back button.
    indirect case navigation(NavigationBar)
    indirect case shape(ShapeOutline, paint: Paint?, stroke: CGFloat?)
    /// Marks in a frame. It responds to `.measure` if they depend on its size.
    indirect case drawing(Drawing)
    /// An area of one color that takes all available space.
    case color(Color)
    /// A box around its children that changes their layout or appearance.
    indirect case box(BoxStyle)
    /// Takes all the space that it's offered, and responds to `.measure`.
    ///
    /// The children lie over each other in the top leading corner, and don't change its size.
    case reader
    /// Rows of a lazy container that aren't mounted. The first gap of a run responds to `.showRange`.
    case gap(Gap)
}

/// The part of a region that determines its scroll position.
package struct PositionControl: Equatable, Sendable {
    /// The point of the visible region at which the scroll target is, or `nil` for the first visible one.
    package var anchor: UnitPoint?
}

/// The state of a pull to refresh.
package struct RefreshControl: Equatable, Sendable {
    package var isRefreshing: Bool
}

/// A gap where a lazy run omits children.
///
/// A run of `total` children shows those in `shown`, with one gap before them and one after. Both gaps always exist,
/// even if they're empty, so that a host can measure them.
package struct Gap: Equatable, Sendable {
    package enum Side: Equatable, Sendable { case before, after }

    package var side: Side
    package var shown: Range<Int>
    package var total: Int

    /// The number of children omitted here.
    package var count: Int {
        side == .before ? shown.lowerBound : total - shown.upperBound
    }
}

/// The paint of a shape or a text.
package enum Paint: Hashable, Sendable {
    case color(Color)
    case gradient(GradientLine)
    case radial(RadialFill)
    case angular(AngularFill)
    /// The page background with an opacity from 0 to 1, in front of the blurred content behind it.
    case material(Double)
    /// The color of the enclosing text.
    case foreground
    /// The background of the page.
    case background
    /// The accent color of the enclosing controls.
    case tint
    /// The foreground at a lower level: 1 is secondary, 2 is tertiary, and 3 is quaternary.
    case hierarchical(level: Int)
    /// Another paint with an opacity from 0 to 1.
    indirect case faded(Paint, Double)
}

/// The outline of a shape that a host can draw.
package enum ShapeOutline: Equatable, Sendable {
    case rectangle
    case roundedRectangle(radius: CGFloat)
    case circle
    case ellipse
    case capsule
    /// A path in the coordinates of the frame, or `nil` until the frame is measured.
    case path(Path?, isEvenOdd: Bool)
}

/// The appearance of progress.
///
/// The automatic one is a bar for a known amount and a spinner for an unknown one.
package enum ProgressAppearance: Equatable, Sendable { case automatic, linear, circular }

/// The appearance of a button.
package enum ButtonAppearance: Equatable, Sendable {
    case automatic
    case plain
    case borderless
    case bordered
    case borderedProminent
    /// Drawn by its children alone.
    case custom
    /// A link to another screen.
    case link
}
