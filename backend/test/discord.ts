// A fake Discord: an HTTP server on loopback for authorization, tokens and user data.
import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHook, hookPath, type StandInHook } from './discordWebhook.ts';

export interface StandInPerson {
  readonly id: string;
  readonly username: string;
  readonly global_name?: string | null;
  readonly avatar?: string | null;
}
type Step = 'token' | 'user' | 'member';
export interface StandInDiscord {
  readonly apiUrl: string;
  readonly authorizeUrl: string;
  /** The person at the browser. */
  person: StandInPerson;
  /** Their role ids in the server; null: not in it. */
  roles: readonly string[] | null;
  nick: string | null;
  /** A step that answers with another status, or never (`slow`). */
  readonly trouble: Partial<Record<Step, number | 'slow'>>;
  /** Received direct messages. */
  readonly messages: { to: string; content: string; nonce: string; allowed_mentions: unknown }[];
  /** The status for the next messages; a 429 asks everybody to wait. */
  refuseMessages(how: { status: number; retryAfterMs?: number; times: number }): void;
  /** Number of messages received before the wait was over. */
  readonly tooEarly: number;
  /** Every request's path and headers. */
  readonly seen: { path: string; userAgent: string; body: URLSearchParams }[];
  /** Every access token issued. */
  readonly tokens: ReadonlySet<string>;
  /** A channel's webhook. */
  readonly hook: StandInHook;
  readonly webhookUrl: string;
  close(): Promise<void>;
}
const scopes = ['identify', 'guilds.members.read'];
const isRight = (query: URLSearchParams): boolean =>
  query.get('response_type') === 'code' &&
  query.get('code_challenge_method') === 'S256' &&
  (query.get('state') ?? '') !== '' &&
  scopes.every((scope) => query.get('scope')?.split(' ').includes(scope));

async function bytesOf(req: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of req) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** The part of Discord that accepts bot messages. */
function createPostOffice() {
  const messages: StandInDiscord['messages'] = [];
  let refusal: { status: number; retryAfterMs?: number; times: number } = { status: 200, times: 0 };
  let blockedUntil = 0;
  let tooEarly = 0;
  const wait = (ms: number): [number, unknown] => [429, { message: 'slow down', retry_after: ms / 1000, global: true }];
  const take = (to: string, text: string): [number, unknown] => {
    const left = blockedUntil - Date.now();
    if (left > 0) {
      tooEarly += 1;
      return wait(left);
    }
    if (refusal.times > 0) {
      refusal.times -= 1;
      if (refusal.status !== 429) return [refusal.status, { message: 'trouble' }];
      blockedUntil = Date.now() + (refusal.retryAfterMs ?? 1000);
      return wait(refusal.retryAfterMs ?? 1000);
    }
    const message = JSON.parse(text) as Omit<StandInDiscord['messages'][number], 'to'>;
    const known = messages.some(({ nonce }) => nonce === message.nonce);
    if (!known) messages.push({ ...message, to });
    return [200, { id: '1' }];
  };
  return {
    messages,
    early: () => tooEarly,
    refuse: (how: typeof refusal) => void (refusal = { ...how }),
    /** The reply to a bot request; null if it is not one. A channel's id is that of its person. */
    answer(path: string, text: string): [number, unknown] | null {
      if (path === '/api/users/@me/channels') {
        return [200, { id: (JSON.parse(text) as { recipient_id: string }).recipient_id }];
      }
      const to = /^\/api\/channels\/(\d+)\/messages$/.exec(path)?.[1];
      return to === undefined ? null : take(to, text);
    },
  };
}

export async function startDiscord(person: StandInPerson): Promise<StandInDiscord> {
  /** Code to the challenge that its token request must answer. */
  const codes = new Map<string, string>();
  const tokens = new Set<string>();
  const post = createPostOffice();
  const channel = createHook(randomUUID());
  const json = (res: ServerResponse, status: number, body: unknown): void =>
    void res.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));

  const authorize = (query: URLSearchParams, res: ServerResponse): void => {
    if (!isRight(query)) {
      json(res, 400, { message: 'bad request' });
      return;
    }
    const code = randomUUID();
    codes.set(code, query.get('code_challenge') ?? '');
    const back = new URL(query.get('redirect_uri') ?? '');
    back.searchParams.set('code', code);
    back.searchParams.set('state', query.get('state') ?? '');
    res.writeHead(302, { Location: back.href }).end();
  };
  const token = (body: URLSearchParams, res: ServerResponse): void => {
    const challenge = codes.get(body.get('code') ?? '');
    codes.delete(body.get('code') ?? '');
    const answer = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url');
    if (challenge !== answer) {
      json(res, 400, { error: 'invalid_grant' });
      return;
    }
    const made = randomUUID();
    tokens.add(made);
    json(res, 200, { access_token: made, token_type: 'Bearer', expires_in: 600, scope: scopes.join(' ') });
  };
  const stepOf = (path: string): Step | null => {
    if (path === '/api/oauth2/token') return 'token';
    if (path === '/api/users/@me') return 'user';
    return /^\/api\/users\/@me\/guilds\/\d+\/member$/.test(path) ? 'member' : null;
  };
  const answer = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const url = new URL(req.url ?? '/', 'http://discord.test');
    const bytes = await bytesOf(req);
    if (channel.answer(req, res, bytes)) return;
    const text = bytes.toString();
    const posted = post.answer(url.pathname, text);
    if (posted !== null) {
      json(res, ...posted);
      return;
    }
    const body = new URLSearchParams(text);
    discord.seen.push({ path: url.pathname, userAgent: req.headers['user-agent'] ?? '', body });
    if (url.pathname === '/authorize') {
      authorize(url.searchParams, res);
      return;
    }
    const step = stepOf(url.pathname);
    if (!step) {
      json(res, 404, { message: 'unknown' });
      return;
    }
    const trouble = discord.trouble[step];
    if (trouble === 'slow') return;
    if (trouble !== undefined) {
      json(res, trouble, { message: 'trouble' });
      return;
    }
    if (step === 'token') {
      token(body, res);
      return;
    }
    if (!tokens.has((req.headers.authorization ?? '').replace('Bearer ', ''))) {
      json(res, 401, { message: '401' });
      return;
    }
    if (step === 'user') {
      json(res, 200, discord.person);
      return;
    }
    if (discord.roles === null) {
      json(res, 404, { message: 'Unknown Guild' });
      return;
    }
    json(res, 200, { nick: discord.nick, roles: discord.roles, user: discord.person });
  };
  const server = createServer((req, res) => void answer(req, res));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const discord: StandInDiscord = {
    apiUrl: `${origin}/api`,
    authorizeUrl: `${origin}/authorize`,
    person,
    roles: [],
    nick: null,
    trouble: {},
    messages: post.messages,
    refuseMessages: post.refuse,
    get tooEarly() {
      return post.early();
    },
    seen: [],
    tokens,
    hook: channel.hook,
    webhookUrl: `${origin}${hookPath(channel.hook.token)}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return discord;
}
