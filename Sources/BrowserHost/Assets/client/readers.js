// Geometry readers and drawings: reports the frame of each in the window to the server whenever it changes.
import { doc, on, passive } from "./document.js";

const { number, send } = page;

// The milliseconds between two reports, and the maximum number of reports in a row, because content that moves its own
// reader would cause them without end. An action of the user, or a second without a report, begins a new row.
const PAUSE = 100, QUIET = 1000, MOST = 50;
const MEASURED = ":is(.reader,.measured)[id]";
let timer = 0, last = -QUIET, row = 0;

const look = () => timer ||= setTimeout(report, last + PAUSE - performance.now());
const observer = new ResizeObserver(look);

// The farthest distance from the window, and the longest side. The server refuses larger ones.
const FAR = 1e6, LONG = 16384;

// The size is that of the layout, which no visual effect changes.
const frame = node => {
  const { left, top } = node.getBoundingClientRect(), { width, height } = getComputedStyle(node);
  const place = [left, top].map(length => Math.max(-FAR, Math.min(length, FAR)));
  const size = [width, height].map(length => Math.min(parseFloat(length), LONG));
  return [...place, ...size].map(length => Math.round(length * 100) / 100);
};
// What is made from a frame: that of a drawing only from the size.
const content = (node, measured) => (node.matches(".reader") ? measured : measured.slice(2)).join();
// Only what has a size can be seen.
const isVisible = ([left, top, width, height]) => width > 0 && height > 0;
const known = new Set();
const report = () => {
  timer = 0;
  const news = [], now = performance.now();
  for (const node of doc.querySelectorAll(MEASURED)) {
    if (!known.has(node)) observer.observe(node);
    known.add(node);
    const measured = frame(node);
    if (isVisible(measured) && node.told !== content(node, measured)) news.push([node, measured]);
  }
  if (now - last > QUIET) row = 0;
  if (!news.length || row >= MOST) return;
  // A message has a limited size.
  while (news.length) {
    const part = news.splice(0, 200);
    if (!send(["z", ...part.flatMap(([node, measured]) => [number(node), ...measured])])) return;
    for (const [node, measured] of part) node.told = content(node, measured);
  }
  last = now;
  row++;
};
const begin = () => {
  row = 0;
  look();
};
for (const name of ["resize", "scroll", "pointerdown", "keydown"]) on(name, begin, { ...passive, capture: true });
for (const name of ["transitionend", "animationend", "load"]) on(name, look, { capture: true });
on("page:applied", () => {
  // A reader that isn't in the document may have left it before its frame arrived.
  for (const node of known) {
    if (node.isConnected) continue;
    delete node.told;
    observer.unobserve(node);
    known.delete(node);
  }
  look();
});
// The last report may be lost.
on("page:lost", () => doc.querySelectorAll(MEASURED).forEach(node => delete node.told));
look();
