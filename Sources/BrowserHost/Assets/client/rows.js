// Rows of lazy containers: reports which ones are needed, and keeps those in view in place when others come or go.
import { doc, on, passive } from "./document.js";
import { axis, ends, region, visible } from "./regions.js";

const { number, send } = page;
const gaps = () => [...doc.querySelectorAll("[data-gap]")];
const span = gap => {
  const [lower, upper, total] = gap.dataset.gap.split(",").map(Number);
  const shown = [];
  let node = gap.nextElementSibling;
  for (; node && !node.matches("[data-gap-end]"); node = node.nextElementSibling) if (node.id) shown.push(node);
  return { lower, upper, total, shown, end: node };
};

// The gap before the rows has its own length per line, which absorbs the error of the estimate: so the rows in view
// neither move nor have to be scrolled back while the user scrolls.
const place = gap => {
  const { columns, pitch, lead, space, size } = gap;
  if (!pitch) return;
  const { lower, upper, total, end } = span(gap);
  if (!end) return;
  const length = (count, pitch) => Math.max(0, Math.ceil(count / columns) * pitch - space) + "px";
  gap.style[size] = length(lower, lead);
  end.style[size] = length(total - upper, pitch);
  for (const node of [gap, end]) node.style.setProperty("--pitch", pitch + "px");
};
// The mean length of the lines that are shown, or 0 if there are none.
const lineLength = (gap, along, { lower, upper, shown }) => {
  if (!shown.length) return 0;
  const length = ends(shown.at(-1), along)[1] - ends(shown[0], along)[0] + gap.space;
  return Math.max(0, length / Math.ceil((upper - lower) / gap.columns));
};
const estimate = (gap, along, rows) => {
  const style = getComputedStyle(gap.parentElement), { pitch, columns } = gap;
  gap.size = along.size;
  gap.space = parseFloat(style[along.space]) || 0;
  gap.columns = style.display === "grid" ? style.gridTemplateColumns.split(" ").length : 1;
  if (pitch && columns === gap.columns) return;
  gap.lead = gap.pitch = lineLength(gap, along, rows) || 44;
  place(gap);
};

// Returns a function from a place to the line there. In a gap, it's an estimate.
const lineAt = (gap, along, rows) => {
  const { lower, upper, shown, end } = rows, { columns, pitch } = gap, local = lineLength(gap, along, rows) || pitch;
  const start = ends(shown[0] || end, along)[0], stop = shown.length ? ends(shown.at(-1), along)[1] : start;
  const length = lower ? start - ends(gap, along)[0] : 0;
  const first = Math.ceil(lower / columns), last = Math.ceil(upper / columns);
  return place => {
    if (place < start) return length && first * (1 - (start - place) / length);
    return place > stop ? last + (place - stop) / pitch : first + (place - start) / local;
  };
};

// What is in view before a change: the rows, and the line at the beginning.
let kept = [];
const inView = gap => {
  const around = region(gap), all = span(gap);
  if (!gap.pitch || !around || !all.end) return [];
  // At its beginning, a list shows what is new there, unless a view follows its position.
  if (around.scrollTop <= 0 && !around.scrollLeft && !around.told) return [];
  const along = axis(gap.parentElement), [from, to] = along.ends(visible(around)), rows = [];
  for (const node of all.shown) {
    const [start, end] = ends(node, along);
    if (start >= to) break;
    if (end > from) rows.push({ node, start });
  }
  return [{ gap, around, along, rows, from, line: lineAt(gap, along, all)(from) }];
};
const keep = ({ gap, around, along, rows, from, line }) => {
  // NB: A gap in an element that leaves is only there for the eye.
  if (!gap.isConnected || !gap.dataset.gap) return;
  const row = rows.find(({ node }) => node.parentElement === gap.parentElement);
  const all = span(gap), lines = Math.ceil(all.lower / gap.columns), pitch = lineLength(gap, along, all);
  if (!row && !pitch) return;
  if (pitch) gap.pitch += (pitch - gap.pitch) / 8;
  const moved = () => row ? ends(row.node, along)[0] - row.start
    : ends(all.shown[0], along)[0] + (line - lines) * pitch - from;
  const lead = gap.lead - moved() / lines;
  gap.lead = lines && lead > gap.pitch / 2 && lead < gap.pitch * 2 ? lead : gap.pitch;
  place(gap);
  const rest = row ? moved() : 0;
  if (Math.abs(rest) >= 0.5) along.scroll(around, rest);
};
on("page:changing", () => kept = gaps().flatMap(inView));
// A new gap has its length before anything is scrolled to the rows behind it. The others have theirs by then.
const begin = gap => {
  if (gap.pitch) return;
  const rows = span(gap);
  if (rows.total && rows.end) estimate(gap, axis(gap.parentElement), rows);
};
on("page:changed", () => {
  const all = gaps();
  all.forEach(place);
  all.forEach(begin);
  kept.forEach(keep);
  kept = [];
});

const request = (gap, range) => {
  if (gap.sent !== range.join() && send(["r", number(gap), ...range])) gap.sent = range.join();
};
// On paper, nothing scrolls: a list is whole.
const paper = matchMedia("print");
const measure = gap => {
  const rows = span(gap), { lower, upper, total, end } = rows;
  if (!total || !end) return;
  const along = axis(gap.parentElement);
  estimate(gap, along, rows);
  const { columns } = gap;
  if (paper.matches) return request(gap, [0, total]);

  let [from, to] = along.ends({ top: 0, left: 0, bottom: innerHeight, right: innerWidth });
  const scroller = gap.closest(".scroll,.list");
  if (scroller) {
    const [begin, end] = ends(scroller, along);
    from = Math.max(from, begin);
    to = Math.min(to, end);
  }
  const line = lineAt(gap, along, rows);
  const margin = (to - from) / 3;
  const range = distance => {
    const first = Math.floor(line(from - distance)), last = Math.ceil(line(to + distance));
    const begin = Math.min(Math.max(0, first), Math.ceil(total / columns) - 1) * columns;
    return [begin, Math.min(total, Math.max(begin + columns, last * columns))];
  };
  // The row that is dragged stays.
  const dragged = rows.shown.findIndex(node => node.matches(".dragged")) + lower;
  const held = ([begin, end]) => dragged < lower ? [begin, end]
    : [Math.min(begin, dragged - dragged % columns), Math.max(end, dragged + 1)];
  const [near, wanted, wide] = [margin / 2, margin, margin * 3].map(distance => held(range(distance)));
  const fits = lower <= near[0] && upper >= near[1] && lower >= wide[0] && upper <= wide[1] && !(lower % columns);
  if (!fits) request(gap, wanted);
};
let isMeasuring = false;
const look = () => {
  if (isMeasuring) return;
  isMeasuring = true;
  requestAnimationFrame(() => {
    isMeasuring = false;
    gaps().forEach(measure);
  });
};
on("scroll", look, { ...passive, capture: true });
on("resize", look);
paper.addEventListener("change", look);
on("page:applied", look);
// What was requested before may be lost.
export const askAgain = () => gaps().forEach(gap => delete gap.sent);
on("page:greeted", askAgain);
look();
