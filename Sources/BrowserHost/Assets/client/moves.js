// Rows that are dragged to the places of others: by their grips, or themselves after a long press.
import { doc, on, passive, tell } from "./document.js";
import { rest } from "./gestures.js";
import { region, visible } from "./regions.js";

const { number, send } = page;
// The milliseconds of a long press, those for which a dropped row waits for the app, the distance from an edge at which
// a region scrolls, and the one from which a row is dragged.
const LONG = 400, LONGEST = 1000, EDGE = 40, LEAST = 4;
let move = null, press = null;

const grip = row => row.querySelector(":scope>.actions [data-grip]");
const rowsBeside = row => {
  const { grip: collection } = grip(row).dataset;
  return [...doc.querySelectorAll(".row")].filter(other => grip(other)?.dataset.grip === collection);
};
const shift = (row, way, name) => {
  row.classList.remove("dragged", "aside");
  if (name) row.classList.add(name);
  row.way = way;
  row.style.translate = way ? `0 ${way}px` : "";
};
const unshift = () => move?.rows.forEach(row => shift(row, 0));
// The places of the rows, which aren't shifted now.
const measure = () => {
  move.rows = rowsBeside(move.row);
  move.spans = move.rows.map(row => row.getBoundingClientRect());
  move.scrolled = move.around?.scrollTop;
};
// Shifts the row to the pointer, or to its place if it has been dropped, and makes room for it there.
const follow = () => {
  const { rows, spans, row, around, scrolled, y, grab, isDropped } = move, own = rows.indexOf(row), span = spans[own];
  const wanted = y - grab - span.top + (around ? around.scrollTop - scrolled : 0);
  const way = Math.max(spans[0].top - span.top, Math.min(spans.at(-1).bottom - span.bottom, wanted));
  const passed = ({ top, bottom }, index) => {
    const middle = (top + bottom) / 2;
    return index < own ? span.top + way < middle : index > own && span.bottom + way > middle;
  };
  const ways = spans.map((other, index) => passed(other, index) ? Math.sign(own - index) * span.height : 0);
  const target = way < 0 ? ways.findIndex(Boolean) : ways.findLastIndex(Boolean);
  move.target = target < 0 ? own : target;
  const end = spans[move.target];
  const final = way < 0 ? end.top - span.top : end.bottom - span.bottom;
  rows.forEach((other, index) => index === own ? shift(row, isDropped ? final : way, isDropped ? "aside" : "dragged")
    : shift(other, ways[index], "aside"));
};
const stop = () => {
  unshift();
  clearTimeout(move?.waiting);
  move = null;
};
const scroll = mine => {
  if (move !== mine || mine.isDropped) return;
  const { around, y } = mine;
  if (around) {
    const { top, bottom } = visible(around), before = around.scrollTop;
    around.scrollTop += Math.min(0, y - top - EDGE) / 4 + Math.max(0, y - bottom + EDGE) / 4;
    if (around.scrollTop !== before) follow();
  }
  requestAnimationFrame(() => scroll(mine));
};
const begin = (row, y, touched) => {
  stop();
  rest();
  move = { row, y, touched, start: y, around: region(row), grab: y - row.getBoundingClientRect().top, rows: [] };
  measure();
  follow();
};
const drag = y => {
  const wasMoved = move.isMoved;
  move.y = y;
  move.isMoved ||= Math.abs(y - move.start) > LEAST;
  follow();
  if (move.isMoved && !wasMoved) scroll(move);
};
// The row stays where it was dropped until the app has moved it.
const drop = () => {
  const { row, rows, target } = move;
  if (!move.isMoved || rows[target] === row) return stop();
  if (!send(["w", number(grip(row)), number(grip(rows[target]))])) {
    tell("refused");
    return stop();
  }
  move.isDropped = true;
  move.order = rows.map(number).join();
  move.waiting = setTimeout(stop, LONGEST);
  follow();
};
// What has made room stays where it is in a change. The script for scrolling, which runs after this one, must see the
// rows where they belong.
on("page:changing", () => {
  if (!move) return;
  move.ways = new Map(move.rows.map(row => [row, row.way]));
  unshift();
});
on("page:applied", () => {
  if (!move) return;
  const { row, touched, ways, order } = move;
  if (!row.isConnected || !grip(row) || touched?.isConnected === false) return stop();
  measure();
  if (move.isDropped && move.rows.map(number).join() !== order) return stop();
  ways?.forEach((way, other) => shift(other, way));
  row.getBoundingClientRect();
  follow();
});
on("page:lost", stop);

const held = () => move && !move.isDropped;
on("keydown", event => {
  if (event.key !== "Escape" || !held()) return;
  event.preventDefault();
  stop();
});
on("pointerdown", ({ target, pointerType, button, clientY }) => {
  const handle = target.closest("[data-grip]");
  if (handle && pointerType !== "touch" && !button) begin(handle.closest(".row"), clientY);
});
on("pointermove", ({ pointerType, clientY }) => pointerType !== "touch" && held() && drag(clientY));
on("pointerup", ({ pointerType }) => pointerType !== "touch" && held() && drop());
on("pointercancel", ({ pointerType }) => pointerType !== "touch" && stop());
on("blur", stop);
// The row under a grip isn't tapped.
on("click", event => event.target.closest?.("[data-grip]") && event.stopImmediatePropagation(), true);

// A finger that doesn't move at first drags the row, and scrolls nothing.
const release = () => {
  clearTimeout(press?.timer);
  press = null;
};
on("touchstart", ({ target, touches }) => {
  release();
  const row = target.closest(".row"), [{ clientX, clientY }] = touches;
  if (touches.length > 1 || !row || !grip(row)) return;
  const start = () => {
    press = null;
    if (row.isConnected && grip(row)) begin(row, clientY, target);
  };
  if (target.closest("[data-grip]")) return start();
  if (target.closest(".actions,[data-m],input,textarea,select") || row.querySelector("[data-m]")) return;
  press = { clientX, clientY, timer: setTimeout(start, LONG) };
}, passive);
const touchMove = event => {
  const [{ clientX, clientY }] = event.touches;
  if (press && Math.hypot(clientX - press.clientX, clientY - press.clientY) > 8) release();
  if (!held()) return;
  event.preventDefault();
  drag(clientY);
};
const touchEnd = event => {
  release();
  if (!held() || event.touches.length) return;
  event.preventDefault();
  drop();
};
on("touchcancel", () => {
  release();
  if (held()) stop();
});
on("contextmenu", event => {
  if (!held()) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
// Only lists whose rows can be moved may prevent that a finger scrolls.
const prepare = () => doc.querySelectorAll(".list:has([data-grip])").forEach(list => {
  if (list.isMovable) return;
  list.isMovable = true;
  list.addEventListener("touchmove", touchMove, { passive: false });
  list.addEventListener("touchend", touchEnd);
});
on("page:changed", prepare);
prepare();
