extension StyleSheet {
    /// Text, symbols, and placeholders for text.
    static let text = """
        .text { white-space: pre-wrap; overflow-wrap: break-word; }
        .text.middle { text-align: center; }
        .text.end { text-align: end; }
        .text.clamp { display: -webkit-box; -webkit-box-orient: vertical; overflow: hidden; min-width: 0; }
        @property --room { syntax: "<length>"; inherits: true; initial-value: 0px; }
        @property --left { syntax: "<length>"; inherits: true; initial-value: 0px; }
        .text.fitting { display: grid; grid-template-columns: minmax(0, 1fr); min-width: 0; position: relative; overflow: clip;
          white-space: pre; }
        .fitting > .measure { grid-area: 1 / 1; visibility: hidden; min-width: 0; overflow: hidden; }
        .fitting > .room { grid-area: 1 / 1; min-width: 0; container-type: inline-size; display: flex; }
        .fitting .least { zoom: var(--least); visibility: hidden; flex: none; height: 0; overflow: hidden; }
        .fitting .rest { flex: 1 1 0; min-width: 0; container-type: inline-size; --room: 100cqi; }
        .fitting .words { --left: 100cqi; position: absolute; top: 50%; inset-inline-start: 0; width: max-content; translate: 0 -50%;
          transform-origin: left; scale: clamp(var(--least),
            tan(atan2(var(--room), (var(--room) - var(--left)) / var(--least))), 1); }
        .fitting .words:dir(rtl) { transform-origin: right; }
        .symbol { width: 1.2em; height: 1.2em; flex: none; fill: none; stroke: currentColor; stroke-width: 1.8;
          stroke-linecap: round; stroke-linejoin: round; }
        .symbol.lesser { width: .95em; height: .95em; }
        .symbol.greater { width: 1.5em; height: 1.5em; }
        .symbol.resizable { width: 100%; height: 100%; min-width: 0; min-height: 0; }
        .symbol .knock { stroke: var(--background); stroke-width: 2; }
        .picture { max-width: 100%; }
        .picture.resizable { width: 100%; height: 100%; min-width: 0; min-height: 0; }
        .ratio > .picture { object-fit: contain; }
        .ratio.cover > .picture { object-fit: cover; }
        .spoken { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
        .text > .link { display: inline; padding: 0; border: 0; background: none; color: var(--accentColor); text-align: inherit;
          cursor: pointer; }
        .text > .link:disabled { color: inherit; cursor: default; }
        .redacted { pointer-events: none; user-select: none; }
        .redacted .text:not(.unredacted *) { color: transparent !important; background: var(--fill); border-radius: 5px;
          -webkit-box-decoration-break: clone; box-decoration-break: clone; }
        .redacted .text:not(.unredacted *) { background: linear-gradient(100deg, var(--fill) 35%, var(--fill-strong) 50%, var(--fill) 65%)
          0 / 300% 100% fixed; animation: pass 1.8s linear infinite; }
        .redacted .text:not(.unredacted *) > * { color: transparent !important; }
        .redacted .button:disabled { opacity: 1; }
        .redacted .symbol:not(.unredacted *) { stroke: none; fill: none; background: var(--fill); border-radius: 5px; }

        """
}
