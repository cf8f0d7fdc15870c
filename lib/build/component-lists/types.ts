import type { ContentComponent } from "@/lib/text/define-content-component";

/** A folder of content components. */
export interface ComponentFamily {
  /** Name of the folder and of its records: `badge` for `badge/badge.content.ts`. */
  name: string;
  components: readonly ContentComponent[];
  /** Style sheets of the folder. */
  styles: readonly string[];
  /** Files with React components, without extension, and their exports. */
  modules: readonly {
    name: string;
    exports: readonly string[];
    /** Props in the signature of a component. A colon and the type (`number`, or the possible values) may follow the name. */
    propsOf?(component: string): string[] | undefined;
  }[];
}

export interface GeneratedFile {
  /** Path from the root of the project. */
  file: string;
  content: string;
}
