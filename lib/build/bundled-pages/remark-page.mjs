export { remarkPage as default } from "./load-plugins.mjs";
