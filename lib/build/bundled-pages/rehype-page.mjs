export { rehypePage as default } from "./load-plugins.mjs";
