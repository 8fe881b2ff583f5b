// Link preview pictures: text stays inside its area, every kind has artwork, and each is drawn
// once.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { itemCategories } from '@guild/common/auctions/auctions.api';
import { contractTypes } from '@guild/common/contracts/contracts.api';
import { eventTypes } from '@guild/common/events/events.api';
import { tooMany } from '../../platform/errors.ts';
import { createCardPictures, drawingOf } from '../../platform/pictures/cardPictures.ts';
import { setText } from '../../platform/pictures/setText.ts';
import { isDrawable, widthOf } from '../../platform/pictures/fontWidths.ts';
import { drawGuildCard, drawPageCard, drawThingCard } from './previews.drawing.ts';
import { createPreviewService } from './previews.service.ts';

const guildName = 'Duskwell';
const long = 'The Most Honorable Company of the Ninth Dune and of all that lies behind it, '.repeat(3);
const hostile = '</text><script>alert(1)</script>&"\'';
const thing = (name: string, art = 'category-weapon'): string =>
  drawThingCard({ guildName, what: 'Auction', name, art });
const texts = (svg: string): string[] =>
  [...svg.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, words]) => words ?? '');

describe('a picture', () => {
  test('contains the given text, escaped', () => {
    expect(texts(thing('Blade'))).toEqual(['DUSKWELL', 'AUCTION', 'Blade']);
    for (const svg of [
      thing(hostile),
      drawGuildCard({ name: hostile, tagline: hostile }),
      drawPageCard({ guildName: hostile, title: hostile, about: hostile }),
    ])
      expect(svg).not.toMatch(/<script|alert\(1\)<\/script/);
  });
  test('is the same for the same text, and differs for other text', () => {
    expect(thing('Blade')).toBe(thing('Blade'));
    expect(thing('Blade')).not.toBe(thing('Blades'));
    expect(thing('Blade')).not.toBe(thing('Blade', 'category-armor'));
  });
  test('has artwork for every kind, and uses only supported properties', () => {
    const arts = [
      ...itemCategories.map((one) => `category-${one.toLowerCase()}`),
      ...eventTypes.map((one) => `event-${one.toLowerCase()}`),
      ...contractTypes.map((one) => `contract-${one}`),
    ];
    for (const art of arts) expect(thing('x', art)).not.toContain('var(');
  });
  test('has the same artwork as the pages', () => {
    const root = path.resolve(import.meta.dirname, '../../../..');
    const read = (folder: string, file: string): string => readFileSync(path.join(root, folder, file), 'utf8');
    for (const file of readdirSync(path.join(root, 'frontend/public/art')))
      expect([file, read('backend/assets/previews', file)]).toEqual([file, read('frontend/public/art', file)]);
    // The drawings of pages have no colors of their own, and one element in each line.
    const plain = (svg: string): string => svg.replace(/(var\(--[\w-]+),[^)]*/g, '$1').replace(/\n */g, '');
    const drawings = readdirSync(path.join(root, 'frontend/src/ui/art'));
    const shared = readdirSync(path.join(root, 'backend/assets/previews')).filter((file) => drawings.includes(file));
    expect(shared.length).toBeGreaterThan(10);
    for (const file of shared)
      expect([file, plain(read('backend/assets/previews', file))]).toEqual([
        file,
        plain(read('frontend/src/ui/art', file)),
      ]);
  });
});

describe('text', () => {
  const setting = { face: 'text', sizes: [64, 48, 36], width: 590, lines: 3 } as const;
  test.each([long, 'x'.repeat(200), 'Blade of the Ninth Dune', 'a', hostile, '砂'.repeat(60)])(
    '%s stays inside its area',
    (words) => {
      const { lines, size } = setText(words, setting);
      expect(lines.length).toBeLessThanOrEqual(3);
      for (const line of lines) expect(widthOf(line, 'text', size)).toBeLessThanOrEqual(590);
    },
  );
  test('is as large as fits, uncut if possible', () => {
    expect(setText('Blade', setting)).toEqual({ lines: ['Blade'], size: 64 });
    expect(setText(long, setting).lines.at(-1)).toMatch(/…$/);
    expect(setText('Two words', setting).lines.join(' ')).toBe('Two words');
  });
  test('with characters missing in the fonts is detected', () => {
    for (const name of ['Blade', 'Čáry Žižkov', 'Größe ⚔️ x']) expect(isDrawable(name)).toBe(true);
    for (const name of ['砂の剣', '⚔️', ' ', 'صحراء']) expect(isDrawable(name)).toBe(false);
  });
});

const log = { warn: () => undefined };
describe('PNG pictures', () => {
  const bytes = new Uint8Array([1]);
  test('are drawn once, however many requests, and one at a time', async () => {
    let under = 0;
    let most = 0;
    const drawn: string[] = [];
    const draw = async (svg: string): Promise<Uint8Array> => {
      under += 1;
      most = Math.max(most, under);
      await Promise.resolve();
      under -= 1;
      drawn.push(svg);
      return bytes;
    };
    const pictures = createCardPictures({ draw, log });
    const all = await Promise.all(['a', 'b', 'a', 'c', 'b'].map((svg) => pictures.of(drawingOf(svg))));
    expect([drawn, most, new Set(all.map(({ version }) => version)).size]).toEqual([['a', 'b', 'c'], 1, 3]);
  });
  test('are dropped from the limited cache when others are requested', async () => {
    const drawn: string[] = [];
    const draw = (svg: string): Promise<Uint8Array> => {
      drawn.push(svg);
      return Promise.resolve(bytes);
    };
    const pictures = createCardPictures({ draw, log });
    for (let at = 0; at < 60; at += 1) {
      await pictures.of(drawingOf(`${at}`));
      await pictures.of(drawingOf('the guild'));
    }
    await pictures.of(drawingOf('0'));
    expect(drawn.filter((one) => one === 'the guild')).toHaveLength(1);
    expect(drawn.filter((one) => one === '0')).toHaveLength(2);
  });
  test('that cannot be drawn are refused, and retried at the next request', async () => {
    let fails = true;
    const pictures = createCardPictures({
      draw: () => (fails ? Promise.reject(new Error('No thread')) : Promise.resolve(bytes)),
      log,
    });
    await expect(pictures.of(drawingOf('a'))).rejects.toMatchObject({ code: 'unavailable' });
    fails = false;
    expect((await pictures.of(drawingOf('a'))).bytes).toBe(bytes);
  });
  test('are refused to the last callers when too many are waiting', async () => {
    let go = (): void => undefined;
    const wait = new Promise<void>((resolve) => (go = resolve));
    const pictures = createCardPictures({ draw: () => wait.then(() => bytes), log });
    const asked = Array.from({ length: 40 }, (_each, at) => pictures.of(drawingOf(`${at}`)));
    go();
    const answered = await Promise.allSettled(asked);
    expect(answered.filter(({ status }) => status === 'fulfilled')).toHaveLength(24);
  });
});

describe('a card', () => {
  const most = 2;
  const guild = { name: 'Duskwell', tagline: 'A guild of the deep desert' };
  const parts = (read: () => Promise<boolean>, find: (id: number) => Promise<{ name: string; art: string } | null>) => {
    let looked = 0;
    const counted: string[] = [];
    const service = createPreviewService({
      settings: { read: async () => ({ showNames: await read(), version: 1 }) },
      sources: [
        {
          kind: 'auctions',
          what: 'Auction',
          idAt: () => 7,
          link: () => '/x',
          read: (id) => {
            looked += 1;
            return find(id);
          },
        },
      ],
      pictures: createCardPictures({ draw: () => Promise.resolve(new Uint8Array()), log }),
      drawings: {
        count(key) {
          counted.push(key);
          return counted.length > most ? Promise.reject(tooMany(1000)) : Promise.resolve();
        },
      },
      guild,
      publicUrl: 'https://hall.example',
      log: { warn: () => undefined },
    });
    return { service, counted, looked: () => looked };
  };
  const never = new Promise<never>(() => undefined);
  const blade = (): Promise<{ name: string; art: string }> =>
    Promise.resolve({ name: 'Blade', art: 'category-weapon' });

  test('does not read the entity while names are hidden', async () => {
    const { service, looked } = parts(() => Promise.resolve(false), blade);
    expect((await service.cardFor('/marketplace', ''))?.name).toBeNull();
    await service.thingPicture('auctions', 7, '203.0.113.7');
    expect(looked()).toBe(0);
  });
  test.each([
    ['the settings cannot be read', () => Promise.reject(new Error('away')), blade],
    ['the thing cannot be read', () => Promise.resolve(true), () => Promise.reject(new Error('away'))],
    ['there is no such thing', () => Promise.resolve(true), () => Promise.resolve(null)],
    ['the database says nothing', () => never, blade],
  ])("is the guild's default when %s", async (_why, read, find) => {
    const off = await parts(() => Promise.resolve(false), blade).service.cardFor('/marketplace', '');
    expect(await parts(read, find).service.cardFor('/marketplace', '')).toEqual(off);
  });
  test('is drawn a limited number of times for anonymous callers of one network', async () => {
    const find = (id: number) => Promise.resolve({ name: `Blade ${id}`, art: 'category-weapon' });
    const { service, counted } = parts(() => Promise.resolve(true), find);
    const ask = (id: number) => service.thingPicture('auctions', id, `203.0.113.${id}`);
    for (const id of [1, 2, 1, 2]) await ask(id);
    await expect(ask(3)).rejects.toMatchObject({ code: 'too_many' });
    expect((await ask(1)).version).toBeTruthy();
    expect(counted).toEqual(['203.0.113.0/24', '203.0.113.0/24', '203.0.113.0/24']);
  });
});
