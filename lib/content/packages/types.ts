/** The bundled npm packages that content imports. Plain data, since threads get a copy. */
export interface ContentPackages {
  /** Name of the bundle: a hash of the packages, the bundler's settings, and the imported names. */
  key: string;
  /** Every specifier that content imports. */
  modules: Readonly<Record<string, PackageModule>>;
  /** File with the style sheets of all packages, relative to the folder of all bundles. */
  styles?: string;
  /** Set while packages are being installed, so that none is available. */
  isIncomplete?: true;
}

/** An imported module of a package, such as `dayjs` or `dayjs/plugin/utc`, or why it cannot be imported. */
export type PackageModule = LoadedPackage | { refusal: PackageRefusal };

/** Why a package cannot be imported. */
export interface PackageRefusal {
  code: "package-unlisted" | "package-missing" | "package-refused" | "package-failed";
  level: "error";
  message: string;
  hint: string;
}

interface LoadedPackage {
  /** File of the ES module for browsers, relative to the folder of all bundles. */
  file: string;
  /** The island module that renders its components: `<hash>/<file>`. */
  island: string;
  /** Set if it reads browser globals while it is imported. */
  isBrowserOnly?: true;
  /** Its exports; known only if content imports a name that does not exist. */
  exports?: readonly string[];
}

/** Names that content imports, by specifier: exports, `default`, or `*` for all of them. */
export type PackageImports = ReadonlyMap<string, ReadonlySet<string>>;

/** The modules of React that packages import, by specifier. */
export type ReactModules = Readonly<Record<string, object>>;
