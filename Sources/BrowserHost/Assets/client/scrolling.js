// The script for scrolling: rows that come and go, and the positions that views follow and set.
import "./rows.js";
import "./positions.js";
