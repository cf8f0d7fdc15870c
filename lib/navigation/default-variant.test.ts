import type { DefaultVariant } from "@/lib/navigation/types";
import { makeSite, type SiteFixture } from "@/tests/support/navigation-fixture";
import { expect, test } from "@/tests/support/unit-test";

interface Row extends SiteFixture {
  sentence: string;
  path: string;
  variant: DefaultVariant | undefined;
}

const versions = {
  versions: [
    { version: "1", pages: ["v1/start", "v1/gone"] },
    { version: "2", default: true, pages: ["v2/start", "v2/new"] },
  ],
};
const languages = {
  languages: [
    {
      language: "en",
      versions: [
        { version: "2", pages: ["v2/a"] },
        { version: "1", pages: ["v1/a"] },
      ],
    },
    {
      language: "fr",
      versions: [
        { version: "2", pages: ["fr/v2/a"] },
        { version: "1", pages: ["fr/v1/a", "fr/v1/b"] },
      ],
    },
  ],
};

const rows: Row[] = [
  {
    sentence: "a page of another version knows that of the default one",
    navigation: versions,
    path: "/v1/start",
    variant: { path: "/v2/start", isOtherVersion: true },
  },
  {
    sentence: "a page of the default version needs none",
    navigation: versions,
    path: "/v2/start",
    variant: undefined,
  },
  {
    sentence: "a page that the default version lacks has none",
    navigation: versions,
    path: "/v1/gone",
    variant: undefined,
  },
  {
    sentence: "a folder may be named for the version in words",
    navigation: {
      versions: [
        { version: "Latest", pages: ["a"] },
        { version: "Legacy", pages: ["legacy/a"] },
      ],
    },
    path: "/legacy/a",
    variant: { path: "/a", isOtherVersion: true },
  },
  {
    sentence: "a page of the same name in a folder that names no version is another page",
    navigation: {
      versions: [
        { version: "2", pages: ["sdk/agents/overview"] },
        { version: "1", pages: ["sdk/dashboard/overview"] },
      ],
    },
    path: "/sdk/dashboard/overview",
    variant: undefined,
  },
  {
    sentence: "a translation knows the page of the default language",
    navigation: languages,
    path: "/fr/v2/a",
    variant: { path: "/v2/a", isOtherLanguage: true },
  },
  {
    sentence: "a translation of another version knows that of both defaults",
    navigation: languages,
    path: "/fr/v1/a",
    variant: { path: "/v2/a", isOtherLanguage: true, isOtherVersion: true },
  },
  {
    sentence: "a page that neither default has is alone",
    navigation: languages,
    path: "/fr/v1/b",
    variant: undefined,
  },
  {
    sentence: "a page listed in several versions is its own",
    navigation: {
      versions: [
        { version: "2", pages: ["v2/start", "about"] },
        { version: "1", pages: ["v1/start", "about"] },
      ],
    },
    path: "/about",
    variant: undefined,
  },
];

for (const { sentence, path, variant, ...fixture } of rows) {
  test(sentence, () => {
    expect(makeSite(fixture).pageView(path)?.defaultVariant).toEqual(variant);
  });
}
