/** Why a target is missed, by id of the figure; kept by hand, shown below the table of its topic as long as it is missed. */
export const causes: Readonly<Record<string, string>> = {
  "build-cold-cpu":
    "About 24 of them go into the application itself, which serves any content and is not built again for it (NOTES.md); a page costs 0.06 to compile, try, highlight, and render.",
  "build-warm-cpu":
    "Reading the site and its navigation; pages that have changed are compiled and rendered, 0.05 processor seconds each.",
  "build-cold-memory":
    "The framework renders pages in worker processes, each of which loads the compiler and the grammars.",
  "dev-cold-cpu": "Compiling the application's own modules for the first page; the number of pages does not matter.",
  "dev-edit":
    "With few pages most of it is rendering the page in the framework's development build, which keeps a stack trace for every element.",
  "page-html-gzip":
    "The text of the page and the sidebar's labels stand in the markup and once more in the data that React takes over; Brotli, which browsers ask for, finds the repetition, gzip does not.",
  "serve-rate": "Pages are kept compressed: a client that takes no encoding has them expanded at each request.",
  "long-errors":
    "The load is more than two cores can do beside model and clients: 500 streams of short replies begin 294 a second, 7 ms each.",
  "page-click":
    "The search index of a site that was never served before is made at the same time, on the second core; once it is there, such a click takes 48 ms.",
};
