/** Why a target is missed, by id of the figure, after the engine if that is not the project as checked out; kept by hand, shown below the table of its topic as long as it is missed. */
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
  "dev-cold-cpu":
    "The first start builds the application, as a cold build does; the number of pages does not matter. Every later start takes what the row for a warm one says.",
  "dev-edit":
    "A saved page is compiled in a process of its own, and then rendered and sent; with 3,000 pages, reading the navigation again comes before that.",
  "Lectern package: dev-cold-cpu":
    "Half of it is the process that compiles pages, which loads the compiler and the highlighter; on Node 22.8 and newer both keep compiled code between starts.",
  "Lectern package: dev-memory":
    "The server takes 0.17 GB with 3,000 pages, and the process that compiles pages, which ends after a minute without work, 0.14 GB.",
  "Lectern package: dev-edit":
    "A saved page is compiled in a process of its own, and then rendered and sent; with 3,000 pages, reading the navigation again comes before that.",
  "Lectern package: build-cold-cpu":
    "Of about 0.06 a page, 0.03 go into compiling and highlighting it and reading its text for search and Markdown files, 0.03 into rendering and writing it, a third of which is the framework's.",
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
