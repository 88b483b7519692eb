// The memory of a page across reloads: scroll positions, and the text that was typed if the server has gone.
import { doc, on, tell } from "./document.js";

const { steps } = page, tab = sessionStorage;
const place = () => location.pathname + location.search + " " + doc.title;
const regions = () => [...doc.querySelectorAll(".root,.scroll,.list,.tabs>:not(nav)")];
on("pagehide", () => {
  const ways = regions().map(node => [node.scrollLeft, node.scrollTop]);
  tab.scrolled = ways.flat().some(way => way) ? JSON.stringify([place(), ways]) : "";
});

// Rows are loaded as they're scrolled to, so the position is restored in steps, until the user scrolls.
let ways = null;
try {
  const [before, kept] = JSON.parse(tab.scrolled || "[]");
  if (before === place()) ways = kept;
} catch {}
const stop = () => ways = null;
for (const name of ["wheel", "pointerdown", "keydown"]) on(name, stop);
const scroll = () => {
  if (!ways) return;
  const there = regions();
  const isThere = ways.map(([left, top], index) => {
    const node = there[index];
    node?.scrollTo({ left, top, behavior: "instant" });
    return node && Math.abs(node.scrollTop - top) < 2 && Math.abs(node.scrollLeft - left) < 2;
  });
  if (isThere.every(is => is)) stop();
};
scroll();
on("page:heard", () => requestAnimationFrame(() => requestAnimationFrame(scroll)));

// Values that views keep for the window, which are sent to the next server.
steps.k = (key, text) => {
  if (key === undefined) {
    tab.scene = "";
    return tell("forgotten");
  }
  const { [key]: _, ...scene } = JSON.parse(tab.scene || "{}");
  tab.scene = JSON.stringify(text === null ? scene : { ...scene, [key]: text });
};

// Drafts: the server that knew them is gone.
const FIELD = ".field>:is(input:not([type=password]),textarea)";
const fields = () => [...doc.querySelectorAll(FIELD)];
const name = node => (node.closest("[data-testid]")?.dataset.testid || "") + " " + (node.labels[0]?.textContent || "")
  + " " + node.placeholder;
page.drafts = nodes => nodes.filter(node => node.matches(FIELD)).map(node => [name(node), node.value]);
on("page:gone", () => {
  tab.drafts = JSON.stringify([place(), page.drafts(fields())]);
});
page.restore = drafts => {
  const there = fields();
  for (const [wanted, value] of drafts) {
    const node = there.find(node => name(node) === wanted);
    if (!node) continue;
    there.splice(there.indexOf(node), 1);
    if (node.value === value) continue;
    node.value = value;
    node.dispatchEvent(new Event("input", { bubbles: true }));
  }
};
const [before, drafts] = JSON.parse(tab.drafts || "[]");
tab.removeItem("drafts");
if (before === place()) page.restore(drafts);
