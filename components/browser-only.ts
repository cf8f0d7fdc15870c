/*
 * What imports of `#browser/` lead to on the server, where nobody asks for code that answers to a reader: the bundler would
 * compile it a second time for nothing.
 */
export {};
