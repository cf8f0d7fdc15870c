/** Why a target is missed, by id of the figure; kept by hand, shown below the table of its topic as long as it is missed. */
export const causes: Readonly<Record<string, string>> = {
  "build-cold-cpu":
    "About 24 of them go into the application itself, which serves any content and is not built again for it (NOTES.md); a page costs 0.06 to compile, try, highlight, and render.",
  "build-warm-cpu":
    "Reading the site and its navigation; pages that have changed are compiled and rendered, 0.05 processor seconds each.",
  "build-cold-memory":
    "The framework's own process takes 0.7 GB, this command 0.2 GB, and the processes in which the framework runs loaders and reads routes 0.5 GB.",
  "build-cold-default-cpu":
    "About 24 of them go into the application itself, whatever the number of pages; the rest reads the site and the program's own bundles.",
  "build-cold-default-memory": "As above: no page is rendered, so all of it is the application.",
  "dev-cold-cpu": "Compiling the application's own modules for the first page; the number of pages does not matter.",
  "dev-memory":
    "The framework's development server with the application's modules takes 0.86 GB, the process that compiles pages 0.25 GB (both from sources), and the processes of its loaders 0.2 GB.",
  "dev-edit":
    "With few pages most of it is rendering the page in the framework's development build, which keeps a stack trace for every element.",
  "page-html-gzip":
    "The text of the page and the sidebar's labels stand in the markup and once more in the data that React takes over; Brotli, which browsers ask for, finds the repetition, gzip does not.",
  "serve-rate-gzip":
    "A page is sent as it is kept, in a tenth of a millisecond, most of which is HTTP in Node; the ratio depends on how fast the baseline compresses.",
  "start-first-answer":
    "The page has never been compiled: the process that compiles pages starts beside the server, and both load their code. With a page that was compiled before, the answer comes after 1.2 s and 1.5 processor seconds.",
  "start-memory":
    "The server takes 0.17 GB; the process that compiles pages, which ends after a minute without work, and that of the search index take the rest.",
  "serve-rate": "Pages are kept compressed: a client that takes no encoding has them expanded at each request.",
  "long-errors":
    "The load is more than two cores can do beside model and clients: 500 streams of short replies begin 294 a second, 7 ms each.",
  "page-click":
    "The search index of a site that was never served before is made at the same time, on the second core; once it is there, such a click takes 48 ms.",
};
