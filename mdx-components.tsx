import type { MDXComponents } from "mdx/types";
import { Badge } from "@/components/content/badge/badge";
import { Callout, Check, Danger, Info, Note, Tip, Warning } from "@/components/content/callout/callout";
import { Card } from "@/components/content/card/card";
import { CardGroup, Column, Columns } from "@/components/content/card/columns";
import { Tile } from "@/components/content/card/tile";
import { CodeBlock } from "@/components/content/code/code-block";
import { CodeFence, CodeStyles } from "@/components/content/code/code-fence";
import { CodeGroup } from "@/components/content/code/code-group";
import { setCodeLook } from "@/components/content/code/code-look";
import { Color } from "@/components/content/color/color";
import { Accordion, AccordionGroup } from "@/components/content/disclosure/accordion";
import { Expandable } from "@/components/content/disclosure/expandable";
import { ParamField, ResponseField } from "@/components/content/field/field";
import { GitHub } from "@/components/content/github/github-repo";
import { Heading, headingElements } from "@/components/content/heading/heading";
import { InlineCode, Input, Preformatted, Table } from "@/components/content/html/html-elements";
import { MdxIcon } from "@/components/content/icon/mdx-icon";
import { type ContentLabels, setContentLabels } from "@/components/content/labels";
import { Latex } from "@/components/content/latex/latex";
import { ContentLink } from "@/components/content/link/content-link";
import { Frame } from "@/components/content/media/frame";
import { Iframe, Image, Source, Video } from "@/components/content/media/media";
import { Mermaid } from "@/components/content/mermaid/mermaid";
import { Prompt } from "@/components/content/prompt/prompt";
import { Panel, RequestExample, ResponseExample, SidePanel } from "@/components/content/side-panel/side-panel";
import { Step, Steps } from "@/components/content/steps/steps";
import { Tab, Tabs } from "@/components/content/tabs/tabs";
import { Tooltip } from "@/components/content/tooltip/tooltip";
import { Tree } from "@/components/content/tree/tree";
import { Update, UpdateFilters } from "@/components/content/update/update";
import { setVariations, Variation, VariationSwitcher } from "@/components/content/view/variation";
import { View, ViewSwitcher } from "@/components/content/view/view";
import { MarkdownText, Transparent, Visibility } from "@/components/content/visibility/visibility";

/** The one map from the tags of content to what draws them. */
const components = {
  ...headingElements,
  a: ContentLink,
  code: InlineCode,
  iframe: Iframe,
  img: Image,
  input: Input,
  pre: Preformatted,
  source: Source,
  table: Table,
  video: Video,
  Accordion,
  AccordionGroup,
  ApiPlayground: Transparent,
  Badge,
  Callout,
  Card,
  CardGroup,
  Check,
  CodeBlock,
  CodeFence,
  CodeGroup,
  CodeStyles,
  Color,
  Column,
  Columns,
  CustomCode: Transparent,
  CustomComponent: Transparent,
  Danger,
  Example: Frame,
  Expandable,
  FileTree: Tree,
  Frame,
  GitHub,
  Github: GitHub,
  Heading,
  Icon: MdxIcon,
  Image,
  Info,
  Latex,
  Link: ContentLink,
  MDX: MarkdownText,
  Mermaid,
  Note,
  Panel,
  Param: ParamField,
  ParamField,
  Prompt,
  RequestExample,
  ResponseExample,
  ResponseField,
  SidePanel,
  Snippet: Transparent,
  SnippetGroup: CodeGroup,
  Step,
  Steps,
  Tab,
  Tabs,
  Tile,
  Tip,
  Tooltip,
  Tree,
  Update,
  UpdateFilters,
  Variation,
  VariationSwitcher,
  Video,
  View,
  ViewSwitcher,
  Visibility,
  Warning,
  // Members stand here too, so that whoever goes through the map knows them as components of the application.
  "Color.Item": Color.Item,
  "Color.Row": Color.Row,
  "GitHub.Repo": GitHub.Repo,
  "Tree.File": Tree.File,
  "Tree.Folder": Tree.Folder,
};

/** What the components of one render depend on besides their props. */
export interface MdxComponentOptions {
  /** Fixed strings in the page's language; those left out are English. */
  labels?: Partial<ContentLabels>;
  /** How code is coloured whose text is only known while the page runs. */
  codeLook?: Parameters<typeof setCodeLook>[0];
  /** Variants of the site's content, the first being the default. */
  variations?: Parameters<typeof setVariations>[0];
}

/** The component map for one render. Call it in the page, before its content is rendered. */
export function createMdxComponents(options: MdxComponentOptions = {}): MDXComponents {
  const { labels, codeLook, variations } = options;
  if (labels) setContentLabels(labels);
  if (codeLook) setCodeLook(codeLook);
  if (variations) setVariations(variations);
  return components as unknown as MDXComponents;
}

/** The component map as `@next/mdx` asks for it. */
export function useMDXComponents(): MDXComponents {
  return components as unknown as MDXComponents;
}
