// Touch gestures: pulling down lists, and swiping rows.
import { doc, on, passive } from "./document.js";

const { number, send } = page;

// Pull to refresh
const FAR = 80;
let pull = null;
on("touchstart", ({ target, touches: [touch] }) => {
  const region = target.closest(".scroll,.list");
  pull = region && region.scrollTop <= 0 && region.querySelector(":scope>.refresh") ? [region, touch.clientY] : null;
}, passive);
on("touchmove", ({ touches: [touch] }) => {
  if (!pull) return;
  const [region, start] = pull, way = region.scrollTop > 0 ? 0 : Math.max(0, touch.clientY - start);
  region.toggleAttribute("data-pull", way > 0);
  region.style.setProperty("--pull", Math.min(1, way / FAR));
}, passive);
const letGo = () => {
  pull?.[0].removeAttribute("data-pull");
  pull = null;
};
on("touchend", event => {
  if (pull && event.changedTouches[0].clientY - pull[1] > FAR) send(["f", number(pull[0])]);
  letGo();
}, passive);

// Swiping rows: a short swipe shows the actions, and a full swipe performs the first one. The row follows the finger.
let swipe = null, isClosing = false;
const bars = row => row.querySelectorAll(":scope .actions");
const actions = (row, isStart) => [...bars(row)].find(bar => bar.matches(".start") === isStart);
const slide = (row, way) => {
  row.style.setProperty("--swipe", way + "px");
  for (const bar of bars(row)) bar.classList.toggle("open", bar.matches(".start") ? way > 0 : way < 0);
};
const close = row => {
  row.classList.remove("swiping");
  slide(row, 0);
};
on("touchstart", ({ target, touches: [touch] }) => {
  const row = target.closest(".row");
  const open = target.closest(".actions.open") ? [] : [...doc.querySelectorAll(".row:has(.actions.open)")];
  open.forEach(close);
  isClosing = open.length > 0;
  const canSwipe = row && !target.closest(".actions") && bars(row).length;
  swipe = canSwipe ? { row, x: touch.clientX, y: touch.clientY, way: 0 } : null;
}, passive);
on("touchmove", ({ touches: [touch] }) => {
  if (!swipe) return;
  const { row, x, y } = swipe, isMirrored = getComputedStyle(row).direction === "rtl";
  const way = (touch.clientX - x) * (isMirrored ? -1 : 1), bar = actions(row, way > 0);
  const isFlat = Math.abs(way) > 8 && Math.abs(way) > 2 * Math.abs(touch.clientY - y);
  if (!isFlat && !row.matches(".swiping")) return;
  row.classList.add("swiping");
  swipe.way = bar ? way : 0;
  slide(row, swipe.way);
}, passive);
// A tap elsewhere closes them, and does nothing else.
on("touchend", event => {
  if (isClosing && event.cancelable) event.preventDefault();
});
on("touchend", () => {
  if (!swipe) return;
  const { row, way } = swipe, bar = way && actions(row, way > 0);
  swipe = null;
  row.classList.remove("swiping");
  if (!bar || Math.abs(way) < 40) return close(row);
  const first = bar.querySelector("a,button:enabled");
  if (Math.abs(way) > row.clientWidth * 0.6 && bar.matches("[data-full]") && first) {
    close(row);
    first.click();
  } else slide(row, Math.sign(way) * [...bar.children].reduce((sum, node) => sum + node.offsetWidth, 0));
}, passive);
// Ends what a finger has begun, because it does something else.
export const rest = () => {
  letGo();
  if (swipe) close(swipe.row);
  swipe = null;
};
on("touchcancel", rest, passive);
