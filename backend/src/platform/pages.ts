// Serves the built front end: assets for ever, pages fresh with nonce, meta tags and the guild's texts.
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import express, { type RequestHandler } from 'express';
import { guildConfig, type GuildConfig } from '@guild/common/guild/guild.config';
import { pageTexts } from '@guild/common/guild/pageTexts';

/**
 * Reads and checks the guild's own texts.
 * @throws Error that names every bad field
 */
export function readGuildConfig(file: string): GuildConfig {
  const read = guildConfig.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (read.success) return read.data;
  const problems = read.error.issues.map((issue) => `  - ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`${file} is not right:\n${problems.join('\n')}`);
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** Text for HTML, in content and attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);

/** The address of a path as this product knows it: no slash at the end, lower case stays. */
const pageOf = (path: string): string => (path.length > 1 ? path.replace(/\/+$/, '') || '/' : path);

function metaTags(page: string, guild: GuildConfig, publicUrl: string): string {
  const found = pageTexts(page, guild);
  const title = escapeHtml(found?.title ?? `Page Not Found – ${guild.name}`);
  const description = escapeHtml(found?.description ?? `There is no such page in the hall of ${guild.name}.`);
  const image = `${publicUrl}/social-preview.png`;
  const tag = (kind: 'name' | 'property', name: string, content: string): string =>
    `<meta ${kind}="${name}" content="${content}" />`;
  return [
    `<title>${title}</title>`,
    tag('name', 'description', description),
    ...(found
      ? [`<link rel="canonical" href="${escapeHtml(publicUrl + page)}" />`]
      : [tag('name', 'robots', 'noindex')]),
    tag('property', 'og:type', 'website'),
    tag('property', 'og:site_name', escapeHtml(guild.name)),
    tag('property', 'og:title', title),
    tag('property', 'og:description', description),
    tag('property', 'og:url', escapeHtml(found ? publicUrl + page : publicUrl)),
    tag('property', 'og:image', image),
    tag('property', 'og:image:width', '1200'),
    tag('property', 'og:image:height', '630'),
    tag('property', 'og:image:alt', escapeHtml(`The hall of ${guild.name}`)),
    tag('name', 'twitter:card', 'summary_large_image'),
    tag('name', 'twitter:title', title),
    tag('name', 'twitter:description', description),
    tag('name', 'twitter:image', image),
  ].join('\n    ');
}

/** JSON that no HTML parser can leave. */
const guildScript = (guild: GuildConfig): string =>
  `<script type="application/json" id="guild">${JSON.stringify(guild).replace(/</g, '\\u003c')}</script>`;

const notBuilt =
  '<!doctype html><html lang="en"><head><meta charset="utf-8" /><!--meta--></head>' +
  '<body><div id="root"><p>The pages are not built yet.</p></div><!--guild--></body></html>';

/** The page's HTML, read again only when a new build has replaced it. */
function templateReader(file: string): () => string {
  let known: { at: number; html: string } | null = null;
  return () => {
    if (!existsSync(file)) return notBuilt;
    const at = statSync(file).mtimeMs;
    if (known?.at !== at) known = { at, html: readFileSync(file, 'utf8') };
    return known.html;
  };
}

interface PageParts {
  readonly publicDir: string;
  readonly publicUrl: string;
  readonly guild: GuildConfig;
}

/** Static files, then the app for every page; pages that do not exist answer 404 with the app. */
export function servePages({ publicDir, publicUrl, guild }: PageParts): RequestHandler[] {
  const template = templateReader(path.join(publicDir, 'index.html'));
  const files = express.static(publicDir, {
    index: false,
    redirect: false,
    cacheControl: false,
    setHeaders: (res, file) => {
      const isAsset = file.includes(`${path.sep}assets${path.sep}`);
      res.setHeader('Cache-Control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const page: RequestHandler = (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      next();
      return;
    }
    const at = pageOf(req.path);
    const tags = metaTags(at, guild, publicUrl);
    const html = template()
      .replaceAll('__NONCE__', String(res.locals['nonce']))
      .replace(/<title>[^<]*<\/title>/, '')
      .replace('<!--meta-->', () => tags)
      .replace('<!--guild-->', () => guildScript(guild));
    res.setHeader('Cache-Control', 'no-store');
    res
      .status(pageTexts(at, guild) ? 200 : 404)
      .type('html')
      .send(html);
  };
  // The template itself and the build's manifest are nobody's files.
  const isHidden = (at: string): boolean => at === '/index.html' || at.startsWith('/.');
  const fileOrPage: RequestHandler = (req, res, next) => {
    if (isHidden(req.path)) next();
    else files(req, res, next);
  };
  return [fileOrPage, page];
}
