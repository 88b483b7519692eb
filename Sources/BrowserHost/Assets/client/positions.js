// Scroll positions: scrolls to the elements that views request, and reports the one at the anchor of a region.
import { doc, el, isStill, on, passive } from "./document.js";
import { isMirrored, region, visible } from "./regions.js";
import { askAgain } from "./rows.js";

const { number, send, steps } = page;
// The milliseconds between two reports.
const PAUSE = 100;

// The distance by which a part of a length is away from its place: the anchor, or else the nearest place in view.
const distance = ([start, end], [from, to], anchor) => {
  if (!isNaN(anchor)) return start + (end - start) * anchor - from - (to - from) * anchor;
  if (start < from) return start - from;
  return end > to ? Math.min(start - from, end - to) : 0;
};
const fractions = (text, region) => {
  const [x, y] = text ? text.split(",").map(Number) : [];
  return [isMirrored(region) ? 1 - x : x, y];
};
const scroll = ([id, anchor, isSmooth]) => {
  const node = el(id), around = node && region(node);
  if (!around) return;
  const { left, right, top, bottom } = node.getBoundingClientRect(), view = visible(around);
  const [x, y] = fractions(anchor, around);
  const way = distance([top, bottom], [view.top, view.bottom], y);
  // The rows of a longer way aren't there.
  around.glides = isSmooth && Math.abs(way) < 2 * around.clientHeight && !isStill();
  around.scrollBy({
    left: distance([left, right], [view.left, view.right], x), top: way,
    behavior: around.glides ? "smooth" : "instant",
  });
  follow(around);
};
let requests = [];
steps.j = (...request) => requests.push(request);
on("page:applied", () => {
  if (!requests.length) return;
  requests.forEach(scroll);
  requests = [];
  askAgain();
});

// The element at the anchor of a region, or the first one after it. It may be a gap.
const reached = around => {
  const targets = [...around.querySelectorAll("[data-targets]>[id]:not([hidden])")]
    .filter(node => node.parentElement.closest(".scroll") === around);
  const view = visible(around), isBeside = around.matches(".beside");
  const [x = 0, y = 0] = fractions(around.dataset.anchor || "0,0", around);
  const isMirroredBeside = isBeside && isMirrored(around);
  const spot = isBeside ? view.left + x * (view.right - view.left) : view.top + y * (view.bottom - view.top);
  return targets.find(node => {
    const { left, right, bottom } = node.getBoundingClientRect();
    return isMirroredBeside ? left < spot - 1 : (isBeside ? right : bottom) > spot + 1;
  }) || targets.findLast(node => !node.matches(".gap"));
};
// The regions whose rows at the anchor aren't there yet.
const waiting = new Set();
const report = around => {
  around.reporting = around.glides = 0;
  const node = around.isConnected && reached(around);
  if (!node || around.told === node.id) return;
  if (node.matches(".gap")) return waiting.add(around);
  if (send(["j", number(around), number(node)])) around.told = node.id;
};
// What is passed on the way to where a view has scrolled isn't reported.
const follow = around => {
  if (!around.matches?.("[data-anchor]")) return;
  if (around.glides) clearTimeout(around.reporting);
  else if (around.reporting) return;
  around.reporting = setTimeout(() => report(around), PAUSE);
};
on("page:applied", () => {
  waiting.forEach(follow);
  waiting.clear();
});
on("scroll", ({ target }) => follow(target), { ...passive, capture: true });
