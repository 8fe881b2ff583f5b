// The development sign-in page, with its script and styles.
// It uses the theme style sheet of the hall.
import type { Member, Rank } from '@guild/common/members/members.api';
import { ranks } from '@guild/common/members/ranks';
import { standInPath } from '@guild/common/discord/discord.standIn';
import { escapeHtml } from '../../platform/http/pages/escapeHtml.ts';

/** Ranks without access are offered as well, and labeled. */
const rankText = (role: Rank, shut: ReadonlySet<Rank>): string => (shut.has(role) ? `${role} (no access)` : role);
const personButton = ({ name, discordId, role }: Member, shut: ReadonlySet<Rank>): string =>
  `<li><button type="button" data-discord-id="${escapeHtml(discordId)}" data-name="${escapeHtml(name)}" data-role="${role}">` +
  `<span>${escapeHtml(name)}</span><small>${rankText(role, shut)}</small></button></li>`;
const rankOption = (rank: Rank, shut: ReadonlySet<Rank>): string =>
  `<option value="${rank}"${rank === 'Member' ? ' selected' : ''}>${rankText(rank, shut)}</option>`;

/** Dunes under two moons, in the style of the landing page. */
const dunes = `<svg class="dunes" viewBox="0 0 1440 420" preserveAspectRatio="xMidYMax slice" aria-hidden="true" focusable="false">
<circle class="moon" cx="1120" cy="96" r="46" /><circle class="moon-2" cx="1236" cy="158" r="17" />
<path class="far" d="M0 262c190-66 330-70 520-18s330 42 520-14 290-38 400 2v188H0z" />
<path class="mid" d="M0 330c170-64 350-92 560-34s420 40 880-34v158H0z" />
<path class="lit" d="M560 296c-60 40-180 88-560 124h700c30-52-20-102-140-124z" />
<path class="near" d="M0 392c260-44 520-34 780-14s420 6 660-26v68H0z" /></svg>`;

interface DevPageOptions {
  readonly guildName: string;
  readonly people: readonly Member[];
  /** Ranks without access. */
  readonly shut: ReadonlySet<Rank>;
  /** The page to open after signing in. */
  readonly place: string;
  /** The theme style sheet; null: the page uses its own colors. */
  readonly sheet: string | null;
  /** Whether there is a stand-in for Discord. */
  readonly hasStandIn: boolean;
}
/** The HTML of the page. */
export const devPage = ({
  guildName,
  people,
  shut,
  place,
  sheet,
  hasStandIn,
}: DevPageOptions): string => `<!doctype html>
<html lang="en" data-theme="night"><head><meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>Development sign-in – ${escapeHtml(guildName)}</title><meta name="robots" content="noindex" />
<script src="/theme.js"></script>
<link rel="icon" href="/favicon.svg" type="image/svg+xml" />${sheet === null ? '' : `\n<link rel="stylesheet" href="${sheet}" />`}
<link rel="stylesheet" href="/auth/dev.css" /><script src="/auth/dev.js" defer></script></head>
<body><main class="dev" data-to="${escapeHtml(place)}"><header>${dunes}
<p class="over">Development sign-in</p><h1>${escapeHtml(guildName)}</h1></header>
<section class="panel" aria-labelledby="make"><h2 id="make">Sign in as anyone</h2>
<p class="about">No Discord application is set up, so anyone on this machine can sign in as anyone. Enter a name, or pick a person below.</p>
<form><label>Name <input name="username" required maxlength="100" autocomplete="off" aria-describedby="problem" /></label>
<label>Rank <select name="role">${ranks.map((rank) => rankOption(rank, shut)).join('')}</select></label>
<button type="submit">Sign in</button></form>
<p id="problem" role="alert"></p></section>
${
  people.length > 0
    ? `<section class="panel" aria-labelledby="people"><h2 id="people">Guild members</h2><ul>${people.map((one) => personButton(one, shut)).join('')}</ul></section>`
    : ''
}
${hasStandIn ? `<p class="back"><a href="${standInPath}">Try the hall from Discord, after signing in</a></p>` : ''}
<p class="back"><a href="/">Back to the landing page</a></p></main></body></html>`;

export const devScript = `// Signs in with the person that was picked or typed.
const problem = document.getElementById('problem');
const buttons = [...document.querySelectorAll('button')];
/** The same name is always the same person: 18 digits made from it. */
function idOf(name) {
  let high = 7, low = 11;
  for (const sign of name.trim().toLowerCase()) {
    high = (high * 31 + sign.codePointAt(0)) % 1000000007;
    low = (low * 37 + sign.codePointAt(0)) % 1000000009;
  }
  return '9' + String(high).padStart(9, '0').slice(-9) + String(low).padStart(8, '0').slice(-8);
}
/** While one is stepping in, nobody else does. */
function wait(pressed, waiting) {
  for (const one of buttons) one.disabled = waiting;
  pressed.toggleAttribute('data-pending', waiting);
}
async function signIn(pressed, discordId, username, role) {
  problem.textContent = '';
  wait(pressed, true);
  const response = await fetch('/auth/dev', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ discordId, username, role }),
  }).catch(() => null);
  if (response && response.ok) return location.assign(document.querySelector('main').dataset.to);
  const body = response && (await response.json().catch(() => null));
  wait(pressed, false);
  problem.textContent = body ? body.error : "Can't reach the server.";
  pressed.focus();
}
document.querySelector('form').addEventListener('submit', (event) => {
  event.preventDefault();
  const fields = new FormData(event.target);
  const name = String(fields.get('username'));
  signIn(event.target.querySelector('button'), idOf(name), name, String(fields.get('role')));
});
for (const one of document.querySelectorAll('button[data-discord-id]'))
  one.addEventListener('click', () => signIn(one, one.dataset.discordId, one.dataset.name, one.dataset.role));
// Coming back by the browser's own button, the page is as it was.
addEventListener('pageshow', () => buttons.forEach((one) => { one.disabled = false; one.removeAttribute('data-pending'); }));
`;

/** The fallback colors apply when the front end has not been built. */
export const devStyle = `*{box-sizing:border-box}
body{margin:0;overflow-x:clip;background:var(--bg-canvas,#0f0b07);color:var(--fg-default,#efe3cf);font:14px/1.5 var(--font-text,system-ui,sans-serif)}
.dev{max-width:920px;margin:0 auto;padding:0 16px 48px;display:grid;gap:16px;grid-template-columns:minmax(0,1fr)}
.dev header{position:relative;margin:0 calc(50% - 50vw);padding:72px max(24px,calc(50vw - 460px)) 96px;overflow:hidden;
background:linear-gradient(var(--hero-sky-0,#0f0b07),var(--hero-sky-1,#2b190c) 50%,var(--hero-sky-2,#7a3f14))}
.dunes{position:absolute;inset:0;width:100%;height:100%}.moon{fill:var(--hero-moon,#e9c48e)}.moon-2{fill:var(--hero-moon-2,#8fb7ce)}
.far{fill:var(--hero-far,#3a2412)}.mid{fill:var(--hero-mid,#2a1a0e)}.lit{fill:var(--hero-lit,#a65a1c);opacity:.5}.near{fill:var(--bg-canvas,#0f0b07)}
.over,.dev h1{position:relative;text-transform:uppercase;font-family:var(--font-title,inherit)}
.over{margin:0 0 8px;font-size:10px;font-weight:700;letter-spacing:.14em;color:var(--fg-default,#efe3cf)}
.dev h1{margin:0;font-size:clamp(26px,7vw,40px);line-height:1.25;font-weight:400;letter-spacing:.06em;overflow-wrap:anywhere}
.panel{padding:20px;background:var(--bg-panel,#18120c);border:1px solid var(--border-hairline,#3b2b1c);border-radius:12px}
.panel h2{margin:0 0 8px;font:700 12px/20px var(--font-title,inherit);letter-spacing:.1em;text-transform:uppercase}
.about{margin:0 0 16px;color:var(--fg-muted,#c2ae8f)}
.dev form{display:flex;flex-wrap:wrap;gap:12px;align-items:end}
.dev label{display:grid;gap:4px;flex:1 1 200px;font-size:13px;color:var(--fg-muted,#c2ae8f)}
.dev input,.dev select,.dev button{font:inherit;font-size:14px;color:var(--fg-default,#efe3cf);min-height:44px;padding:0 12px;border-radius:8px;
border:1px solid var(--border-strong,#836b4d);background:var(--bg-sunken,#0b0805)}
.dev button{cursor:pointer}.dev form button{flex:1 0 140px;border-color:transparent;font-weight:600;
background:var(--accent-spice,#e98a2b);color:var(--fg-on-spice,#1a0f05)}
.dev form button:hover{background:var(--accent-spice-hover,#f49c42)}
.dev :is(a,button,input,select):focus-visible{outline:2px solid var(--border-focus,#5ab0f2);outline-offset:2px}
.dev button:disabled{cursor:default;opacity:.6}.dev button[data-pending]{opacity:1;cursor:progress}
#problem{margin:0;color:var(--status-bad,#ff8a73)}#problem:not(:empty){margin-top:12px}
.dev ul{list-style:none;margin:0;padding:0;display:grid;gap:8px;grid-template-columns:repeat(auto-fill,minmax(min(220px,100%),1fr))}
.dev li{min-width:0}.dev li button{width:100%;display:flex;justify-content:space-between;gap:12px;align-items:center;text-align:start;border-color:var(--border-hairline,#3b2b1c)}
.dev li button:hover{background:var(--bg-hover,#2a2016)}.dev li span{min-width:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.dev li small{flex:none;font-size:12px;color:var(--fg-subtle,#a08b6c)}
.back{margin:0;text-align:center}.back a{display:inline-block;padding:12px;color:var(--accent-water,#5ab0f2)}`;
