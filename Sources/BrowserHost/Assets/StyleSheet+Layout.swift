extension StyleSheet {
    /// The placement of elements' children.
    ///
    /// `gx` and `gy` mark elements that take the offered width or height.
    static let layout = """
        *, ::before, ::after { box-sizing: border-box; }
        html, body { height: 100%; margin: 0; }
        body { background: var(--background); color: var(--primary); font: var(--body); -webkit-text-size-adjust: 100%; }
        .root { display: flex; flex-direction: column; align-items: center; justify-content: safe center;
          min-height: 100%; height: 100dvh; overflow: auto; }
        .stack, .row-stack { display: flex; align-items: center; justify-content: center; gap: 8px; min-width: 0;
          max-width: 100%; }
        .stack, .scroll, .list, .navigation { flex-direction: column; }
        .gx { width: 100%; }
        .gy { height: 100%; }
        .stack > .gy, .root > .gy { flex: 1 1 auto; height: auto; min-height: 0; }
        .row-stack > .gx { flex: 1 1 0; width: auto; min-width: 0; }
        .row-stack > .gy { align-self: stretch; height: auto; }
        .layers, .attachment, .box { display: grid; grid-template: minmax(0, 1fr) / 1fr; place-items: center; }
        .box.fixed { grid-template-columns: minmax(0, 1fr); }
        .layers > *, .attachment > :first-child { grid-area: 1 / 1; min-height: 0; }
        .attachment { position: relative; isolation: isolate; }
        .attachment > :nth-child(2) { position: absolute; max-width: 100%; }
        .attachment > :nth-child(2).gx { left: 0; right: 0; }
        .attachment > :nth-child(2).gy { top: 0; bottom: 0; }
        .layers > .divider { justify-self: stretch; }
        .attachment.behind > :nth-child(2) { z-index: -1; }
        .grid { display: grid; justify-items: center; align-items: center; }
        .grid > * { min-width: 0; max-width: 100%; }
        .grid > .gap { grid-column: 1 / -1; }
        .grid.across { grid-auto-flow: column; justify-content: start; }
        .table { display: grid; place-items: center; }
        .table > * { grid-column: 1 / -1; }
        .cells { display: contents; }
        .cells > * { grid-column: auto / var(--span, auto); align-self: var(--cells); }
        .cells > :first-child { grid-column: 1 / var(--span, auto); }
        .cell > .divider { justify-self: stretch; }
        .table > .divider, .cells > .divider { justify-self: stretch; align-self: stretch; }
        .reader { display: grid; grid-template: minmax(0, 1fr) / minmax(0, 1fr); place-items: start; contain: size;
          contain-intrinsic-size: 10px; }
        .reader > * { grid-area: 1 / 1; }
        .gap { overflow-anchor: none; list-style: none; }
        .list > .gap { background: repeating-linear-gradient(transparent 0 calc(var(--pitch, 44px) - 1px), var(--separator) 0 var(--pitch, 44px)) content-box,
          var(--raised); padding-inline-start: 16px; }
        .list.plain > .gap { background-color: transparent; }
        .row-stack > .gap { flex: none; align-self: stretch; }
        .gap[hidden] { display: none; }
        .spacer { flex: 1 1 8px; align-self: stretch; }
        .divider { flex: none; align-self: stretch; background: var(--separator); min-height: 1px; min-width: 1px; }
        .box.ratio > * { width: 100%; height: 100%; }
        .box.ratio { max-width: 100%; max-height: 100%; }
        :where(.ratio:has(> .symbol.resizable)) { aspect-ratio: 1; }
        .high > .ratio:not(.cover) { width: auto; height: 100%; }
        .high > .ratio:not(.cover) > .picture { width: auto; }
        .box.unseen { visibility: hidden; }
        .color, .shape { min-width: 0; min-height: 0; }

        """
}
