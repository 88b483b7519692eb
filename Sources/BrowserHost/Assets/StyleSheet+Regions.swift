extension StyleSheet {
    /// Screens, scrolling regions, and lists.
    static let regions = """
        .navigation { position: relative; display: flex; align-items: center; min-height: 0; transition: background-color .25s; }
        .navigation > h1 { flex: none; align-self: stretch; margin: 0; padding: 20px 16px 10px; font: var(--largeTitle);
          letter-spacing: -.01em; }
        @media (max-width: 899px) {
          .navigation > h1, .navigation > header > h1, .navigation .refresh { transition: font-size .2s, padding .2s, top .2s; }
          .navigation[data-scrolled] > h1 { font-size: 1.25rem; padding-block: 12px 8px; }
          .navigation[data-scrolled] > header > h1 { font-size: 1.25rem; padding-block: 2px 6px; }
          .navigation[data-scrolled]:has(> h1) .refresh { top: 8px !important; }
          .navigation[data-scrolled]:not(.inline):has(> h1) > .controls.trailing { top: 8px; }
        }
        @media (min-width: 1500px) {
          .navigation:not(dialog *) { max-width: 1200px; align-self: center; margin-inline: auto; }
          .navigation:has(.list:not(.plain, .clear, dialog *)) { box-shadow: 0 0 0 100vmax var(--grouped); clip-path: inset(0 -100vmax); }
        }
        .navigation > .gy { flex: 1 1 auto; height: auto; min-height: 0; }
        .navigation > :nth-child(1 of :not(h1, header, dialog, .controls)) { margin-top: auto; }
        .navigation > :nth-last-child(1 of :not(h1, header, dialog, .controls)) { margin-bottom: auto; }
        .navigation > :not(h1, header, dialog, .controls) ~ :not(h1, header, dialog, .controls) { margin-top: 8px; }
        .scroll, .list { display: flex; align-items: center; overflow: auto; min-height: 0; min-width: 0;
          overscroll-behavior: contain; }
        .stack > .scroll, .root > .scroll, .navigation > .scroll,
        .stack > .list, .root > .list, .navigation > .list { flex: 1 1 0; }
        .bare { scrollbar-width: none; }
        .scroll.beside { align-items: flex-start; overflow-y: hidden; }
        .scroll.beside, .scroll.both { max-width: 100%; }
        .scroll.both { align-items: safe center; }
        .scroll.beside > :not(.refresh), .scroll.both > :not(.refresh), .scroll.beside > .box > .row-stack { max-width: none;
          width: max-content; min-width: 100%; justify-content: flex-start; }
        .scroll.beside > .row-stack > *, .scroll.beside > .box > .row-stack > * { flex-shrink: 0; }
        .stack > .scroll.beside, .root > .scroll.beside, .navigation > .scroll.beside { flex: none; }
        .scroll > * { flex: none; }
        .scroll > .gy { height: auto; }
        .refresh { align-self: stretch; display: flex; justify-content: flex-end; padding: 8px 16px 0; }
        .list > .refresh { padding: 0 0 8px; }
        @scope (.navigation:has(> h1, > header)) to (.row-stack, .attachment, dialog, :scope .navigation) {
          .refresh { position: absolute; top: 24px; padding: 0 !important; inset-inline-end: 16px; }
          :scope:has(> header) .refresh { top: 8px; }
          :scope:has(> .controls.trailing) .refresh { inset-inline-end: 120px; }
        }
        [data-pull]::before { content: ""; align-self: center; flex: none; width: 24px; height: calc(var(--pull) * 40px); margin-block: 4px;
          opacity: var(--pull); color: var(--gray); background: conic-gradient(transparent 8%, currentColor) center / 24px 24px no-repeat;
          mask: radial-gradient(circle 12px, transparent calc(100% - 3.5px), #000 calc(100% - 3px), #000 100%, transparent 0);
          rotate: calc(var(--pull) * 1turn); }
        [aria-busy="true"] > .refresh > .button::before { content: ""; width: 12px; height: 12px; border-radius: 50%;
          background: conic-gradient(transparent 8%, currentColor);
          mask: radial-gradient(closest-side, transparent calc(100% - 2.5px), #000 calc(100% - 2px));
          animation: turn .9s linear infinite; }
        .list { align-items: stretch; margin: 0; padding: 12px max(16px, calc(50% - 360px)) 32px; list-style: none;
          background: var(--grouped); }
        .navigation .list:not(dialog *) { padding-inline: 16px; }
        .list > * { flex: none; }
        .row { position: relative; display: flex; flex-direction: column; justify-content: center; align-items: flex-start;
          min-height: 44px; padding: 9px 16px; background: var(--raised); }
        .row > .row-stack:not(.gx), .row > .stack:not(.gx) { justify-content: flex-start; }
        .row:not(.header, .footer, .unfollowed) + .row:not(.header, .footer, .unparted)::before { content: ""; position: absolute; inset: 0 0 auto 16px; height: 1px;
          background: var(--separator); }
        .list > .spacer { flex: none; height: 24px; }
        .list > .spacer:first-child, .navigation .list > .refresh + .spacer { height: 0; }
        .row.header, .row.footer { background: none; min-height: 0; padding-block: 18px 7px; }
        .row.footer { padding-block: 7px 0; }
        .row:not(.header, .footer):not(.row:not(.header, .footer) + .row) { border-start-start-radius: 12px;
          border-start-end-radius: 12px; }
        .row:not(.header, .footer):not(:has(+ .row:not(.header, .footer))) { border-end-start-radius: 12px; border-end-end-radius: 12px; }
        .row > .button.automatic { align-self: stretch; justify-content: flex-start; }
        .row[data-k] { cursor: pointer; }
        .row[aria-current] { background: var(--accentColor); color: #fff; }
        .row > .button.link { align-self: stretch; justify-content: flex-start; color: inherit; }
        .row > .button.link::before, .row > .box > .button.link::before { content: ""; position: absolute; inset: 0; }
        .row > .button.link::after, .row > .box > .button.link::after { content: ""; width: 8px; height: 8px; flex: none;
          margin-inline-start: auto; border: solid var(--gray); border-width: 2px 2px 0 0; rotate: 45deg; opacity: .7; }
        .controls { display: flex; align-items: center; gap: 14px; flex: none; }
        .controls.actions { position: absolute; inset-block: 1px 0; inset-inline: auto 0; flex-direction: row-reverse; padding-inline: 12px; background: inherit; border-radius: inherit;
          pointer-events: none; opacity: 0; transition: opacity .15s; }
        .row:has(:focus-visible) > .controls.actions, .row.editing > .controls.actions { pointer-events: auto; opacity: 1; }
        .row:has(> .start) { flex-direction: row; justify-content: flex-start; align-items: center; }
        .controls.actions.start { position: static; order: -1; flex-direction: row; max-width: 0; overflow: clip; padding: 0; }
        .row:has(:focus-visible) > .start { max-width: none; padding-inline-end: 14px; }
        @media (hover: hover) {
          .row:hover > .controls.actions { pointer-events: auto; opacity: 1; }
          .row:hover > .start { max-width: none; padding-inline-end: 14px; }
        }
        .row:has(> .actions) { --way: 1; touch-action: pan-y pinch-zoom; overflow-x: clip; }
        .row:has(> .actions):dir(rtl) { --way: -1; }
        .row:has(> .actions) > :not(.actions, .backdrop) { translate: calc(var(--swipe, 0px) * var(--way)); transition: translate .25s; }
        .row.swiping > :not(.actions, .backdrop) { transition: none !important; }
        .row > .controls.actions.open { position: absolute; inset-block: 0; inset-inline: auto 0; width: max(0px, -1 * var(--swipe)); max-width: none;
          gap: 0; padding: 0; overflow: clip; pointer-events: auto; opacity: 1; justify-content: flex-start; transition: width .25s; z-index: 1;
          border-start-start-radius: 0; border-end-start-radius: 0; }
        .row > .controls.actions.start.open { inset-inline: 0 auto; width: max(0px, var(--swipe)); margin: 0; justify-content: flex-start; align-self: auto;
          border-radius: 0; border-start-start-radius: inherit; border-end-start-radius: inherit; }
        .row.swiping > .actions.open { transition: none; }
        .actions.open .button { align-self: stretch; flex: 1 0 auto; min-width: 74px; padding-inline: 12px; border-radius: 0;
          background: var(--gray); color: #fff; opacity: 1; }
        .actions.open .button.destructive { background: var(--prominent-red); }
        .row:has(> .backdrop > *) { background: none; isolation: isolate; }
        .backdrop { position: absolute; inset: 0; z-index: -1; display: grid; place-items: center; overflow: clip;
          border-radius: inherit; pointer-events: none; }
        .backdrop:empty { display: none; }
        .list.plain, .navigation .list.plain { background: none; padding-inline: 0; }
        .list.plain > .row { border-radius: 0; background: none; }
        .list.clear { background: none; }
        .navigation > header { align-self: stretch; flex: none; padding: 8px 8px 0; }
        .navigation > header > h1 { margin: 0; padding: 8px 8px 10px; font: var(--largeTitle); letter-spacing: -.01em; }
        .button.back::before { content: ""; width: 10px; height: 10px; margin-inline: 4px 0; border: solid;
          border-width: 0 0 2.5px 2.5px; rotate: 45deg; }
        .navigation.inline > h1, .navigation.inline > header > h1 { font: var(--headline); text-align: center; padding: 13px 110px; }
        .navigation.inline > header > .button.back { position: absolute; top: 16px; }
        .navigation > .controls.leading, .navigation > .controls.trailing { position: absolute; top: 10px; min-height: 32px; z-index: 1; }
        .navigation:not(.inline):has(> h1) > .controls.trailing { top: 26px; }
        .navigation > .controls.leading { inset-inline-start: 16px; }
        .navigation > header ~ .controls.leading { inset-inline-start: 120px; }
        .navigation > .controls.trailing { inset-inline-end: 16px; }
        .navigation > .controls.leading ~ *:not(.controls) { scroll-padding-top: 44px; }
        .navigation:has(> .controls.leading):not(.inline) > h1 { padding-top: 48px; }
        .navigation:has(> .controls.leading):not(.inline) > .controls.trailing { top: 10px; }
        .navigation > .controls.principal { justify-content: center; padding: 8px; }
        .navigation > .controls.search { align-self: stretch; padding: 0 16px 10px; }
        .navigation:not(:has(> h1, > header)) > .controls.search { padding-top: 10px; }
        .navigation:not(:has(> h1, > header)):has(> .leading, > .trailing) > .controls.search { padding-top: 52px; }
        .navigation > .controls.bottom { order: 1; align-self: stretch; justify-content: space-around; padding: 10px 16px;
          border-top: 1px solid var(--separator); background: var(--raised); }
        .tabs { display: flex; flex-direction: column-reverse; min-height: 0; }
        .tabs > :not(nav) { flex: 1 1 0; height: auto; min-height: 0; overflow: auto; align-self: stretch; }
        .tabs > nav { flex: none; display: flex; justify-content: center; gap: 4px; padding: 6px 12px max(6px, env(safe-area-inset-bottom));
          border-top: 1px solid var(--separator); background: var(--raised); }
        .tab { display: flex; flex-direction: column; align-items: center; gap: 2px; flex: 0 1 110px; padding: 4px 8px; border: 0;
          border-radius: 8px; background: none; font: var(--caption); color: var(--secondary); cursor: pointer; }
        .tab > .symbol { width: 24px; height: 24px; }
        .tab[aria-selected="true"] { color: var(--accentColor); }
        @media (max-width: 380px) {
          .tabs > nav { gap: 0; padding-inline: 2px; }
          .tab { flex: 1 1 0; min-width: 0; padding-inline: 1px; }
          .tab > span { max-width: 100%; overflow: hidden; text-overflow: ellipsis; letter-spacing: -.03em; }
        }
        @media (max-height: 480px) and (min-width: 560px) and (max-width: 899px) {
          .tabs { flex-direction: row; }
          .tabs > nav { flex-direction: column; justify-content: safe center; overflow-y: auto; padding: 4px; border: 0;
            border-inline-end: 1px solid var(--separator); }
          .tab { flex: none; padding: 4px 6px; }
          .navigation > h1, .navigation > header > h1 { font: var(--title3); font-weight: 700; padding-block: 8px 6px; }
          .navigation .refresh { top: 6px !important; }
          .navigation:not(.inline):has(> h1) > .controls.trailing { top: 4px; }
        }
        @media (min-width: 900px) {
          .tabs { flex-direction: row; }
          .tabs > nav { flex-direction: column; justify-content: flex-start; width: 200px; padding: 20px 10px; border: 0;
            border-inline-end: 1px solid var(--separator); }
          .tab { flex: none; flex-direction: row; gap: 12px; padding: 9px 10px; font: var(--body); color: var(--primary); }
          .tab > .symbol { color: var(--accentColor); }
          .tab:hover { background: var(--fill); }
          .tab[aria-selected="true"] { background: var(--fill-strong); color: var(--primary); font-weight: 600; }
          .tab[data-badge] { position: relative; }
          .tab[data-badge]::after { inset-inline: auto 10px; top: 11px; }
        }
        .pages { display: flex; overflow-x: auto; scroll-snap-type: x mandatory; min-height: 0; align-items: center; }
        .pages > * { flex: 0 0 100%; scroll-snap-align: center; scroll-snap-stop: always; }
        dialog { color: inherit; border: 0; padding: 20px; background: var(--raised); box-shadow: 0 16px 60px #0006; display: none;
          visibility: visible; pointer-events: auto; max-width: min(560px, 100vw); animation: rise .25s ease-out; }
        dialog[open] { display: flex; flex-direction: column; align-items: center; gap: 8px; }
        dialog::backdrop { background: #0006; }
        dialog.sheet { width: 560px; min-height: 200px; max-height: min(86dvh, 720px); border-radius: 16px; overflow: auto; padding: 0; }
        dialog.sheet[style*="height"], dialog.sheet[data-c] { max-height: 94dvh; }
        dialog.sheet > :not(.gy) { margin-block: 20px; }
        dialog.sheet > .gy { flex: 1 1 auto; }
        dialog.alert { width: 290px; border-radius: 16px; text-align: center; }
        dialog.confirmation { width: 360px; border-radius: 16px; margin-bottom: 24px; }
        dialog.alert > .stack, dialog.confirmation > .stack, dialog.alert .box, dialog.confirmation .box { width: 100%; }
        dialog.alert .box > .stack, dialog.confirmation .box > .stack { width: 100%; align-items: stretch; }
        dialog.alert .button.automatic, dialog.confirmation .button.automatic { min-height: 40px; border-radius: 10px;
          background: var(--fill); padding-inline: 14px; }
        dialog.confirmation[data-at] { position: fixed; margin: 0; width: 260px; padding: 6px; border-radius: 12px; animation: none;
          box-shadow: 0 0 0 1px var(--separator), 0 8px 30px #0004; }
        dialog.confirmation[data-at]::backdrop { background: none; }
        dialog.confirmation[data-at] .button.automatic { min-height: 32px; border-radius: 7px; background: none; }
        dialog.confirmation[data-at] .button.automatic:hover { background: var(--fill); opacity: 1; }
        dialog .button.cancel { font-weight: 600; }
        @media (max-width: 560px) {
          dialog.sheet { width: 100vw; margin-bottom: 0; border-end-start-radius: 0; border-end-end-radius: 0; }
        }
        @keyframes rise { from { opacity: 0; translate: 0 24px; } }
        .navigation:has(.list:not(.plain, .clear, dialog *)) { background: var(--grouped); }
        .offline { position: fixed; inset: auto 0 24px; margin: auto; width: max-content; max-width: calc(100vw - 32px); display: flex;
          align-items: center; gap: 12px; padding: 6px 8px 6px 16px; border-radius: 22px; background: var(--primary);
          color: var(--background); font: var(--subheadline); visibility: hidden; opacity: 0; z-index: 2; }
        .offline > button { min-height: 32px; padding: 4px 12px; border: 0; border-radius: 16px; cursor: pointer;
          background: color-mix(in srgb, currentColor 20%, transparent); }
        [data-offline] > .offline { visibility: visible; animation: show .2s 1s forwards; }
        [data-offline] main :is(.button, .tab, [data-k], .actions, .toggle, .picker, .slider) { opacity: .45; cursor: default; }
        @keyframes show { to { opacity: 1; } }

        """
}
