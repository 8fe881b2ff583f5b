// A stand-in for Discord: an HTTP server on loopback that behaves like the parts of its API v10
// that the hall uses. A further part is a file like `guild.ts`, and one line here.
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { standInChannels } from '@guild/common/discord/discord.standIn';
import { createChannels, type StandInChannels } from './channels.ts';
import { createGuild, type StandInGuild } from './guild.ts';
import { createInteractions, type StandInInteractions } from './interactions.ts';
import { createMessages, type MessageRefusal, type StandInMessage } from './messages.ts';
import { createPage } from './page/page.ts';
import { createSignIn, type SignInState } from './oauth.ts';
import type { Part, StandInPerson, StandInReply } from './part.ts';
import { createRateLimits, type StandInLimits } from './rateLimits.ts';
import { createScheduledEvents, type StandInScheduled } from './scheduledEvents.ts';
import { createHook, hookPath, type StandInHook } from './webhook.ts';

export type { StandInPerson } from './part.ts';

export interface StandInDiscord extends SignInState {
  readonly apiUrl: string;
  readonly authorizeUrl: string;
  /** The server with its members and roles, as the bot sees it. */
  readonly guild: StandInGuild;
  /** Text channels, in which the bot posts. */
  readonly channels: StandInChannels;
  /** Slash commands, buttons and forms, sent to the hall. */
  readonly interactions: StandInInteractions;
  /** Scheduled events of the server. */
  readonly scheduled: StandInScheduled;
  /** Rate limits. At first, there are none. */
  readonly limits: StandInLimits;
  /** Received direct messages. */
  readonly messages: StandInMessage[];
  /** The replies to the next messages; a 429 asks everybody to wait. */
  refuseMessages(how: MessageRefusal): void;
  /** Number of messages received before the wait was over. */
  readonly tooEarly: number;
  /** Every request's path, browser and body, except those of webhooks, channels, replies and direct messages. */
  readonly seen: { path: string; userAgent: string; body: URLSearchParams }[];
  /** Every access token issued. */
  readonly tokens: ReadonlySet<string>;
  /** A channel's webhook. */
  readonly hook: StandInHook;
  readonly webhookUrl: string;
  /**
   * Adds the usual channels for a hall with the development sign-in.
   * @param apiUrl the address of the API for that hall; default: `apiUrl`
   * @returns the variables of that hall
   */
  forDevelopment(apiUrl?: string): Record<string, string>;
  close(): Promise<void>;
}

async function bytesOf(req: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of req) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function send(res: ServerResponse, reply: StandInReply): void {
  if (reply === 'slow') return;
  const { status, body, headers = {} } = reply;
  if (body === undefined) res.writeHead(status, headers).end();
  else res.writeHead(status, { ...headers, 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

/**
 * Starts the stand-in.
 * @param person the first person at the browser
 * @param now the clock of its rate limits, ms since 1970
 * @param socket path of the socket it listens on; null: it listens on a free port
 */
export async function startDiscord(
  person: StandInPerson,
  now: () => number = Date.now,
  socket: string | null = null,
): Promise<StandInDiscord> {
  const { guild, part: guildPart } = createGuild(now);
  const { channels, part: channelsPart } = createChannels(guild, now);
  const { interactions, part: interactionsPart } = createInteractions(guild, now);
  guild.application.verifyKey = interactions.publicKey;
  const { scheduled, part: scheduledPart } = createScheduledEvents(guild, now);
  const rateLimits = createRateLimits(now);
  const messages = createMessages();
  const page = createPage({ guild, channels, interactions, scheduled, direct: messages.messages }, now);
  const channel = createHook(randomUUID());
  const tokens = new Set<string>();
  const seen: StandInDiscord['seen'] = [];

  const answer = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const url = new URL(req.url ?? '/', 'http://discord.test');
    const bytes = await bytesOf(req);
    const text = bytes.toString();
    const request = {
      method: req.method ?? 'GET',
      path: url.pathname.replace(/^\/api(?=\/)/, ''),
      query: url.searchParams,
      authorization: req.headers.authorization ?? '',
      text,
      bytes,
      contentType: req.headers['content-type'] ?? '',
    };
    const hallUrl = req.headers['x-hall-url'];
    const shown = typeof hallUrl === 'string' ? await page.answer(request, hallUrl) : null;
    if (shown !== null) {
      res.writeHead(200, { 'Content-Type': shown.type, 'Cache-Control': 'no-store' }).end(shown.body);
      return;
    }
    const byBot =
      rateLimits.count(request) ??
      interactionsPart.answer(request) ??
      channelsPart.answer(request) ??
      scheduledPart.answer(request);
    if (byBot !== null) {
      send(res, byBot);
      return;
    }
    if (channel.answer(req, res, bytes)) return;
    const posted = messages.answer(request);
    if (posted !== null) {
      send(res, posted);
      return;
    }
    seen.push({
      path: url.pathname,
      userAgent: req.headers['user-agent'] ?? '',
      body: new URLSearchParams(text),
    });
    if (url.pathname === '/authorize') {
      send(res, signIn.authorize(url.searchParams));
      return;
    }
    for (const part of parts) {
      const reply = part.answer(request);
      if (reply === null) continue;
      send(res, reply);
      return;
    }
    send(res, { status: 404, body: { code: 0, message: '404: Not Found' } });
  };
  const server = createServer((req, res) => {
    answer(req, res).catch(() => {
      if (res.headersSent) res.destroy();
      else send(res, { status: 400, body: { code: 0, message: '400: Bad Request' } });
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(socket === null ? { port: 0, host: '127.0.0.1' } : { path: socket }, resolve);
  });
  const port = socket === null ? (server.address() as AddressInfo).port.toString() : '';
  const origin = `http://127.0.0.1:${port}`;
  const discord: StandInDiscord = {
    person,
    roles: [],
    nick: null,
    trouble: {},
    apiUrl: `${origin}/api`,
    authorizeUrl: `${origin}/authorize`,
    guild,
    channels,
    interactions,
    scheduled,
    limits: rateLimits.limits,
    messages: messages.messages,
    refuseMessages: messages.refuse,
    get tooEarly() {
      return messages.tooEarly();
    },
    seen,
    tokens,
    hook: channel.hook,
    webhookUrl: `${origin}${hookPath(channel.hook.token)}`,
    forDevelopment(apiUrl = `${origin}/api`) {
      for (const { id, name } of standInChannels) {
        channels.ids.add(id);
        channels.names.set(id, name);
      }
      return {
        DISCORD_STAND_IN: socket ?? port,
        DISCORD_API_URL: apiUrl,
        DISCORD_CLIENT_ID: guild.botId,
        DISCORD_CLIENT_SECRET: 'of the stand-in',
        DISCORD_GUILD_ID: guild.id,
        DISCORD_BOT_TOKEN: guild.botToken,
        DISCORD_PUBLIC_KEY: interactions.publicKey,
      };
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const signIn = createSignIn(discord, guild, tokens);
  const parts: readonly Part[] = [signIn, guildPart];
  return discord;
}
