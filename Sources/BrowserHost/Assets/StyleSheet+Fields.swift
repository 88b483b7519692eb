extension StyleSheet {
    /// Fields, pickers, sliders, and boxes that change the transition and the appearance of their content.
    static let fields = """
        .field { display: flex; align-items: center; }
        .field > :not(input, textarea), .slider > :not(input) { position: absolute; width: 1px; height: 1px; overflow: hidden;
          clip-path: inset(50%); white-space: nowrap; }
        .field, .slider { position: relative; }
        .field > input { width: 100%; min-height: 34px; padding: 4px 0; border: 0; background: none; border-radius: 8px; }
        .field > input::placeholder { color: var(--secondary); opacity: 1; }
        .field.rounded > input, .field.search > input, .field.automatic:not(.row *) > input { padding: 6px 12px;
          background: var(--fill); }
        .field.search > input { padding-inline-start: 34px; }
        .field.search::before { content: ""; position: absolute; inset-inline-start: 10px; width: 16px; height: 16px; pointer-events: none;
          background: var(--secondary); mask: url('data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="black" stroke-width="2.4" stroke-linecap="round"><circle cx="10.5" cy="10.5" r="7"/><path d="M16 16l6 6"/></svg>') center / contain no-repeat; }
        .field.rounded > input { background: var(--raised); box-shadow: inset 0 0 0 1px var(--separator); }
        .field > textarea { width: 100%; min-height: 34px; padding: 7px 0; border: 0; background: none; border-radius: 8px; resize: none;
          font: inherit; color: inherit; margin: 0; field-sizing: content; }
        .field.editor > textarea { height: 100%; min-height: 80px; field-sizing: fixed; padding: 7px 4px; }
        .field > textarea::placeholder { color: var(--secondary); opacity: 1; }
        .field.rounded > textarea, .field.automatic:not(.row *) > textarea { padding: 7px 12px; background: var(--fill); }
        .field.rounded > textarea { background: var(--raised); box-shadow: inset 0 0 0 1px var(--separator); }
        .field > textarea:disabled { opacity: .45; }
        .picker.date > input { order: 1; margin-inline-start: auto; min-height: 34px; padding: 4px 10px; border: 0; border-radius: 8px;
          background: var(--fill); }
        .picker.date > input:disabled { opacity: .45; }
        .picker.date:not(.row *) > :not(input) { position: static; width: auto; height: auto; clip-path: none; }
        .voice { top: 0; }
        .voice, .unlabelled .toggle > :not(input), .unlabelled .picker > :not(select, .options, input) { position: absolute !important; width: 1px;
          height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
        [data-badge] { position: relative; }
        .row[data-badge] { padding-inline-end: 64px; }
        .row[data-badge]::after { content: attr(data-badge); position: absolute; inset-inline-end: 16px; color: var(--secondary); }
        .row[data-badge]:has(> .button.link)::after { inset-inline-end: 40px; }
        .row[data-badge]:has(> .button.link) { padding-inline-end: 16px; }
        .tab[data-badge]::after { content: attr(data-badge); position: absolute; top: 0; inset-inline-start: calc(50% + 4px); min-width: 18px;
          padding: 0 5px; border-radius: 9px; background: var(--red); color: #fff; font: 600 12px/18px var(--family); text-align: center; }
        .row .field > input { outline-offset: 4px; }
        .field > input:disabled { opacity: .45; }
        .slider > input { width: 100%; height: 28px; accent-color: var(--accentColor); cursor: pointer; }
        .picker { position: relative; display: flex; align-items: center; gap: 12px; }
        .picker:not(.row *) > :not(select, .options), .picker.segmented > :not(.options) { position: absolute; width: 1px;
          height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
        .row .picker { align-self: stretch; }
        .picker > select { order: 1; margin-inline-start: auto; min-height: 34px; padding: 4px 8px; border: 0; border-radius: 8px;
          background: var(--fill); color: var(--accentColor); cursor: pointer; max-width: 100%; }
        .picker > select option { color: var(--primary); background: var(--raised); }
        .picker > .options { display: flex; flex: 1; }
        .picker.segmented > .options { padding: 2px; border-radius: 9px; background: var(--fill); }
        .picker.segmented label { flex: 1 1 0; text-align: center; cursor: pointer; min-width: 0; }
        .picker.segmented input { position: absolute; opacity: 0; }
        .picker.segmented span { display: block; padding: 6px 3px; border-radius: 7px; font: var(--footnote); overflow: hidden;
          text-overflow: ellipsis; transition: background-color .15s; }
        .picker.segmented input:checked + span { background: var(--segment); font-weight: 600; box-shadow: 0 1px 4px #0003; }
        .picker.segmented input:focus-visible + span { outline: 3px solid var(--accentColor); }
        .picker.segmented input:disabled + span { opacity: .45; }
        .picker.inline > .options { flex-direction: column; gap: 6px; }
        .picker.inline label { display: flex; gap: 8px; align-items: center; cursor: pointer; }
        .picker.inline input { accent-color: var(--accentColor); width: 18px; height: 18px; }
        .animated * { transition: all var(--course); }
        .fade, .grow, .from-top, .from-left, .from-bottom, .from-right { animation: arrive var(--course); }
        .grow { --from: scale(0); }
        .from-top { --from: translateY(-100%); } .from-bottom { --from: translateY(100%); }
        .from-left { --from: translateX(-100%); } .from-right { --from: translateX(100%); }
        .slide { --to: translateX(100%); }
        .leaving { position: absolute !important; margin: 0 !important; animation: depart var(--course) both; pointer-events: none; }
        @keyframes depart { to { opacity: 0; transform: var(--to, var(--from, none)); } }
        @media (prefers-reduced-motion: reduce) { .fade, .grow, [class*="from-"], dialog { animation: none; } }
        @keyframes arrive { from { opacity: 0; transform: var(--from, none); } }

        """
}
