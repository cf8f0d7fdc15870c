import { check, withNavigation } from "@/tests/support/check-rows";

check(
  "error",
  [
    [
      "a bare path as the link of a tab",
      `{ "tabs": [{ "tab": "A", "href": ▸"guides" }] }`,
      "wrong-href",
      "navigation.tabs[0].href",
    ],
    [
      "an icon with a prefix",
      `{ "groups": [{ "group": "A", "icon": ▸"fa-home", "pages": ["a"] }] }`,
      "icon-prefix",
      "navigation.groups[0].icon",
    ],
    [
      "an icon object with a prefix",
      `{ "groups": [{ "group": "A", "icon": { "name": ▸"fa-home" }, "pages": ["a"] }] }`,
      "icon-prefix",
      "navigation.groups[0].icon.name",
    ],
    [
      "an icon that is a number",
      `{ "groups": [{ "group": "A", "icon": ▸5, "pages": ["a"] }] }`,
      "wrong-type",
      "navigation.groups[0].icon",
    ],
    [
      "a text for expanded",
      `{ "pages": [{ "group": "A", "expanded": ▸"yes", "pages": ["a"] }] }`,
      "wrong-type",
      "navigation.pages[0].expanded",
    ],
    [
      "a weight of zero",
      `{ "groups": [{ "group": "A", "boost": ▸0, "pages": ["a"] }] }`,
      "wrong-value",
      "navigation.groups[0].boost",
    ],
    [
      "an unknown list of children",
      `{ "tabs": [{ "tab": "A", "directory": ▸"grid", "pages": ["a"] }] }`,
      "wrong-value",
      "navigation.tabs[0].directory",
    ],
    [
      "an unknown side of a tab",
      `{ "tabs": [{ "tab": "A", "align": ▸"left", "pages": ["a"] }] }`,
      "wrong-value",
      "navigation.tabs[0].align",
    ],
    [
      "a bad color of an anchor",
      `{ "anchors": [{ "anchor": "A", "color": { "light": ▸"blue" }, "pages": ["a"] }] }`,
      "wrong-value",
      "navigation.anchors[0].color.light",
    ],
    [
      "a bad banner of a language",
      `{ "languages": [{ "language": "en", "banner": ▸{}, "pages": ["a"] }] }`,
      "missing-key",
      "navigation.languages[0].banner.content",
    ],
  ],
  withNavigation,
);

check(
  "warning",
  [
    [
      "an unknown key of a group",
      `{ "groups": [{ "group": "A", "pages": ["a"], ▸"exapnded": true }] }`,
      "unknown-key",
      "navigation.groups[0].exapnded",
    ],
    [
      "an older key of a group",
      `{ "groups": [{ "group": "A", "pages": ["a"], ▸"collapsed": true }] }`,
      "legacy-key",
      "navigation.groups[0].collapsed",
    ],
    [
      "a blank name of a group",
      `{ "groups": [{ "group": ▸" ", "pages": ["a"] }] }`,
      "blank-label",
      "navigation.groups[0].group",
    ],
    [
      "a link with content",
      `{ "tabs": [{ "tab": "A", ▸"href": "/a", "pages": ["a"] }] }`,
      "link-with-content",
      "navigation.tabs[0].href",
    ],
    [
      "two tabs of the same name",
      `{ "tabs": [{ "tab": "A", "pages": ["a"] }, { "tab": ▸"A", "pages": ["b"] }] }`,
      "duplicate-entry",
      "navigation.tabs[1].tab",
    ],
    [
      "two versions of the same name",
      `{ "versions": [{ "version": "1", "pages": ["a"] }, { "version": ▸"1", "pages": ["b"] }] }`,
      "duplicate-entry",
      "navigation.versions[1].version",
    ],
    [
      "a language twice",
      `{ "languages": [{ "language": "en", "pages": ["a"] }, { "language": ▸"en", "pages": ["b"] }] }`,
      "duplicate-entry",
      "navigation.languages[1].language",
    ],
    [
      "two defaults",
      `{ "versions": [{ "version": "1", "default": true, "pages": ["a"] }, { "version": "2", ▸"default": true, "pages": ["b"] }] }`,
      "several-defaults",
      "navigation.versions[1].default",
    ],
    [
      "searchable without hidden",
      `{ "tabs": [{ "tab": "A", ▸"searchable": true, "pages": ["a"] }] }`,
      "unused-searchable",
      "navigation.tabs[0].searchable",
    ],
  ],
  withNavigation,
);

check(
  "note",
  [
    [
      "expanded on a top-level group",
      `{ "groups": [{ "group": "A", ▸"expanded": false, "pages": ["a"] }] }`,
      "unused-expanded",
      "navigation.groups[0].expanded",
    ],
  ],
  withNavigation,
);
