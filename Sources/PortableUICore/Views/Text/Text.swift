public import Foundation

/// A view that displays one or more lines of text.
public struct Text: Equatable, Sendable {
    /// The runs of the text.
    ///
    /// The environment provides the attributes that they don't set.
    fileprivate var runs: [TextRun]

    fileprivate init(plain string: String) {
        runs = [
            TextRun(text: string, isItalic: false, isUnderlined: false, isStruckThrough: false)
        ]
    }

    private init(pieces: [InlineMarkdown.Piece]) {
        runs = (pieces.isEmpty ? [InlineMarkdown.Piece(text: "")] : pieces).map { piece in
            TextRun(
                text: piece.text, isItalic: false, isUnderlined: false, isStruckThrough: false,
                emphasis: piece.emphasis, link: piece.link)
        }
    }

    /// Creates a text that displays a string literally.
    public init(verbatim content: String) {
        self.init(plain: content)
    }

    /// Creates a text that displays any kind of string literally.
    @_disfavoredOverload
    public init<S: StringProtocol>(_ content: S) {
        self.init(plain: String(content))
    }

    /// Creates a text from a localized string key, such as a string literal.
    public init(
        _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil
    ) {
        if key.hasMarks { self.init(pieces: key.pieces) } else { self.init(plain: key.source) }
    }

    /// Creates a text from an attributed string.
    ///
    /// NB: The characters are shown with what Markdown says of them, and on Apple's platforms with all attributes. A
    /// literal is taken for a key, although it could also be an attributed string.
    @_disfavoredOverload
    public init(_ attributedContent: AttributedString) {
        self.init(pieces: attributedContent.markdownPieces)
    }

    /// Creates a text from a value, formatted by a format style.
    public init<F: FormatStyle>(_ input: F.FormatInput, format: F)
    where F.FormatInput: Equatable, F.FormatOutput == String {
        self.init(verbatim: format.format(input))
    }

    /// Returns the concatenation of two texts, each with its own styling.
    public static func + (lhs: Text, rhs: Text) -> Text {
        var sum = lhs
        sum.runs += rhs.runs
        return sum
    }

    package var string: String {
        runs.map(\.text).joined()
    }

    fileprivate var hasLinks: Bool {
        runs.indices.contains { runs[$0].link != nil }
    }

    func with(_ change: (inout TextRun) -> Void) -> Text {
        var copy = self
        for index in copy.runs.indices { change(&copy.runs[index]) }
        return copy
    }

    /// Returns the text in a font.
    nonisolated public func font(_ font: Font?) -> Text {
        with { $0.font = font }
    }

    /// Returns the text in a weight.
    nonisolated public func fontWeight(_ weight: Font.Weight?) -> Text {
        with { $0.weight = weight }
    }

    /// Returns the text in bold.
    nonisolated public func bold() -> Text {
        fontWeight(.bold)
    }

    /// Returns the text in bold, or in the surrounding weight.
    nonisolated public func bold(_ isActive: Bool) -> Text {
        fontWeight(isActive ? .bold : nil)
    }

    /// Returns the text in italics.
    nonisolated public func italic() -> Text {
        italic(true)
    }

    /// Returns the text with or without italics.
    nonisolated public func italic(_ isActive: Bool) -> Text {
        with { $0.isItalic = isActive }
    }

    /// Returns the text in a color.
    nonisolated public func foregroundColor(_ color: Color?) -> Text {
        with { $0.paint = color.map(Paint.color) }
    }

    /// Returns the text with fixed-width digits.
    nonisolated public func monospacedDigit() -> Text {
        with { $0.font = ($0.font ?? .body).monospacedDigit() }
    }
}

extension Text: PrimitiveView {
    /// Creates a node with a text element.
    @MainActor public static func _mount(_ view: Text, in context: _MountContext) -> _ViewNode<Text> {
        context.element(view) { TextNode($0, in: $1) }
    }
}

@MainActor
private final class TextNode: ElementNode<Text> {
    override var takesEvents: Bool { view.hasLinks }

    override func makeAttributes() -> Attributes {
        guard takesEvents else { return Attributes() }
        return Attributes(isEnabled: EnvironmentValues(scope: context.environment).isEnabled)
    }

    override func handle(_ event: ElementEvent) {
        switch event {
        case .choose(let index): open(linkAt: index)
        case .tap: context.attributes?.tap(1)
        default: break
        }
    }

    /// Opens the link of a run with the action in the environment.
    private func open(linkAt index: Int) {
        guard view.runs.indices.contains(index), let url = view.runs[index].link.flatMap(URL.init(string:)) else {
            return
        }
        EnvironmentValues(scope: context.environment).openURL(url)
    }

    override func makePrimitive() -> Primitive {
        .text(view.block(in: EnvironmentValues(scope: context.environment)))
    }
}

extension Text {
    /// Returns the runs with the attributes that they don't set themselves taken from the environment.
    func block(in environment: EnvironmentValues) -> TextRun.Block {
        let lineLimit = environment.lineLimit
        let leastScale = lineLimit == 1 ? environment.leastScale : 1
        return TextRun.Block(
            runs: InheritedStyle(environment).applied(to: runs), alignment: environment.multilineTextAlignment,
            lineLimit: lineLimit, leastLines: environment.leastLines, leastScale: leastScale < 1 ? leastScale : nil)
    }
}

/// The style that the environment provides for the runs of a text.
private struct InheritedStyle: Equatable {
    private var font: Font?
    private var weight: Font.Weight?
    private var paint: Paint?
    private var isItalic = false
    private var attributes = TextAttributes()

    private init() {}

    init(_ environment: EnvironmentValues) {
        (font, weight, paint) = (environment.font, environment.fontWeight, environment.resolvedForeground)
        (isItalic, attributes) = (environment.isItalic, environment.textAttributes)
    }

    func applied(to runs: [TextRun]) -> [TextRun] {
        // NB: Most texts are plain, and needn't be copied.
        let hasEmphasis = runs.indices.contains { !runs[$0].emphasis.isEmpty }
        return self == InheritedStyle() && !hasEmphasis ? runs : runs.map(applied)
    }

    private func applied(to run: TextRun) -> TextRun {
        var run = run
        run.font = (run.font ?? font).designed(attributes.design)
        run.weight = run.weight ?? weight
        run.paint = run.paint ?? paint
        run.isItalic = run.isItalic || isItalic
        run.inherit(attributes)
        run.emphasize()
        return run
    }
}
