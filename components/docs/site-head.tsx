import type { ReactNode } from "react";
import { bannerKey } from "@/components/navigation/banner-key";
import { fontRules } from "@/components/theme/fonts";
import { ThemeScript } from "@/components/theme/theme-script-client";
import { basePath, withBasePath } from "@/components/ui/base-path";
import { app } from "@/lib/port";
import type { FontSettings, SiteSettings } from "@/lib/site/settings-types";

interface SiteHeadProps {
  settings: SiteSettings;
  /** Static files of the docs repository; every page loads the stylesheets among them. */
  files: ReadonlySet<string>;
  /** Stylesheet of the packages that pages import: `<key>/<file>`. */
  packageStyles: string | undefined;
  /** Rules that add the fonts of the theme as fallbacks to the fonts of those stylesheets. */
  fallbacks: string;
}

/** The part of the head that all pages of a language share. */
export function SiteHead({ settings, files, packageStyles, fallbacks }: SiteHeadProps): ReactNode {
  const { banner, fonts } = settings;
  return (
    <>
      <ThemeScript
        appearance={settings.appearance}
        basePath={basePath()}
        endsInSlash={settings.seo.trailingSlash}
        {...(banner ? { bannerKey: bannerKey(banner) } : {})}
      />
      <style>{fontRules + colorRules(settings)}</style>
      <FontFace use="heading" font={fonts.heading} />
      <FontFace use="body" font={fonts.body} />
      {packageStyles && (
        <link rel="stylesheet" href={withBasePath(`/_lectern/packages/${packageStyles}`)} precedence="site" />
      )}
      {styleSheets(files).map((file) => (
        <link key={file} rel="stylesheet" href={fileUrl(file)} precedence="site" />
      ))}
      {fallbacks && (
        <style href="font-fallbacks" precedence="site">
          {fallbacks}
        </style>
      )}
    </>
  );
}

/** The accent tones of both modes; the values are hex colors that `App.siteColors` wrote. */
function colorRules(settings: SiteSettings): string {
  const variables = Object.entries(app().siteColors(settings).variables);
  return `:root{${variables.map(([name, value]) => `${name}:${value}`).join(";")}}`;
}

function styleSheets(files: ReadonlySet<string>): string[] {
  return [...files].filter((file) => file.endsWith(".css")).sort();
}

/** The URL of a file of the docs folder. */
export function fileUrl(file: string): string {
  return withBasePath(`/${file.split("/").map(encodeURIComponent).join("/")}`);
}

/** A font of docs.json: a family of Google Fonts, or a file of the repository or elsewhere. */
function FontFace({ use, font }: { use: "heading" | "body"; font: FontSettings | undefined }): ReactNode {
  if (!font) return null;
  const family = JSON.stringify(font.family);
  const weight = font.weight === undefined ? "" : `:root{--site-font-${use}-weight:${font.weight}}`;
  const variable = `:root{--site-font-${use}:${family}}${weight}`;
  if (!font.source) {
    // Both uses have the same weights, so that a family of both is fetched with one stylesheet.
    const weights = font.weight ?? "400;500;600;700";
    const query = `family=${encodeURIComponent(font.family).replaceAll("%20", "+")}:wght@${weights}&display=swap`;
    return (
      <>
        <link rel="stylesheet" href={`https://fonts.googleapis.com/css2?${query}`} precedence="fonts" />
        <style>{variable}</style>
      </>
    );
  }
  const source = /^https?:/.test(font.source) ? font.source : withBasePath(`/${font.source.replace(/^\/+/, "")}`);
  const format = font.format ? ` format("${font.format}")` : "";
  const face = `@font-face{font-family:${family};src:url(${JSON.stringify(source)})${format};font-display:swap${
    font.weight === undefined ? "" : `;font-weight:${font.weight}`
  }}`;
  return <style>{face + variable}</style>;
}
