// The script that makes a page comfortable: gestures, addresses and titles, what it remembers, and the state of its line.
import "./gestures.js";
import "./line.js";
import "./memory.js";
import "./menus.js";
import "./pages.js";
import "./titles.js";
import "./travel.js";
import "./voice.js";
