// The script for touching: lists that are pulled down, and rows that are swiped or dragged.
import "./gestures.js";
import "./moves.js";
