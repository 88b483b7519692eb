// The script for convenience: URLs and titles, the page's memory, and the state of its connection.
import "./line.js";
import "./memory.js";
import "./menus.js";
import "./pages.js";
import "./readers.js";
import "./titles.js";
import "./travel.js";
import "./voice.js";
