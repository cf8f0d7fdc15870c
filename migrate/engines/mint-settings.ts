import { recordOf, recordsOf, textOf } from "@/migrate/engines/shared";
import type { Data } from "@/migrate/types";

/** Keys that docs.json has under the same name. */
const SAME = ["name", "description", "favicon", "logo", "banner", "contextual", "feedback"];

/** The settings of docs.json, without navigation and redirects, from those of `mint.json`. */
export function readMintSettings(config: Data): Data {
  const { primary, light, dark } = recordOf(config.colors);
  const codeBlock = textOf(recordOf(config.codeBlock).mode);
  return {
    $schema: "https://mintlify.com/docs.json",
    theme: "mint",
    ...known(Object.fromEntries(SAME.map((key) => [key, config[key]]))),
    colors: known({ primary: primary ?? "#4F46E5", light, dark }),
    ...known({
      fonts: readFonts(config.font ?? config.fonts),
      background: readBackground(config),
      styling: filled({
        eyebrows: recordOf(config.eyebrow).display,
        codeblocks: codeBlock === "auto" ? "system" : codeBlock,
      }),
      navbar: readNavbar(config),
      footer: readFooter(config),
      appearance: filled({
        default: recordOf(config.modeToggle).default,
        strict: recordOf(config.modeToggle).isHidden === true ? true : undefined,
      }),
      search: filled({ prompt: recordOf(config.search).prompt }),
      seo: readSeo(config),
      api: readApi(config),
      integrations: readIntegrations(config),
    }),
    icons: { library: textOf(recordOf(config.icons).library) ?? "fontawesome" },
  };
}

function known(data: Data): Data {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined && value !== null));
}

/** An object without what is absent; undefined if nothing is left. */
function filled(data: Data): Data | undefined {
  const entries = known(data);
  return Object.keys(entries).length > 0 ? entries : undefined;
}

function readFonts(value: unknown): Data | undefined {
  const font = recordOf(value);
  const read = (data: Data) =>
    filled({ family: data.family, weight: data.weight, source: data.source ?? data.url, format: data.format });
  return filled({
    ...read(font),
    heading: read(recordOf(font.headings ?? font.heading)),
    body: read(recordOf(font.body)),
  });
}

function readBackground(config: Data): Data | undefined {
  const { light, dark } = recordOf(recordOf(config.colors).background);
  return filled({
    image: textOf(config.backgroundImage),
    decoration: recordOf(config.background).style,
    color: filled({ light, dark }),
  });
}

function readNavbar(config: Data): Data | undefined {
  const links = recordsOf(config.topbarLinks).flatMap(({ type, name, url }) => {
    if (textOf(url) === undefined) return [];
    return [type === "github" ? { type, href: url } : known({ label: textOf(name), href: url })];
  });
  const { type, name, url } = recordOf(config.topbarCtaButton);
  const isPlatform = type === "github";
  const primary = isPlatform ? { type, href: url } : { type: "button", label: textOf(name), href: url };
  return filled({
    links: links.length > 0 ? links : undefined,
    primary: textOf(url) && (isPlatform || textOf(name)) ? primary : undefined,
  });
}

function readFooter(config: Data): Data | undefined {
  const footer = recordOf(config.footer);
  const listed = Array.isArray(config.footerSocials)
    ? Object.fromEntries(recordsOf(config.footerSocials).map(({ type, url }) => [String(type), url]))
    : recordOf(config.footerSocials);
  const columns = recordsOf(footer.links).map(({ title, header, links, items }) =>
    known({
      header: title ?? header,
      items: recordsOf(links ?? items).map(({ label, url, href }) => known({ label, href: href ?? url })),
    }),
  );
  return filled({
    socials: filled({ ...listed, ...recordOf(footer.socials) }),
    links: columns.length > 0 ? columns : undefined,
  });
}

function readSeo(config: Data): Data | undefined {
  const { indexHiddenPages, metatags, ...others } = recordOf(config.seo);
  return filled({
    ...others,
    metatags: filled({ ...recordOf(config.metadata), ...recordOf(metatags) }),
    indexing: indexHiddenPages === true ? "all" : undefined,
  });
}

function readApi(config: Data): Data | undefined {
  const api = recordOf(config.api);
  const { method, name } = recordOf(api.auth);
  const { mode, disableProxy } = recordOf(api.playground);
  const display = api.hidePlayground === true ? "hide" : textOf(mode);
  const example = recordOf(recordOf(api.request).example);
  return filled({
    openapi: config.openapi,
    asyncapi: config.asyncapi,
    playground: filled({
      display: display === "show" ? "interactive" : display === "hide" ? "none" : display,
      proxy: disableProxy === true ? false : undefined,
    }),
    examples: filled({
      languages: example.languages,
      defaults: example.showOptionalParams === false ? "required" : undefined,
    }),
    params: filled({ expanded: recordOf(api.paramFields).expanded }),
    mdx: filled({ server: api.baseUrl, auth: method ? known({ method, name }) : undefined }),
  });
}

function readIntegrations(config: Data): Data | undefined {
  const { intercom, frontchat, telemetry, cookies, ...others } = recordOf(config.integrations);
  return filled({
    ...recordOf(config.analytics),
    ...Object.fromEntries(Object.entries(others).filter(([, value]) => Object.keys(recordOf(value)).length > 0)),
    intercom: typeof intercom === "string" ? { appId: intercom } : intercom,
    frontchat: typeof frontchat === "string" ? { snippetId: frontchat } : frontchat,
    telemetry: typeof telemetry === "boolean" ? { enabled: telemetry } : telemetry,
    cookies,
  });
}
