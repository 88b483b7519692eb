// The document of the page, and its elements by number.
export const doc = document;
export const on = addEventListener;
export const passive = { passive: true };
export const el = id => doc.getElementById("e" + id);
export const number = node => +node.id.slice(1);
export const stillness = "(prefers-reduced-motion: reduce)";
export const isStill = () => matchMedia(stillness).matches;
// Notifies the other script.
export const tell = news => dispatchEvent(new Event("page:" + news));
// Adds a message with a button above the page, which is hidden at first.
export const bar = (name, label, action) => {
  const bar = doc.createElement("aside"), words = doc.createElement("span"), button = doc.createElement("button");
  bar.className = name;
  bar.setAttribute("role", "status");
  button.textContent = label;
  button.type = "button";
  button.onclick = () => action(bar);
  bar.append(words, button);
  doc.body.append(bar);
  return [bar, words];
};
