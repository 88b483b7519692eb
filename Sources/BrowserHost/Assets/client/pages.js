// Pages beside each other: the visible page is the selected one.
import { doc, isStill, on, passive } from "./document.js";

const { number, send } = page;

const turn = () => doc.querySelectorAll("[data-page]").forEach(node => {
  const selected = +node.dataset.page, isFirst = node.page === undefined;
  if (node.page === selected) return;
  node.page = selected;
  const left = selected * node.clientWidth * (getComputedStyle(node).direction === "rtl" ? -1 : 1);
  node.scrollTo({ left, behavior: isFirst || isStill() ? "instant" : "smooth" });
});
on("scroll", ({ target }) => {
  if (!target.matches?.("[data-page]")) return;
  clearTimeout(target.turning);
  target.turning = setTimeout(() => {
    const seen = Math.round(Math.abs(target.scrollLeft) / target.clientWidth);
    if (seen !== target.page && send(["i", number(target), 0, String(seen)])) target.dataset.page = target.page = seen;
  }, 120);
}, { ...passive, capture: true });
on("page:applied", turn);
turn();
