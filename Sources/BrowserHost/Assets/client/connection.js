// The connection to the server, which is restored whenever it breaks.
import { doc, isStill, on, stillness, tell } from "./document.js";
import { greet } from "./events.js";
import { apply, steps } from "./patches.js";

const tab = sessionStorage, token = doc.body.dataset.token, script = doc.currentScript.src;
// The maximum size of a message in bytes.
export const bounds = { message: 16384 };
const size = message => new Blob([JSON.stringify(message)]).size;
let socket, applied = 0, isBroken = false, attempts = 0, isNew = true, retry = 0;

// Messages that haven't been sent yet. A new page is usable before it's connected; later, only toggles wait.
export const late = new Map();
export const isOpen = () => isNew || socket.readyState === 1;
export const send = message => {
  if (isNew) return late.set(message, message);
  if (isOpen()) socket.send(JSON.stringify(message));
  return isOpen();
};
// Sends something that can't be done later. The page indicates if it can't be done now.
export const act = message => {
  const isSent = send(message);
  if (!isSent) tell("refused");
  return isSent;
};

const wait = count => Math.min(30000, 400 * 2 ** count) * (0.5 + Math.random() / 2);
const reload = () => {
  const count = +tab.reloads || 0;
  tab.reloads = count + 1;
  tell("gone");
  setTimeout(() => location.reload(), count ? wait(count) : 0);
};
// Nothing that depends on the time alone is sent to a hidden page.
const sendVisibility = () => isNew || send(["v", !doc.hidden]);
// The user's preference for content without large movements, and the size of the window.
const sendTraits = () => isNew || send(["d", isStill(), innerWidth, innerHeight]);
matchMedia(stillness).addEventListener("change", sendTraits);
let resizing;
const settle = () => {
  resizing = 0;
  sendTraits();
};
on("resize", () => resizing ||= setTimeout(settle, 100));
const scene = () => {
  try {
    return JSON.parse(tab.scene || "{}");
  } catch {}
  return {};
};
const greeting = () => {
  tell("greeted");
  const isFirst = isNew, hello = ["h", token, isBroken ? ~applied : applied];
  isNew = isBroken = false;
  if (size([hello, scene()]) <= bounds.message) hello.push(scene());
  else steps.k();
  send(hello);
  if (doc.hidden) sendVisibility();
  sendTraits();
  late.forEach(send);
  late.clear();
  greet();
  tell(isFirst ? "connected" : "reconnected");
};
const hear = ({ data }) => {
  attempts = 0;
  tab.reloads = "";
  tell("heard");
  try {
    const batch = JSON.parse(data);
    if (!batch) return;
    apply(batch);
    send(["a", ++applied]);
  } catch {
    isBroken = true;
    socket.close();
  }
};
const lose = ({ code }) => {
  if (code === 4002) return;
  if (code === 4001) return reload();
  // What was refused for its size isn't sent again as it was.
  if (code === 1009) bounds.message = Math.max(1024, bounds.message / 2);
  tell("lost");
  retry = setTimeout(probe, wait(attempts++));
};
// NB: After some failures, a browser delays the sockets of a page by seconds, but not its requests. So the socket is
// created only when the server responds. Until then, a visible page sends a request twice a second. A server that no
// longer admits the browser says so when the page reloads.
const probe = () => {
  clearTimeout(retry);
  retry = 0;
  fetch(script, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(3000) }).then(({ status }) => status === 403 ? reload() : connect(), () => {
    retry = setTimeout(probe, wait(doc.hidden ? attempts++ : 0));
  });
};
export const connect = () => {
  clearTimeout(retry);
  retry = 0;
  drop();
  socket = new WebSocket(location.origin.replace("http", "ws") + "/socket");
  socket.onopen = greeting;
  socket.onmessage = hear;
  socket.onclose = lose;
};
// Discards a connection that delivers nothing.
const drop = () => {
  if (!socket) return;
  socket.onopen = socket.onmessage = socket.onclose = null;
  socket.close();
};
export const reconnect = () => {
  drop();
  probe();
};
// When the network is back or the page becomes visible, it reconnects immediately.
for (const name of ["online", "visibilitychange"]) on(name, () => retry && probe());
on("visibilitychange", sendVisibility);
