/*
 * Imports that begin with `#browser/` resolve to this empty module on the server. The code behind them runs in browsers only;
 * without this, the bundler would compile it for the server as well.
 */
export {};
