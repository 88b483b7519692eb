// The document of the page, and its elements by number.
export const doc = document;
export const on = addEventListener;
export const passive = { passive: true };
export const el = id => doc.getElementById("e" + id);
export const number = node => +node.id.slice(1);
export const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
// Notifies the other script.
export const tell = news => dispatchEvent(new Event("page:" + news));
