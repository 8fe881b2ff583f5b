// Link previews over HTTP: page heads, cards and pictures, with names only if an admin has
// switched them on.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AuditEntry } from '@guild/common/audit/audit.api';
import { pages } from '@guild/common/guild/pages.derived';
import { descriptionRange, titleRange } from '@guild/common/guild/pageLengths';
import type { PreviewSettings } from '@guild/common/previews/previews.api';
import { startHall, type Client, type Hall } from '../../../test/harness.ts';

const publicUrl = 'https://hall.example';
const settings = '/api/settings/link-previews';
const day = 86_400_000;
const dir = mkdtempSync(path.join(tmpdir(), 'hall-previews-'));
let hall: Hall;
let admin: Client;
let member: Client;
beforeAll(async () => {
  writeFileSync(
    path.join(dir, 'index.html'),
    '<html><head><title>x</title><!--meta--><meta nonce="__NONCE__" /></head><body><noscript>None.</noscript><!--guild--></body></html>',
  );
  hall = await startHall({ env: { PUBLIC_URL: publicUrl, PUBLIC_DIR: dir } });
  admin = await hall.signIn('Admin', 'Ada Asker');
  member = await hall.signIn('Member', 'Mo Member');
});
afterAll(async () => {
  await hall.close();
  rmSync(dir, { recursive: true });
});

const show = async (showNames: boolean): Promise<void> => {
  expect((await admin.put(settings, { showNames })).status).toBe(200);
};
const made = async (who: Client, at: string, body: object): Promise<number> => {
  const reply = await who.post<{ id: number }>(at, body);
  expect(reply.status).toBe(201);
  return reply.body.id;
};
const dayAhead = (): string => new Date(hall.clock.now() + 2 * day).toISOString().slice(0, 10);
const anAuction = (itemName: string): Promise<number> =>
  made(member, '/api/auctions', {
    itemName,
    description: 'Works by night.',
    category: 'Weapon',
    startingPrice: 1500,
    endTime: new Date(hall.clock.now() + day).toISOString(),
  });
const anEvent = (title: string): Promise<number> =>
  made(admin, '/api/events', { title, description: 'Water.', type: 'Raid', time: '20:00', date: dayAhead() });
const aContract = (title: string): Promise<number> =>
  made(member, '/api/contracts', {
    title,
    description: 'Somebody has to do it.',
    contractType: 'overwatch',
    targetLocation: 'H-5',
    difficulty: 'easy',
    reward: 10,
    deadline: dayAhead(),
  });

/** A crawler's reply, with no cookie and no scripts. */
const fetched = (at: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(hall.url + at, { headers: { 'User-Agent': 'Discordbot/2.0', ...headers } });
const htmlOf = async (at: string): Promise<string> =>
  (await (await fetched(at)).text()).replace(/nonce="[^"]+"/, 'nonce=""');
/** The content of a head tag; null if missing. */
const content = (html: string, name: string): string | null =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)" />`).exec(html)?.[1] ?? null;
const cardOf = (html: string): (string | null)[] =>
  ['og:title', 'og:description', 'og:image', 'twitter:title', 'twitter:description', 'twitter:image'].map((name) =>
    content(html, name),
  );
const canonical = (html: string): string | null => /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? null;
const inHall = (url: string | null): string => (url ?? '').replace(publicUrl, '').replaceAll('&amp;', '&');
/** Width and height from the PNG header. */
async function sizeOf(answer: Response): Promise<[number, number]> {
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect([...bytes.subarray(0, 8)]).toEqual([137, 80, 78, 71, 13, 10, 26, 10]);
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

describe('every page', () => {
  const sections = Object.keys(pages).map((at) => at.replace(':id', '12'));
  test.each(['/', ...sections])('%s has its own title, description, canonical link, card and text', async (at) => {
    const answer = await fetched(at);
    const html = await answer.text();
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? '';
    const description = content(html, 'description') ?? '';
    expect(title.length).toBeLessThanOrEqual(titleRange.most);
    expect(description.length).toBeLessThanOrEqual(descriptionRange.most);
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(html).toMatch(/<noscript><h1>.+<\/h1><p>.+<\/noscript>/);
    expect(content(html, 'twitter:card')).toBe('summary_large_image');
    const isThing = at === '/events/12';
    expect(canonical(html)).toBe(publicUrl + (isThing ? '/events' : at));
    if (isThing) return;
    expect([content(html, 'og:title'), content(html, 'og:url')]).toEqual([title, publicUrl + at]);
    expect(content(html, 'og:description')).toBe(description);
  });
  test("an unknown page is 404, has noindex, and shows the guild's picture", async () => {
    const answer = await fetched('/nowhere');
    const html = await answer.text();
    expect([answer.status, content(html, 'robots'), canonical(html)]).toEqual([404, 'noindex', null]);
    expect(content(html, 'og:image')).toBe(content(await htmlOf('/'), 'og:image'));
  });
  test('has one canonical address, whatever query is in the URL', async () => {
    for (const at of ['/lore', '/hyperion/', '/hyperion?tab=archive', '/lore?a=<b>"&c'])
      expect(canonical(await htmlOf(at))).toBe(canonical(await htmlOf('/hyperion')));
    expect(canonical(await htmlOf('/?to=%2Froster'))).toBe(`${publicUrl}/`);
  });
  test('the guild page has structured data, and its features as text', async () => {
    const html = await htmlOf('/');
    const [, data = '{}'] = /<script type="application\/ld\+json">(.+?)<\/script>/.exec(html) ?? [];
    const { '@graph': graph } = JSON.parse(data) as { '@graph': Record<string, unknown>[] };
    expect(graph.map((one) => [one['@type'], one['name'], one['url']])).toEqual([
      ['Organization', 'Duskwell', `${publicUrl}/`],
      ['WebSite', 'Duskwell', `${publicUrl}/`],
    ]);
    expect(html).toContain('<h2>Live auctions</h2>');
    expect(await htmlOf('/roster')).not.toContain('ld+json');
  });
});

describe('the picture of a page', () => {
  test.each(['/', '/marketplace', '/events', '/roster', '/seo-test', '/members/3'])('%s is 1200 by 630', async (at) => {
    const html = await htmlOf(at);
    expect([content(html, 'og:image:width'), content(html, 'og:image:height')]).toEqual(['1200', '630']);
    const answer = await fetched(inHall(content(html, 'og:image')));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(await sizeOf(answer)).toEqual([1200, 630]);
  });
  test('differs for each section, and is the same for everybody', async () => {
    const urls = await Promise.all(
      ['/', '/marketplace', '/events', '/survival'].map(async (at) => content(await htmlOf(at), 'og:image')),
    );
    expect(new Set(urls).size).toBe(4);
    expect(content((await member.get<string>('/marketplace')).body, 'og:image')).toBe(urls[1]);
  });
  test('is revalidated with headers only', async () => {
    const at = '/api/previews/pages/landing/card.png';
    const etag = (await fetched(at)).headers.get('etag') ?? '';
    const again = await fetched(at, { 'If-None-Match': etag });
    expect([etag.length > 10, again.status, (await again.arrayBuffer()).byteLength]).toEqual([true, 304, 0]);
    expect((await fetched(at, { 'If-None-Match': '"other"' })).status).toBe(200);
  });
  test.each([
    ['/api/previews/pages/nowhere/card.png', 404],
    ['/api/previews/pages/__proto__/card.png', 400],
    ['/api/previews/pages/constructor/card.png', 404],
    ['/api/previews/pages/..%2f..%2fscene/card.png', 400],
    ['/api/previews/links/members/1/card.png', 404],
    ['/api/previews/links/Auctions/1/card.png', 400],
    ['/api/previews/links/auctions/x/card.png', 400],
    ['/api/previews/links/auctions/9999999999999999/card.png', 400],
  ])('%s answers %d', async (at, status) => {
    expect((await fetched(at)).status).toBe(status);
  });
});

describe('links to one entity', () => {
  const name = 'Blade of the "Ninth" <dune>';
  const links = async (): Promise<{ kind: string; at: string; none: string; picture: string; remove: string }[]> => {
    const [auction, event, contract] = [await anAuction(name), await anEvent(name), await aContract(name)];
    const of = (kind: string, link: (id: number) => string, id: number) => ({
      kind,
      at: link(id),
      none: link(999_999),
      remove: `/api/${kind}/${id}`,
      picture: `/api/previews/links/${kind}/${id}/card.png`,
    });
    return [
      of('auctions', (id) => `/marketplace?tab=auctions&auction=${id}`, auction),
      of('events', (id) => `/events/${id}`, event),
      of('events', (id) => `/events?event=${id}`, event),
      of('contracts', (id) => `/contracts?contract=${id}`, contract),
    ];
  };

  test("have the guild's card, identical whether the entity exists or not", async () => {
    expect((await admin.get<PreviewSettings>(settings)).body).toEqual({ showNames: false, version: 0 });
    const guild = cardOf(await htmlOf('/'));
    const landing = Buffer.from(await (await fetched('/api/previews/pages/landing/card.png')).arrayBuffer());
    for (const { kind, at, none, picture } of await links()) {
      const html = await htmlOf(at);
      expect([at, html === (await htmlOf(none))]).toEqual([at, true]);
      expect(cardOf(html)).toEqual(guild);
      expect(html).not.toMatch(/Blade|Ninth/);
      const there = await fetched(picture);
      const notThere = await fetched(`/api/previews/links/${kind}/999999/card.png`);
      expect(there.headers.get('etag')).toBe(notThere.headers.get('etag'));
      for (const one of [there, notThere]) expect(Buffer.from(await one.arrayBuffer()).equals(landing)).toBe(true);
    }
  });

  test('show escaped name and picture if an admin allows it, until the entity is removed or the switch is off', async () => {
    const all = await links();
    const before = await Promise.all(all.map(({ at }) => htmlOf(at)));
    await show(true);
    for (const [place, { at, none, picture }] of all.entries()) {
      const html = await htmlOf(at);
      expect(content(html, 'og:title')).toBe('Blade of the &quot;Ninth&quot; &lt;dune&gt;');
      expect(html).toContain('<title>Blade of the &quot;Ninth&quot; &lt;dune&gt; – Duskwell</title>');
      expect(html).not.toContain('<dune>');
      expect(inHall(content(html, 'og:image'))).toMatch(new RegExp(`^${picture}\\?v=`));
      const drawn = await fetched(inHall(content(html, 'og:image')));
      expect(await sizeOf(drawn)).toEqual([1200, 630]);
      expect(drawn.headers.get('etag')).not.toBe(
        (await fetched('/api/previews/pages/landing/card.png')).headers.get('etag'),
      );
      expect(inHall(content(html, 'og:url'))).toMatch(
        /^\/(marketplace\?tab=auctions&auction=|events\/|contracts\?contract=)\d+$/,
      );
      expect(await htmlOf(none)).toBe(before[place]);
    }
    await show(false);
    for (const [place, { at }] of all.entries()) expect(await htmlOf(at)).toBe(before[place]);
    await show(true);
    for (const [place, { at, remove, picture }] of all.entries()) {
      expect([204, 404]).toContain((await admin.delete(remove)).status);
      expect(await htmlOf(at)).toBe(before[place]);
      expect((await fetched(picture)).headers.get('etag')).toBe(
        (await fetched('/api/previews/pages/landing/card.png')).headers.get('etag'),
      );
    }
    await show(false);
  });

  test('are parsed strictly: any other path gets the card of its page', async () => {
    const id = (await anAuction('Plain lantern')).toString();
    await show(true);
    const page = cardOf(await htmlOf('/marketplace'));
    const odd = [
      ...[
        '',
        'x',
        '-1',
        '0',
        '01',
        '1e1',
        '1.0',
        '99999999999999999',
        '%00',
        '1%20',
        '<script>',
        '../1',
        '9007199254740993',
      ],
      ...[`${id}&auction=${id}`, `${id}&tab=items`],
    ];
    for (const one of odd) expect([one, cardOf(await htmlOf(`/marketplace?auction=${one}`))]).toEqual([one, page]);
    for (const query of [`item=${id}`, `Auction=${id}`, `auction[]=${id}`])
      expect(cardOf(await htmlOf(`/marketplace?${query}`))).toEqual(page);
    expect(content(await htmlOf(`/marketplace/?auction=${id}`), 'og:title')).toBe('Plain lantern');
    expect((await fetched('/events/99999999999999999999')).status).toBe(200);
    await show(false);
  });

  test('show names in any script, long ones too', async () => {
    await show(true);
    for (const name of ['砂の剣', 'صحراء', 'x'.repeat(200), '&amp; $& $1 __NONCE__ <!--guild-->', '⚔️🔥']) {
      const id = (await anAuction(name)).toString();
      const html = await htmlOf(`/marketplace?tab=auctions&auction=${id}`);
      expect(html).toContain(
        `<title>${name.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')} – Duskwell</title>`,
      );
      expect(await sizeOf(await fetched(`/api/previews/links/auctions/${id}/card.png`))).toEqual([1200, 630]);
    }
    await show(false);
  });
});

describe('the switch', () => {
  test('can be set only by admins, is sent to the other admins, and is in the audit log', async () => {
    const second = await hall.signIn('Admin', 'Bea Builder');
    const socket = await second.socket();
    const { version } = (await admin.get<PreviewSettings>(settings)).body;
    expect((await admin.put(settings, { showNames: true, version })).status).toBe(200);
    await socket.waitFor('preview-settings:updated', ({ showNames }) => showNames);
    expect((await admin.put(settings, { showNames: false, version })).status).toBe(409);
    expect([(await member.get(settings)).status, (await member.put(settings, { showNames: true })).status]).toEqual([
      403, 403,
    ]);
    expect((await hall.stranger().put(settings, { showNames: true })).status).toBe(401);
    expect((await admin.put(settings, { showNames: 'yes' })).status).toBe(400);
    const [entry] = (await admin.get<AuditEntry[]>('/api/audit?limit=1')).body;
    expect(entry).toMatchObject({ entity: 'preview_settings', action: 'preview_settings.updated' });
    await show(false);
  });
  test('takes effect in every process at once', async () => {
    const id = (await anAuction('Told by both')).toString();
    const other = await startHall({ beside: hall, env: { PUBLIC_URL: publicUrl, PUBLIC_DIR: dir } });
    try {
      const titleAt = async (url: string): Promise<string | null> =>
        content(await (await fetch(`${url}/marketplace?auction=${id}`)).text(), 'og:title');
      await show(true);
      expect(await titleAt(other.url)).toBe('Told by both');
      await show(false);
      expect(await titleAt(other.url)).toBe(await titleAt(hall.url));
      expect(await titleAt(other.url)).not.toBe('Told by both');
    } finally {
      await other.close();
    }
  });
});

describe('the files of the site', () => {
  test.each([
    ['/robots.txt', 'text/plain; charset=utf-8', `Sitemap: ${publicUrl}/sitemap.xml`],
    ['/robots.txt', 'text/plain; charset=utf-8', 'Allow: /api/calendar/'],
    ['/sitemap.xml', 'application/xml; charset=utf-8', `<loc>${publicUrl}/seo-test</loc>`],
    ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8', '"name":"Duskwell"'],
  ])('%s', async (at, type, words) => {
    const answer = await fetched(at);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
    expect(await answer.text()).toContain(words);
    const again = await fetched(at, { 'If-None-Match': answer.headers.get('etag') ?? '' });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await fetch(hall.url + at, { method: 'HEAD' })).status).toBe(200);
  });
  test('contain nothing that only members may see', async () => {
    const text = await (await fetched('/sitemap.xml')).text();
    expect([...text.matchAll(/<loc>([^<]+)</g)].map(([, url]) => url)).toEqual([
      `${publicUrl}/`,
      `${publicUrl}/seo-test`,
    ]);
  });
});
