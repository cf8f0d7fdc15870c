/**
 * Styles of the widget. They are in its shadow root, so nothing leaks in or out. Its host is part of the page, whose rules
 * for all elements would apply to it and be inherited: hence the `!important` declarations. Text on the accent is white or
 * black, whichever is readable; from 16px on, phones do not zoom into a field.
 */
export const styles = `
:host{all:initial!important;--accent:#4f46e5;--paper:#fff;--ink:#14161a;--muted:#5b616b;--line:#e3e5e9;--soft:#f4f5f7;--ring:var(--accent);font:15px/1.55 system-ui,sans-serif!important;color:var(--ink)!important}
:host([data-theme=dark]){--paper:#131519;--ink:#f2f3f5;--muted:#a4abb6;--line:#2b2f36;--soft:#1d2026;--ring:color-mix(in oklab,var(--accent) 55%,#fff)}
@media(prefers-color-scheme:dark){:host(:not([data-theme=light])){--paper:#131519;--ink:#f2f3f5;--muted:#a4abb6;--line:#2b2f36;--soft:#1d2026;--ring:color-mix(in oklab,var(--accent) 55%,#fff)}}
*{box-sizing:border-box}button,textarea{font:inherit;color:inherit}
:focus-visible{outline:2px solid var(--ring);outline-offset:2px}
.launcher{position:fixed;inset-block-end:20px;inset-inline-end:20px;z-index:2147483000;border:0;border-radius:999px;padding:12px 18px;cursor:pointer;box-shadow:0 6px 24px #0003}
.panel{position:fixed;inset-block:16px;inset-inline-end:16px;z-index:2147483001;width:min(420px,calc(100vw - 32px));display:flex;flex-direction:column;background:var(--paper);border:1px solid var(--line);border-radius:14px;box-shadow:0 18px 60px #0004;overflow:hidden}
[hidden]{display:none!important}
.head{display:flex;align-items:center;justify-content:space-between;padding:12px 16px;border-bottom:1px solid var(--line)}
h2{font-size:15px;font-weight:600;margin:0}
.close{border:0;background:none;font-size:22px;line-height:1;min-width:36px;min-height:36px;cursor:pointer;color:var(--muted)}
.log{flex:1;overflow-y:auto;padding:16px;overflow-wrap:anywhere}
.question{background:var(--soft);border-radius:10px;padding:8px 12px;margin:16px 0 8px;white-space:pre-wrap}
.reply p,.reply ul,.reply ol,.reply pre,.reply h3,.table{margin:0 0 10px}.reply ul,.reply ol{padding-inline-start:22px}
blockquote{margin:0 0 10px;padding-inline-start:12px;border-inline-start:2px solid var(--line)}
.table{overflow-x:auto;border:1px solid var(--line);border-radius:8px}table{border-collapse:collapse;width:100%;font-size:13px}th,td{padding:6px 10px;text-align:start;vertical-align:top;min-width:7em;overflow-wrap:break-word}tr+tr>td{border-top:1px solid var(--line)}
.reply h3{font-size:15px}
.reply pre{background:var(--soft);border-radius:8px;padding:10px;overflow-x:auto;font-size:13px}
code{font-family:ui-monospace,monospace;font-size:.9em}a{color:inherit;text-decoration-color:var(--ring);text-underline-offset:3px}
.sources{font-size:13px;color:var(--muted);margin:0 0 12px;padding-inline-start:20px}
.notice{color:var(--muted);font-size:14px}
form{display:flex;gap:8px;padding:12px;border-top:1px solid var(--line)}
textarea{flex:1;resize:none;border:1px solid var(--line);border-radius:10px;padding:9px 12px;background:var(--paper);min-height:42px;max-height:140px}
form button{border:0;border-radius:10px;padding:0 16px;cursor:pointer}
.launcher,form button{background:var(--accent);color:#fff;color:oklch(from var(--accent) clamp(0,(.57 - l)*1000,1) 0 0);font-weight:600}
::placeholder{color:var(--muted);opacity:1}.question:first-child{margin-top:0}
form button:disabled{opacity:.5;cursor:default}
@media(max-width:480px){.panel{inset:0;width:100%;border:0;border-radius:0}}
@media(pointer:coarse){textarea{font-size:16px}}
@media(prefers-reduced-motion:no-preference){.panel{animation:rise .16s ease-out}@keyframes rise{from{opacity:0;transform:translateY(8px)}}}
`;
