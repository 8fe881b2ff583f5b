// The development sign-in: a page of demo people, its script and style, and the call that signs one of them in.
import type { Request, RequestHandler, Response } from 'express';
import { ranks, type Member, type Rank } from '@guild/common/members/members.api';
import { safePlace } from '@guild/common/session/place';
import { devSessionRoutes } from '@guild/common/session/session.api';
import { AppError } from '../../platform/http/errors.ts';
import { inputOf, readBody } from '../../platform/http/http.ts';
import { escapeHtml } from '../../platform/http/pages.ts';
import type { MembersService } from '../members/members.service.ts';
import { signInAs, type EnteringParts } from './session.entering.ts';
import type { SessionService } from './session.service.ts';

interface Parts extends EnteringParts {
  readonly members: Pick<MembersService, 'fromDevelopment' | 'list' | 'membershipOf' | 'ranks'>;
  readonly service: Pick<SessionService, 'remember'>;
  readonly guildName: string;
  readonly mayWrite: (req: Request) => boolean;
}
export interface DevSignIn {
  readonly page: RequestHandler;
  readonly script: RequestHandler;
  readonly style: RequestHandler;
  readonly signIn: RequestHandler;
}

/** Ranks that open nothing are offered, too: with the word that they don't. */
const rankText = (role: Rank, shut: ReadonlySet<Rank>): string => (shut.has(role) ? `${role} (no access)` : role);
const personButton = ({ name, discordId, role }: Member, shut: ReadonlySet<Rank>): string =>
  `<li><button type="button" data-discord-id="${escapeHtml(discordId)}" data-name="${escapeHtml(name)}" data-role="${role}">` +
  `<span>${escapeHtml(name)}</span><small>${rankText(role, shut)}</small></button></li>`;
const rankOption = (rank: Rank, shut: ReadonlySet<Rank>): string =>
  `<option value="${rank}"${rank === 'Member' ? ' selected' : ''}>${rankText(rank, shut)}</option>`;

interface PageParts {
  readonly guildName: string;
  readonly people: readonly Member[];
  /** Ranks without access. */
  readonly shut: ReadonlySet<Rank>;
  /** Where it goes after signing in: a page of the hall. */
  readonly place: string;
}
const pageOf = ({ guildName, people, shut, place }: PageParts): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" />
<title>Development sign-in – ${escapeHtml(guildName)}</title><meta name="robots" content="noindex" />
<link rel="icon" href="/favicon.svg" type="image/svg+xml" />
<link rel="stylesheet" href="/auth/dev.css" /><script src="/auth/dev.js" defer></script></head>
<body><main data-to="${escapeHtml(place)}"><p class="over">Development sign-in</p><h1>${escapeHtml(guildName)}</h1>
<p>No Discord application is set, so anybody on this machine may step in as anyone. Pick a person, or make one.</p>
<p id="problem" role="alert"></p>
<form><label>Name <input name="username" required maxlength="100" autocomplete="off" /></label>
<label>Rank <select name="role">${ranks.map((rank) => rankOption(rank, shut)).join('')}</select></label>
<button type="submit">Sign in</button></form>
${people.length > 0 ? `<h2>People of the guild</h2><ul>${people.map((one) => personButton(one, shut)).join('')}</ul>` : ''}
</main></body></html>`;

const script = `// Signs in with the person that was picked or typed.
const problem = document.getElementById('problem');
/** The same name is always the same person: 18 digits made from it. */
function idOf(name) {
  let high = 7, low = 11;
  for (const sign of name.trim().toLowerCase()) {
    high = (high * 31 + sign.codePointAt(0)) % 1000000007;
    low = (low * 37 + sign.codePointAt(0)) % 1000000009;
  }
  return '9' + String(high).padStart(9, '0').slice(-9) + String(low).padStart(8, '0').slice(-8);
}
async function signIn(discordId, username, role) {
  problem.textContent = '';
  const response = await fetch('/auth/dev', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ discordId, username, role }),
  }).catch(() => null);
  if (response && response.ok) return location.assign(document.querySelector('main').dataset.to);
  const body = response && (await response.json().catch(() => null));
  problem.textContent = body ? body.error : 'The guild hall cannot be reached.';
}
document.querySelector('form').addEventListener('submit', (event) => {
  event.preventDefault();
  const fields = new FormData(event.target);
  const name = String(fields.get('username'));
  signIn(idOf(name), name, String(fields.get('role')));
});
for (const one of document.querySelectorAll('button[data-discord-id]'))
  one.addEventListener('click', () => signIn(one.dataset.discordId, one.dataset.name, one.dataset.role));
`;

const style = `:root{color-scheme:dark}*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:#14100c;color:#f0e4d0;font:16px/1.5 system-ui,sans-serif}
main{max-width:46rem;margin:0 auto;padding:3rem 1rem}h1{margin:0 0 .5rem;font-size:2.2rem}h2{margin:2rem 0 .75rem;font-size:1.1rem}
.over{margin:0;color:#d9a35a;letter-spacing:.12em;text-transform:uppercase;font-size:.8rem}#problem{min-height:1.5em;color:#ff9d8a}
form{display:flex;flex-wrap:wrap;gap:.75rem;align-items:end}label{display:grid;gap:.25rem;flex:1 1 12rem}
input,select,button{font:inherit;color:inherit;background:#221a13;border:1px solid #6b5336;border-radius:.5rem;padding:.6rem .8rem;min-height:2.75rem}
button{cursor:pointer}button:hover{background:#33271b}button:focus-visible,input:focus-visible,select:focus-visible{outline:2px solid #e8b566;outline-offset:2px}
form button{background:#d9a35a;color:#1a1208;border-color:#d9a35a;font-weight:600}form button:hover{background:#e8b566}
ul{list-style:none;margin:0;padding:0;display:grid;gap:.5rem;grid-template-columns:repeat(auto-fill,minmax(13rem,1fr))}
li button{width:100%;display:flex;justify-content:space-between;gap:.75rem;align-items:baseline;text-align:left}small{color:#c9b08a}`;

const shownMost = 60;

export function devSignIn(parts: Parts): DevSignIn {
  const { members, service, guildName, mayWrite } = parts;
  const { body } = devSessionRoutes.devSignIn;
  return {
    async page(req, res) {
      const { items: people } = await members.list({
        limit: shownMost,
        cursor: undefined,
        search: undefined,
        role: undefined,
      });
      const allowed = await Promise.all(ranks.map((rank) => members.ranks.accessOf(rank)));
      const shut = new Set(ranks.filter((_rank, at) => allowed[at] === null));
      res.setHeader('Cache-Control', 'no-store');
      res.type('html').send(pageOf({ guildName, people, shut, place: safePlace(req.query['to']) }));
    },
    script: (_req, res) => void res.setHeader('Cache-Control', 'no-cache').type('js').send(script),
    style: (_req, res) => void res.setHeader('Cache-Control', 'no-cache').type('css').send(style),
    async signIn(req: Request, res: Response) {
      if (!mayWrite(req))
        throw new AppError('not_allowed', 'This request came from another site.', { reason: 'origin' });
      await readBody(req, res);
      inputOf(devSessionRoutes.devSignIn, req);
      const { discordId, username, role } = body.parse(req.body);
      const bring = async (): Promise<void> => {
        await members.fromDevelopment({ discordId, name: username, role });
        await service.remember({ discordId, username, avatar: null });
      };
      await signInAs(parts, { req, res }, { discordId, by: 'development', bring });
      res.status(204).end();
    },
  };
}
