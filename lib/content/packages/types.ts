/** The npm packages that content imports, bundled. Plain data: threads get a copy. */
export interface ContentPackages {
  /** Names the bundle: hash of the packages, of the bundler's settings, and of what content imports. */
  key: string;
  /** Every specifier that content imports. */
  modules: Readonly<Record<string, PackageModule>>;
  /** The style sheets of all packages as one, relative to the folder of all bundles. */
  styles?: string;
  /** Set while packages are being installed: none is there. */
  isIncomplete?: true;
}

/** A package as content imports it, by specifier: `dayjs`, `dayjs/plugin/utc`. */
export type PackageModule = LoadedPackage | { refusal: PackageRefusal };

/** Why a package cannot be imported. */
export interface PackageRefusal {
  code: "package-unlisted" | "package-missing" | "package-refused" | "package-failed";
  level: "error";
  message: string;
  hint: string;
}

interface LoadedPackage {
  /** Its ES module for browsers, relative to the folder of all bundles. */
  file: string;
  /** The island module that renders its components: `<hash>/<file>`. */
  island: string;
  /** Set if it reads what only browsers have while it is imported. */
  isBrowserOnly?: true;
  /** What it exports; known only if content imports something else. */
  exports?: readonly string[];
}

/** Names that content imports, by specifier: exports, `default`, or `*` for all of them. */
export type PackageImports = ReadonlyMap<string, ReadonlySet<string>>;

/** React as packages import it, by specifier. */
export type ReactModules = Readonly<Record<string, object>>;
