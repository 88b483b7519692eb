// The script that makes a page live: it applies patches, and reports what is done and which rows are in sight.
import { connect, reconnect, send } from "./connection.js";
import { number } from "./document.js";
import "./events.js";
import { steps } from "./patches.js";
import { look } from "./rows.js";

// What the other script builds on. It runs after this one, and before the page connects.
window.page = { number, reconnect, send, steps };
addEventListener("DOMContentLoaded", connect);
look();
