// Visible rows of lazy containers.
import { send } from "./connection.js";
import { doc, number, on, passive } from "./document.js";

export const gaps = visit => doc.querySelectorAll("[data-gap]").forEach(visit);

// The axis of a lazy container: rows below each other, or beside each other in reading direction.
const below = { size: "height", space: "rowGap", ends: box => [box.top, box.bottom] };
const beside = { size: "width", space: "columnGap", ends: box => [box.left, box.right] };
const leftwards = { ...beside, ends: box => [-box.right, -box.left] };
const axis = node => {
  if (!node.matches(".row-stack")) return below;
  return getComputedStyle(node).direction === "rtl" ? leftwards : beside;
};
const box = node => node.getBoundingClientRect();
const view = () => ({ top: 0, left: 0, bottom: innerHeight, right: innerWidth });
const span = gap => {
  const [lower, upper, total] = gap.dataset.gap.split(",").map(Number);
  const shown = [];
  let node = gap.nextElementSibling;
  for (; node && !node.matches("[data-gap-end]"); node = node.nextElementSibling) shown.push(node);
  return { lower, upper, total, shown: shown.filter(node => node.id), end: node };
};
// Runs before the layout, so that the scroll position is kept.
export const place = gap => {
  const { lower, upper, total, end } = span(gap), { columns, pitch, space, size } = gap;
  if (!pitch || !end) return;
  const length = count => Math.max(0, Math.ceil(count / columns) * pitch - space) + "px";
  gap.style[size] = length(lower);
  end.style[size] = length(total - upper);
  for (const node of [gap, end]) node.style.setProperty("--pitch", pitch + "px");
};
const measure = gap => {
  const { lower, upper, total, shown, end } = span(gap), parent = gap.parentElement;
  if (!total || !end) return;
  const along = axis(parent), ends = node => along.ends(box(node));
  const style = getComputedStyle(parent), space = gap.space = parseFloat(style[along.space]) || 0;
  const columns = style.display === "grid" ? style.gridTemplateColumns.split(" ").length : 1;
  const rows = count => Math.ceil(count / columns);
  gap.columns = columns;
  gap.size = along.size;
  if (shown.length) {
    const first = ends(shown[0])[0], last = ends(shown[shown.length - 1])[1];
    const pitch = (last - first + space) / rows(upper - lower);
    if (pitch > space) gap.pitch = pitch;
  }
  const pitch = gap.pitch = gap.pitch || 44;
  place(gap);

  let [from, to] = along.ends(view());
  const scroller = gap.closest(".scroll,.list");
  if (scroller) {
    const [begin, end] = ends(scroller);
    from = Math.max(from, begin);
    to = Math.min(to, end);
  }
  const start = ends(shown[0] || end)[0] - rows(lower) * pitch, margin = (to - from) / 3;
  const range = distance => {
    const first = Math.floor((from - distance - start) / pitch);
    const last = Math.ceil((to + distance - start) / pitch);
    const begin = Math.min(Math.max(0, first), rows(total) - 1) * columns;
    return [begin, Math.min(total, Math.max(begin + columns, last * columns))];
  };
  const near = range(margin / 2), wanted = range(margin), wide = range(margin * 3);
  const fits = lower <= near[0] && upper >= near[1] && lower >= wide[0] && upper <= wide[1];
  if (fits || gap.sent === wanted.join()) return;
  if (send(["r", number(gap), ...wanted])) gap.sent = wanted.join();
};
let isMeasuring = false;
export const look = () => {
  if (isMeasuring) return;
  isMeasuring = true;
  requestAnimationFrame(() => {
    isMeasuring = false;
    gaps(measure);
  });
};
on("scroll", look, { ...passive, capture: true });
on("resize", look);
