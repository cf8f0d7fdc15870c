import { analyzeModule } from "@/lib/content/islands/analyze-module";
import { expect, test } from "@/tests/support/unit-test";

const rows: { title: string; source: string; components?: string[]; values?: string[]; browserOnly?: string[] }[] = [
  {
    title: "a component without interaction stays on the server",
    source: `export const VersionBadge = ({ version }) => <Badge icon="gift">New in <code>{version}</code></Badge>;`,
  },
  {
    title: "a hook makes a client component",
    source: "export const Counter = () => { const [n] = useState(0); return <b>{n}</b>; };",
    components: ["Counter"],
  },
  {
    title: "so does a hook called through React",
    source: "export const Counter = () => { const [n] = React.useState(0); return <b>{n}</b>; };",
    components: ["Counter"],
  },
  {
    title: "so does a handler",
    source: `export const Copy = ({ text }) => <button onClick={() => copy(text)}>Copy</button>;`,
    components: ["Copy"],
  },
  {
    title: "so does a handler that is passed on",
    source: "export function Button({ onClick }) { return <button onClick={onClick}>x</button>; }",
    components: ["Button"],
  },
  {
    title: "a handler written as text is no code",
    source: `export const Old = () => <a onClick="go()">x</a>;`,
  },
  {
    title: "so do handlers that are spread",
    source: "export const Spread = () => { const p = { onClick: () => 1 }; return <i {...p} />; };",
    components: ["Spread"],
  },
  {
    title: "reading a browser global in an effect allows the first render on the server",
    source: "export const Size = () => { useEffect(() => { window.scrollTo(0, 0); }); return <i />; };",
    components: ["Size"],
  },
  {
    title: "reading a browser global while rendering does not",
    source: "export const Size = () => <i>{window.innerWidth}</i>;",
    components: ["Size"],
    browserOnly: ["Size"],
  },
  {
    title: "neither does reading one in the initial state",
    source: `export const Theme = () => { const [t] = useState(() => localStorage.getItem("t")); return <i>{t}</i>; };`,
    components: ["Theme"],
    browserOnly: ["Theme"],
  },
  {
    title: "a parameter that is named like a browser global is none",
    source: "export const Map = ({ location, history }) => <i>{location}{history}</i>;",
  },
  {
    title: "a component that only renders a client component stays on the server",
    source: "const Inner = () => <i>{useId()}</i>;\nexport const Outer = () => <Inner />;",
    components: ["Inner"],
  },
  {
    title: "a component that hands a function to a client component goes with it",
    source: `const Inner = ({ format }) => <i>{useMemo(format)}</i>;\nexport const Outer = () => <Inner format={() => "x"} />;`,
    components: ["Inner", "Outer"],
  },
  {
    title: "the result of a call is a plain value, whatever is called",
    source: `const Inner = ({ rows }) => <i>{useMemo(() => rows)}</i>;\nexport const Outer = ({ rows }) => <Inner rows={rows.map((r) => r.name)} />;`,
    components: ["Inner"],
  },
  {
    title: "a component that calls a custom hook is a client component, and the hook stays with it",
    source:
      "const useToggle = () => useState(false);\nexport const Toggle = () => { const [on] = useToggle(); return <i>{on}</i>; };",
    components: ["Toggle"],
    values: ["useToggle"],
  },
  {
    title: "a context and what uses it belong in the browser",
    source:
      "const Theme = createContext();\nexport const Box = ({ children }) => <Theme.Provider value={1}>{children}</Theme.Provider>;",
    components: ["Theme", "Box"].filter((name) => name !== "Theme"),
    values: ["Theme"],
  },
  {
    title: "data stays on the server",
    source: `export const rows = [{ name: "a" }];\nexport const total = rows.map((r) => r.name).length;`,
  },
  {
    title: "a value that only the browser has is not a component",
    source: "export const origin = window.location.origin;",
    values: ["origin"],
  },
  {
    title: "a class component is a client component",
    source: "export class Clock extends React.Component { render() { return <i />; } }",
    components: ["Clock"],
  },
  {
    title: "a wrapped component counts as a component",
    source: "export const Fast = React.memo(() => <button onClick={go} />);",
    components: ["Fast"],
  },
  {
    title: "a default export without name can be a client component",
    source: "export default () => <button onClick={() => 1} />;",
    components: ["*default"],
  },
];

for (const { title, source, components = [], values = [], browserOnly = [] } of rows) {
  test(title, () => {
    const analysis = analyzeModule(source);
    expect([...analysis.clientComponents].sort()).toEqual([...components].sort());
    expect([...analysis.clientValues].sort()).toEqual([...values].sort());
    expect([...analysis.browserOnly]).toEqual(browserOnly);
  });
}

test("the kind of an import determines where its users run", () => {
  const source = `import { useX, Y } from "/x.jsx";\nexport const A = () => <Y go={() => 1} />;\nexport const B = () => <Y />;`;
  const analysis = analyzeModule(source, ({ name }) => (name === "Y" ? "client-component" : "server"));
  expect([...analysis.clientComponents]).toEqual(["A"]);
});
