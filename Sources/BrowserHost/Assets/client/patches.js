// Patches: the steps that turn the document into the next one.
import { doc, el, isStill, number, tell } from "./document.js";
import { keepFocus } from "./focus.js";
import { send } from "./connection.js";

const dress = root => {
  for (const node of root.querySelectorAll("[data-s]")) {
    node.style.cssText = node.dataset.s;
    node.removeAttribute("data-s");
  }
};
const fragment = html => {
  const template = doc.createElement("template");
  template.innerHTML = html;
  dress(template.content);
  return template.content;
};
const setAttribute = (node, name, value) => {
  if (name === "checked" || name === "selected") node[name] = value !== null;
  else if (name === "autofocus") value === null ? node.blur() : node.focus();
  else if (value === null) node.removeAttribute(name);
  else node.setAttribute(name, value);
  if (name === "data-gap") delete node.sent;
};
const setAttributes = (node, [name, value, ...rest]) => {
  setAttribute(node, name, value);
  if (rest.length) setAttributes(node, rest);
};

// A removed element with a transition stays briefly, outside of the layout and inert.
const leave = node => {
  // A closed dialog returns the focus to the element that it was taken from.
  if (node.open) node.close();
  if (!node.matches('.fade,.grow,[class*="from-"],.away') || node.matches(".at-once") || isStill()) return node.remove();
  for (const part of [node, ...node.querySelectorAll("*")])
    for (const name of ["id", "data-testid", "data-gap", "data-page"]) part.removeAttribute(name);
  const { offsetLeft: x, offsetTop: y, offsetWidth: width, offsetHeight: height } = node;
  node.style.cssText += `;left:${x}px;top:${y}px;width:${width}px;height:${height}px`;
  node.inert = true;
  node.classList.add("leaving");
  Promise.allSettled(node.getAnimations().map(motion => motion.finished)).then(() => node.remove());
};

// Hidden elements that may return, by number: the screens of other tabs, and those below another screen.
export const parked = new Map();
// The state that a part of the document loses when it's moved: its scroll position and its focus.
let scrolled = [], focusedThere;
const remember = node => {
  const regions = [node, ...node.querySelectorAll(".scroll,.list,.tabs>*")];
  return regions.filter(part => part.scrollTop || part.scrollLeft)
    .map(part => [number(part), part.scrollLeft, part.scrollTop]);
};
const park = id => {
  const node = el(id), focused = doc.activeElement;
  node.kept = remember(node);
  node.focused = node.contains(focused) && focused;
  parked.set(id, node);
  node.remove();
};
const returned = id => {
  const node = parked.get(id);
  parked.delete(id);
  scrolled.push(...node.kept);
  focusedThere = node.focused || focusedThere;
  return node;
};

// Puts a text on the clipboard, soon enough after the user's action. Only a page from a secure origin has a clipboard.
const copy = text => {
  if (navigator.clipboard) return navigator.clipboard.writeText(text).catch(() => tell("refused"));
  const area = doc.createElement("textarea"), focused = doc.activeElement;
  area.value = text;
  (doc.querySelector("dialog[open]") || doc.body).append(area);
  area.select();
  doc.execCommand("copy");
  area.remove();
  focused.focus();
};

// The ornament of an element, or a part of it: the number, and a child index for each level.
const ornament = part => {
  const [id, ...places] = [part].flat();
  return places.reduce((node, place) => node.children[place], el(id).firstElementChild);
};
export const steps = {
  t: (id, text) => el(id).textContent = text,
  T: (part, text) => ornament(part).textContent = text,
  h: (id, html) => {
    const node = el(id);
    node.innerHTML = html;
    dress(node);
  },
  a: (id, ...items) => setAttributes(el(id), items),
  A: (part, ...items) => setAttributes(ornament(part), items),
  u: address => address[0] === "/" ? location.assign(address) : open(address, "_blank", "noopener"),
  c: copy,
  l: (id, address) => {
    const image = new Image();
    image.src = address;
    image.decode().then(() => send(["l", id, true]), () => send(["l", id, false]));
  },
  s: (id, css) => {
    const node = el(id);
    node.removeAttribute("data-c");
    node.style.cssText = css;
  },
  i: (parent, before, html) => el(parent).insertBefore(fragment(html), el(before)),
  m: (parent, before, id) => {
    const focused = doc.activeElement, node = el(id) || returned(id);
    scrolled.push(...remember(node));
    el(parent).insertBefore(node, el(before));
    focused.focus({ preventScroll: true });
  },
  p: (...ids) => ids.forEach(park),
  r: (...ids) => ids.forEach(id => parked.delete(id) || leave(el(id))),
  w: (course, time) => {
    doc.body.style.setProperty("--course", course);
    doc.body.classList.add("animated");
    clearTimeout(steps.moving);
    steps.moving = setTimeout(() => doc.body.classList.remove("animated"), time + 50);
  },
  "=": (id, html) => {
    const node = el(id);
    if (!id) parked.clear();
    scrolled.push(...remember(node));
    node.replaceWith(fragment(html));
  },
  // The marks of a drawing.
  "+": (part, html) => {
    const node = ornament(part);
    node.insertAdjacentHTML("beforeend", html);
    dress(node);
  },
  "-": (part, count) => [...ornament(part).children].slice(count).forEach(node => node.remove()),
  x: (part, html) => {
    const node = ornament(part), { parentNode } = node;
    node.outerHTML = html;
    dress(parentNode);
  },
  d: (id, html) => {
    const node = el(id), old = node.querySelector(":scope>:not([id])");
    if (old) old.remove();
    node.prepend(fragment(html));
  },
};

export const apply = batch => {
  keepFocus(() => {
    focusedThere = null;
    // A transition begins with what the page was before, also if that is too new to have been drawn.
    doc.body.offsetWidth;
    tell("changing");
    for (const [letter, ...rest] of batch) steps[letter](...rest);
    // The newest dialog is on top.
    const dialogs = [...doc.querySelectorAll("dialog:not([open])")];
    for (const node of dialogs.sort((one, other) => number(one) - number(other))) node.showModal();
    tell("changed");
    for (const [id, left, top] of scrolled) el(id)?.scrollTo({ left, top, behavior: "instant" });
    scrolled = [];
    return focusedThere;
  });
  tell("applied");
};
