import type { MDXComponents } from "mdx/types";
import { Accordion, AccordionGroup } from "@/components/mdx/accordion";
import { Badge } from "@/components/mdx/badge";
import { Callout, Check, Danger, Info, Note, Tip, Warning } from "@/components/mdx/callout";
import { Card } from "@/components/mdx/card";
import { CodeBlock } from "@/components/mdx/code-block";
import { CodeFence, CodeStyles } from "@/components/mdx/code-fence";
import { CodeGroup } from "@/components/mdx/code-group";
import { setCodeLook } from "@/components/mdx/code-look";
import { Color } from "@/components/mdx/color";
import { CardGroup, Column, Columns } from "@/components/mdx/columns";
import { ContentLink } from "@/components/mdx/content-link";
import { Panel, RequestExample, ResponseExample, SidePanel } from "@/components/mdx/examples";
import { Expandable } from "@/components/mdx/expandable";
import { ParamField, ResponseField } from "@/components/mdx/field";
import { Frame } from "@/components/mdx/frame";
import { GitHub } from "@/components/mdx/github-repo";
import { Heading, headingElements } from "@/components/mdx/heading";
import { InlineCode, Input, Preformatted, Table } from "@/components/mdx/html-elements";
import { type ContentLabels, setContentLabels } from "@/components/mdx/labels";
import { Latex } from "@/components/mdx/latex";
import { MdxIcon } from "@/components/mdx/mdx-icon";
import { Iframe, Image, Source, Video } from "@/components/mdx/media";
import { Mermaid } from "@/components/mdx/mermaid";
import { Prompt } from "@/components/mdx/prompt";
import { Step, Steps } from "@/components/mdx/steps";
import { Tab, Tabs } from "@/components/mdx/tabs";
import { Tile } from "@/components/mdx/tile";
import { Tooltip } from "@/components/mdx/tooltip";
import { Tree } from "@/components/mdx/tree";
import { Update, UpdateFilters } from "@/components/mdx/update";
import { setVariations, Variation, VariationSwitcher } from "@/components/mdx/variation";
import { View, ViewSwitcher } from "@/components/mdx/view";
import { MarkdownText, Transparent, Visibility } from "@/components/mdx/visibility";

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
