"use client";

import { type ComponentType, Fragment } from "react";
import { Accordion, AccordionGroup } from "@/components/mdx/accordion";
import { Badge } from "@/components/mdx/badge";
import { Callout, Check, Danger, Info, Note, Tip, Warning } from "@/components/mdx/callout";
import { Card } from "@/components/mdx/card";
import { CodeBlock } from "@/components/mdx/code-block";
import { CodeGroup } from "@/components/mdx/code-group";
import { Color } from "@/components/mdx/color";
import { CardGroup, Column, Columns } from "@/components/mdx/columns";
import { ContentLink } from "@/components/mdx/content-link";
import { Expandable } from "@/components/mdx/expandable";
import { ParamField, ResponseField } from "@/components/mdx/field";
import { Frame } from "@/components/mdx/frame";
import { Heading } from "@/components/mdx/heading";
import { MdxIcon } from "@/components/mdx/mdx-icon";
import { Image, Video } from "@/components/mdx/media";
import { Mermaid } from "@/components/mdx/mermaid";
import { Step, Steps } from "@/components/mdx/steps";
import { Tab, Tabs } from "@/components/mdx/tabs";
import { Tile } from "@/components/mdx/tile";
import { Tooltip } from "@/components/mdx/tooltip";
import { Tree } from "@/components/mdx/tree";
import { Update } from "@/components/mdx/update";
import { MarkdownText, Visibility } from "@/components/mdx/visibility";

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
