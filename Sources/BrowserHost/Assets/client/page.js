// The script that makes a page live: it applies patches, and reports events and visible rows.
import { connect, reconnect, send } from "./connection.js";
import { number } from "./document.js";
import "./events.js";
import { steps } from "./patches.js";
import { look } from "./rows.js";

// The interface for the other script, which runs after this one, and before the page connects.
window.page = { number, reconnect, send, steps };
addEventListener("DOMContentLoaded", connect);
look();
