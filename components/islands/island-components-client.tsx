"use client";

import { type ComponentType, Fragment } from "react";
import { Badge } from "@/components/content/badge/badge";
import { Callout, Check, Danger, Info, Note, Tip, Warning } from "@/components/content/callout/callout";
import { Card } from "@/components/content/card/card";
import { CardGroup, Column, Columns } from "@/components/content/card/columns";
import { Tile } from "@/components/content/card/tile";
import { CodeBlock } from "@/components/content/code/code-block";
import { CodeGroup } from "@/components/content/code/code-group";
import { Color } from "@/components/content/color/color";
import { Accordion, AccordionGroup } from "@/components/content/disclosure/accordion";
import { Expandable } from "@/components/content/disclosure/expandable";
import { ParamField, ResponseField } from "@/components/content/field/field";
import { Heading } from "@/components/content/heading/heading";
import { MdxIcon } from "@/components/content/icon/mdx-icon";
import { ContentLink } from "@/components/content/link/content-link";
import { Frame } from "@/components/content/media/frame";
import { Image, Video } from "@/components/content/media/media";
import { Mermaid } from "@/components/content/mermaid/mermaid";
import { Step, Steps } from "@/components/content/steps/steps";
import { Tab, Tabs } from "@/components/content/tabs/tabs";
import { Tooltip } from "@/components/content/tooltip/tooltip";
import { Tree } from "@/components/content/tree/tree";
import { Update } from "@/components/content/update/update";
import { MarkdownText, Visibility } from "@/components/content/visibility/visibility";

/** Drawn by the same code as on the server; icons are masks that the browser fetches, and code has no colours. */
const known = {
  Accordion,
  AccordionGroup,
  Badge,
  Callout,
  Card,
  CardGroup,
  Check,
  CodeBlock,
  CodeGroup,
  Color,
  Column,
  Columns,
  Danger,
  Example: Frame,
  Expandable,
  FileTree: Tree,
  Frame,
  Heading,
  Icon: MdxIcon,
  Image,
  Info,
  Link: ContentLink,
  MDX: MarkdownText,
  Mermaid,
  Note,
  Param: ParamField,
  ParamField,
  ResponseField,
  Step,
  Steps,
  Tab,
  Tabs,
  Tile,
  Tip,
  Tooltip,
  Tree,
  Update,
  Video,
  Visibility,
  Warning,
} as unknown as Readonly<Record<string, ComponentType>>;

/** Built-in components as islands see them; an unknown one draws its children, so that no text is lost. */
export const islandComponents: Readonly<Record<string, ComponentType>> = new Proxy(known, {
  get: (target, name) => target[String(name)] ?? Fragment,
});
