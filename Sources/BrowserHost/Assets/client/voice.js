// Announcements: what views ask assistive technologies to speak.
import { doc } from "./document.js";

const region = doc.createElement("div");
region.className = "voice";
region.ariaLive = "polite";
doc.body.append(region);

page.steps.y = (...sentences) => {
  // What lies outside of a dialog is out of reach while it's open.
  const room = [...doc.querySelectorAll("dialog[open]")].pop() || doc.body;
  if (region.parentNode !== room) room.append(region);
  region.replaceChildren(...sentences.map(sentence => {
    const part = doc.createElement("p");
    part.textContent = sentence;
    return part;
  }));
};
