// Files that search engines and phones request: robots.txt, the sitemap and the web manifest.
import { createHash } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { pageTexts } from '@guild/common/guild/pageTexts';
import type { GuildConfig } from '@guild/common/guild/guild.config';
import { escapeHtml } from './escapeHtml.ts';

/** Pages that people outside the guild can see. All other pages lead to the sign-in. */
export const publicPages = ['/', '/seo-test'] as const;

const robots = (publicUrl: string): string =>
  [
    'User-agent: *',
    'Allow: /$',
    'Allow: /assets/',
    'Allow: /api/previews/',
    'Allow: /api/desert-map/shared/',
    // Google fetches a subscribed calendar only when this file allows it.
    'Allow: /api/calendar/',
    'Disallow: /api/',
    'Disallow: /auth/',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');

const sitemap = (publicUrl: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...publicPages.map((page) => `  <url><loc>${escapeHtml(publicUrl + page)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');

/** Maximum length of the name below a phone's icon. */
const maxShort = 12;
const icon = (size: number, purpose: 'any' | 'maskable'): object => ({
  src: `/icons/${purpose === 'any' ? 'icon' : 'maskable'}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});
const manifest = (guild: Pick<GuildConfig, 'name' | 'tagline'>): string =>
  JSON.stringify({
    id: '/',
    name: guild.name,
    short_name: guild.name.length <= maxShort ? guild.name : 'Guild hall',
    description: pageTexts('/', guild)?.description,
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#0F0B07',
    theme_color: '#0F0B07',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      ...[192, 512].flatMap((size) => [icon(size, 'any'), icon(size, 'maskable')]),
    ],
  });

interface SiteOptions {
  readonly guild: Pick<GuildConfig, 'name' | 'tagline'>;
  readonly publicUrl: string;
}
/** Answers requests for these files. Calls the next handler for every other address. */
export function serveSiteFiles({ guild, publicUrl }: SiteOptions): RequestHandler {
  const file = (type: string, body: string) => ({
    type,
    body,
    etag: `"${createHash('sha1').update(body).digest('base64url')}"`,
  });
  const files = new Map([
    ['/robots.txt', file('text/plain; charset=utf-8', robots(publicUrl))],
    ['/sitemap.xml', file('application/xml; charset=utf-8', sitemap(publicUrl))],
    ['/manifest.webmanifest', file('application/manifest+json; charset=utf-8', manifest(guild))],
  ]);
  return (req: Request, res: Response, next) => {
    const found = req.method === 'GET' || req.method === 'HEAD' ? files.get(req.path) : undefined;
    if (found === undefined) {
      next();
      return;
    }
    res.setHeader('Cache-Control', 'no-cache');
    res.setHeader('ETag', found.etag);
    if (req.headers['if-none-match'] === found.etag) res.status(304).end();
    else res.status(200).setHeader('Content-Type', found.type).send(found.body);
  };
}
