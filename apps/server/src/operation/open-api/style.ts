// table
import { Markup } from './markup.ts'

/** The screens' colours, copied because this page loads nothing from them. */
export const STYLE = new Markup(`
:root{color-scheme:light dark;--papel:#fff;--mesa:#f1f4f4;--tinta:#172426;--tinta-3:#566365;--linha:#dbe1e1;--marca:#115464;--foco:#30859b;--get:#12562d;--post:#22477c;--put:#684009;--delete:#7a2727}
@media (prefers-color-scheme:dark){:root{--papel:#182224;--mesa:#101819;--tinta:#e6ecec;--tinta-3:#9fadae;--linha:#2d3a3c;--marca:#93d1e3;--foco:#6fb8cc;--get:#8fd6a5;--post:#a9c8f5;--put:#e8c08a;--delete:#f5aaa5}}
*{box-sizing:border-box}
body{margin:0;background:var(--mesa);color:var(--tinta);font:15px/1.55 system-ui,sans-serif;display:grid;grid-template-columns:16rem minmax(0,1fr)}
a{color:var(--marca)}
:focus-visible{outline:2px solid var(--foco);outline-offset:2px}
.skip{position:absolute;left:-999px}.skip:focus{left:8px;top:8px;background:var(--papel);padding:4px 8px}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:24px 16px;border-right:1px solid var(--linha)}
nav ul{list-style:none;padding:0}nav li a{display:block;padding:4px 0;text-decoration:none}
.name{font-weight:650;margin:0}
main{padding:32px;max-width:72rem}
h1{font-size:26px;margin:0 0 12px}h2{font-size:19px;margin:40px 0 12px}h4{margin:16px 0 4px;font-size:14px}
details{background:var(--papel);border:1px solid var(--linha);border-radius:5px;margin:8px 0;padding:0 16px;scroll-margin-top:12px}
details[open]{padding-bottom:16px}
summary{cursor:pointer;padding:10px 0}
code{font:13px/1.5 ui-monospace,monospace;overflow-wrap:anywhere}
.method{display:inline-block;min-width:4.2em;font:650 12px ui-monospace,monospace}
.get{color:var(--get)}.post{color:var(--post)}.put{color:var(--put)}.delete{color:var(--delete)}
.what,.who,.required{color:var(--tinta-3)}.required{font-size:12px;font-weight:400}
.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:14px}
th,td{text-align:left;vertical-align:top;padding:5px 12px 5px 0;border-bottom:1px solid var(--linha);font-weight:400}
thead th{color:var(--tinta-3);font-size:12px}
@media (max-width:760px){body{display:block}nav{position:static;height:auto;border-right:0}main{padding:16px}}
`)
