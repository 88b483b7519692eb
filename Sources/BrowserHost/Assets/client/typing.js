// The script for typing: values that the user edits while the app may change them.
import "./fields.js";
import "./notices.js";
