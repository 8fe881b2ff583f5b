// The built front end: assets with long caching, and HTML pages with nonce, meta tags and the
// guild's texts.
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Request, RequestHandler, Response } from 'express';
import { parse, printParseErrorCode, type ParseError } from 'jsonc-parser';
import * as z from 'zod';
import { guildConfig, type GuildConfig } from '@guild/common/guild/guild.config';
import { homePage, pageAt } from '@guild/common/guild/pageAddresses';
import { firstCalls, pageTexts } from '@guild/common/guild/pageTexts';
import { sessionRoutes } from '@guild/common/session/session.api';
import { CannotStart } from '../../process/lifecycle.ts';
import { encodingFor, pack, serveFiles } from './assets.ts';
import { escapeHtml } from './escapeHtml.ts';
import {
  guildData,
  headOf,
  headOfThing,
  headTags,
  plainText,
  scriptJson,
  type PageCards,
  type PageHead,
} from './pageHead.ts';
import { serveSiteFiles } from './siteFiles.ts';

/** @throws {CannotStart} that names line and column of the first fault */
function readJson(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new CannotStart(`${file} can't be read: ${(error as Error).message}`);
  }
  const faults: ParseError[] = [];
  const value: unknown = parse(text, faults, { disallowComments: true });
  const [fault] = faults;
  if (fault === undefined) return value;
  const before = text.slice(0, fault.offset).split('\n');
  const place = `line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`;
  throw new CannotStart(`${file} is not valid JSON: ${place} (${printParseErrorCode(fault.error)})`);
}

/**
 * Reads and checks the guild's own texts.
 * @throws {CannotStart} that names every bad field
 */
export function readGuildConfig(file: string): GuildConfig {
  const value = readJson(file);
  const read = guildConfig.safeParse(value);
  if (read.success) return read.data;
  const valueAt = (place: readonly PropertyKey[]): unknown =>
    place.reduce<unknown>((found, key) => (found as Readonly<Record<PropertyKey, unknown>> | null)?.[key], value);
  const problems = read.error.issues.map(({ path: place, message }) => {
    const field = place.length === 0 ? 'the file' : place.join('.');
    return valueAt(place) === undefined ? `  - ${field} is missing` : `  - ${field}: ${message}`;
  });
  throw new CannotStart(`${file} is not right:\n${problems.join('\n')}`);
}

/** The path without a slash at its end. */
const pageOf = (path: string): string => (path.length > 1 ? path.replace(/\/+$/, '') || '/' : path);

/**
 * A page only for people who know its address: hidden from search engines, and its address is not
 * sent to pages it links to.
 */
export interface UnlistedPage {
  readonly status: 200 | 404 | 503;
  /** Null: the head of a page that does not exist. */
  readonly head: PageHead | null;
}
/** @returns null for every other page. @throws AppError `too_many` */
export type FindUnlistedPage = (address: string, req: Request) => Promise<UnlistedPage> | null;

const guildScript = (
  guild: Pick<GuildConfig, 'name'> & { timezone: string; version?: string; signIns?: PagesOptions['signIns'] },
): string => `<script type="application/json" id="guild-texts">${scriptJson(guild)}</script>`;

const notBuilt =
  '<!doctype html><html lang="en"><head><meta charset="utf-8" /><!--meta--></head>' +
  '<body><div id="root"><p>The pages are not built yet.</p></div><!--guild--></body></html>';

interface Template {
  readonly html: string;
  /**
   * Script files that a page needs besides the main script, by address. The build writes this list.
   */
  readonly prefetch: Readonly<Record<string, readonly string[] | undefined>>;
}
const prefetchNote = /<!--prefetch (.*?)-->/;
const prefetchLists = z.record(z.string(), z.array(z.string().regex(/^\/assets\/[\w.-]+\.js$/)));

function toTemplate(html: string): Template {
  const note = prefetchNote.exec(html)?.[1];
  return {
    html: html.replace(prefetchNote, ''),
    prefetch: note === undefined ? {} : prefetchLists.parse(JSON.parse(note)),
  };
}

/** The HTML template. It is read again only after a new build has replaced it. */
function templateReader(file: string): () => Template {
  let known: { at: number; template: Template } | null = null;
  return () => {
    if (!existsSync(file)) return { html: notBuilt, prefetch: {} };
    const at = statSync(file).mtimeMs;
    if (known?.at !== at) known = { at, template: toTemplate(readFileSync(file, 'utf8')) };
    return known.template;
  };
}

/**
 * The address of the built style sheet, for pages outside the front end. Null when nothing is
 * built.
 */
export function builtSheetIn(publicDir: string): string | null {
  const file = path.join(publicDir, 'index.html');
  const html = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return /<link rel="stylesheet"[^>]* href="(\/assets\/[\w.-]+\.css)"/.exec(html)?.[1] ?? null;
}

/** Calls about the session, which every page makes when there is a session cookie. */
const sessionCalls = [sessionRoutes.getUser.path, sessionRoutes.getOwnMembership.path];
/**
 * Link tags that preload the first calls and scripts of a screen, so that they need not wait for a
 * script to run.
 */
function ahead(at: string, query: string, scripts: Template['prefetch']): string {
  const screen = at === '/' ? homePage : pageAt(at);
  if (screen === null) return '';
  return [
    ...[...sessionCalls, ...firstCalls(screen, query)].map(
      (call) => `  <link rel="preload" as="fetch" crossorigin="use-credentials" href="${escapeHtml(call)}" />\n  `,
    ),
    ...(scripts[screen] ?? []).map(
      (file) => `  <link rel="modulepreload" fetchpriority="low" crossorigin href="${file}" />\n  `,
    ),
  ].join('');
}

const decoded = (_whole: string, code: string): string => String.fromCharCode(Number.parseInt(code, 16));

interface PagesOptions {
  readonly publicDir: string;
  /** Archive of the assets of earlier builds; undefined: none. */
  readonly archiveDir: string | undefined;
  readonly publicUrl: string;
  /** Written into every page, so that an open page notices when another build answers. */
  readonly buildId: string;
  readonly guild: GuildConfig;
  /** The guild's IANA time zone. */
  readonly timezone: string;
  /** Version of the release. */
  readonly version: string;
  /** Name of the session cookie. */
  readonly cookieName: string;
  /** Whether the page of components exists. Never in production. */
  readonly devPages: boolean;
  /** Whether demo people are active. Only together with the development sign-in. */
  readonly demoPeople: boolean;
  /** Whether a bot checks who is on the Discord server. */
  readonly discordBot: boolean;
  /** Whether there is a stand-in for Discord. Only together with the development sign-in. */
  readonly discordStandIn: boolean;
  /** The ways to sign in. `openId`: name of the provider; null: there is none. */
  readonly signIns: { readonly discord: boolean; readonly openId: string | null };
  readonly findUnlisted: FindUnlistedPage;
  readonly cards: PageCards;
}
const uiPage = '/dev/ui';

/**
 * Compression is safe here: the nonce is the only secret in a page, and it is different every time,
 * so the length reveals nothing.
 */
function sendPage(res: Response, status: number, html: string): void {
  const encoding = encodingFor(res.req);
  res.setHeader('Cache-Control', 'no-store');
  res.status(status).type('html').vary('Accept-Encoding');
  if (encoding !== undefined) res.setHeader('Content-Encoding', encoding);
  res.send(encoding === undefined ? html : pack(html, encoding));
}

/** Hides the page from search engines, and its address from pages it links to. */
function keepUnlisted(res: Response): void {
  res.setHeader('X-Robots-Tag', 'noindex, nofollow');
  res.setHeader('Referrer-Policy', 'no-referrer');
}

const noSuchFile: RequestHandler = (req, res, next) => {
  if (!req.path.startsWith('/assets/')) next();
  else res.status(404).setHeader('Cache-Control', 'no-store').type('text').send("This file doesn't exist.");
};

/** Request handlers for static files and pages. Pages that do not exist answer 404 with the app. */
export function servePages({
  publicDir,
  archiveDir,
  publicUrl,
  buildId,
  guild,
  timezone,
  version,
  cookieName,
  devPages,
  demoPeople,
  discordBot,
  discordStandIn,
  signIns,
  findUnlisted,
  cards,
}: PagesOptions): RequestHandler[] {
  // The app asks for the officers, who may have been named since.
  const { officers: _officers, ...publicGuild } = guild;
  const template = templateReader(path.join(publicDir, 'index.html'));
  const files = serveFiles(publicDir);
  const site = { guild, publicUrl, cards };
  const headFor = async (at: string, query: string): Promise<PageHead> => {
    const thing = await cards.cardFor(at, query);
    return thing === null ? headOf(at, site) : headOfThing(at, site, thing);
  };
  const page: RequestHandler = async (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      next();
      return;
    }
    const at = pageOf(req.path);
    const unlisted = await findUnlisted(at, req);
    if (unlisted !== null) keepUnlisted(res);
    const { html: made, prefetch } = template();
    const hasSession = req.headers.cookie?.includes(`${cookieName}=`) === true;
    const isDevPage = devPages && at === uiPage;
    const query = req.originalUrl.split('?')[1] ?? '';
    const head = unlisted?.head ?? (await headFor(at, query));
    const tags = [
      headTags(head, guild.name),
      ...(at === '/' ? [guildData(site)] : []),
      `<meta name="build" content="${escapeHtml(buildId)}" />`,
      ...(demoPeople ? ['<meta name="demo-people" content="on" />'] : []),
      ...(discordBot ? ['<meta name="discord-bot" content="on" />'] : []),
      ...(discordStandIn ? ['<meta name="discord-stand-in" content="on" />'] : []),
      ...(isDevPage ? ['<meta name="dev-pages" content="on" />'] : []),
      // Scripts cannot see that there is no session cookie. This tag saves a call that would be
      // rejected.
      ...(hasSession ? [] : ['<meta name="visitor" content="new" />']),
    ].join('\n    ');
    const named = hasSession ? ahead(at, query, prefetch) : '';
    const html = made
      .replaceAll('__NONCE__', String(res.locals['nonce']))
      .replace(/<title>[^<]*<\/title>/, '')
      .replace(/<noscript>[^<]*<\/noscript>/, () => plainText(at, site, head))
      .replace('<!--meta-->', () => tags)
      .replace('</head>', `${named}</head>`)
      .replace('<!--guild-->', () =>
        // People outside the guild get its name only.
        guildScript(
          unlisted === null ? { ...publicGuild, timezone, version, signIns } : { name: guild.name, timezone },
        ),
      );
    sendPage(res, unlisted?.status ?? (isDevPage || pageTexts(at, guild) ? 200 : 404), html);
  };
  // Do not serve the template itself, or hidden files such as the build's manifest.
  const isHidden = (at: string): boolean => {
    const normalizedPath = path.posix.normalize(at.replace(/%([2-7][0-9a-f])/gi, decoded));
    return normalizedPath === '/index.html' || normalizedPath.startsWith('/.');
  };
  const fileOrPage: RequestHandler = (req, res, next) => {
    if (isHidden(req.path)) next();
    else files(req, res, next);
  };
  const earlier = archiveDir === undefined ? [] : [serveFiles(archiveDir)];
  return [serveSiteFiles(site), fileOrPage, ...earlier, noSuchFile, page];
}
