// HTML and styles of the page of the stand-in. The script adds everything that changes.
import { standInPath } from '@guild/common/discord/discord.standIn';

export const pageHtml = `<!doctype html>
<html lang="en"><head><meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>A Discord to try</title><meta name="robots" content="noindex" />
<link rel="icon" href="/favicon.svg" type="image/svg+xml" />
<link rel="stylesheet" href="${standInPath}/page.css" /><script src="${standInPath}/page.js" defer></script></head>
<body><header><h1>A Discord to try</h1>
<p>This page stands in for Discord while no Discord application is set up. Open it in a second tab to be a second person.
<a href="/">Open the guild hall</a></p></header></body></html>`;

export const pageStyle = `:root{color-scheme:light dark;--bg:#faf8f5;--panel:#fff;--text:#1f1a14;--muted:#5c5245;--line:#cfc5b6;--link:#0a5a9c;--bad:#a3261b}
@media (prefers-color-scheme:dark){:root{--bg:#17140f;--panel:#221d17;--text:#efe3cf;--muted:#bcab90;--line:#4a3d2e;--link:#7fc1f5;--bad:#ff8a73}}
*{box-sizing:border-box}body{margin:0;background:var(--bg);color:var(--text);font:15px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
a{color:var(--link)}h1,h2,h3{line-height:1.3;margin:0}h1{font-size:1.3rem}h2{font-size:1.1rem}h3{font-size:1rem}p{margin:.25rem 0}
header,main{width:100%;max-width:60rem;margin:0 auto;padding:1rem}header p{color:var(--muted)}
main{display:grid;gap:1rem;align-items:start}main>p{grid-column:1/-1}@media (min-width:48rem){main{grid-template-columns:13rem minmax(0,1fr)}}
/* The list of messages scrolls, and the command stays below it. */
@media (min-width:48rem) and (min-height:30rem){body{display:grid;grid-template-rows:auto minmax(0,1fr);height:100vh;height:100dvh}
main{grid-template-rows:minmax(0,1fr);align-items:stretch}nav{overflow:auto;padding:.4rem}section{display:flex;flex-direction:column;min-height:0}
.messages{flex:1;min-height:6rem;overflow:auto;padding-right:.5rem}form{flex:none}}
ul,ol{list-style:none;margin:0;padding:0}nav ul{display:flex;flex-wrap:wrap;gap:.25rem}@media (min-width:48rem){nav ul{display:grid}}
label{display:grid;grid-template-columns:minmax(0,1fr);gap:.25rem;color:var(--muted)}nav label{margin-bottom:.5rem}label.check{display:flex;align-items:center;min-height:2.5rem}
button,select,input,textarea,a.button{font:inherit;color:var(--text);background:var(--panel);border:1px solid var(--line);border-radius:.4rem;min-height:2.5rem;padding:.35rem .75rem;max-width:100%}
input[type=checkbox]{min-height:1.5rem;min-width:1.5rem}button,a.button{cursor:pointer;text-decoration:none;display:inline-flex;align-items:center}
nav button{width:100%}[aria-current=true]{font-weight:700;border-color:var(--text)}
:is(a,button,input,select,textarea):focus-visible{outline:3px solid var(--link);outline-offset:2px}.messages:focus-visible{outline:3px solid var(--link);outline-offset:-3px}
button[data-style="1"]{background:#4752c4;border-color:#4752c4;color:#fff}button[data-style="3"]{background:#1d6f3a;border-color:#1d6f3a;color:#fff}
button[data-style="4"]{background:#a3261b;border-color:#a3261b;color:#fff}button:disabled{cursor:default;background:none;border-color:var(--line);color:var(--muted)}
li.message{background:var(--panel);border:1px solid var(--line);border-radius:.6rem;padding:.75rem;margin:.75rem 0}li.private{border-style:dashed}
.about,dt,.hint{color:var(--muted);font-size:.9rem}.embed{border-left:4px solid var(--line);padding-left:.75rem;margin:.5rem 0}.text{white-space:pre-wrap}
img{max-width:100%;max-height:20rem;border-radius:.4rem}dl{margin:.5rem 0}dt{font-weight:600}dd{margin:0}
.row{display:flex;flex-wrap:wrap;gap:.5rem;margin-top:.5rem;align-items:end}.bad{color:var(--bad)}
dialog{background:var(--panel);color:var(--text);border:1px solid var(--line);border-radius:.6rem;width:min(30rem,calc(100vw - 2rem))}dialog::backdrop{background:#0009}`;
