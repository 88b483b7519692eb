// The script that makes a page live: it applies patches, and reports events.
import { bounds, connect, isOpen, reconnect, send } from "./connection.js";
import { number } from "./document.js";
import "./events.js";
import { parked, steps } from "./patches.js";

// The interface for the other scripts, which run after this one, and before the page connects.
window.page = { bounds, isOpen, number, parked, reconnect, send, steps };
addEventListener("DOMContentLoaded", connect);
