// Makes README's pictures, and a recording of a bid on two screens, from a running demo hall:
//   npx tsx tools/pictures/main.ts [--url http://localhost:3000] [--only pictures|recording]
// The hall should be freshly seeded. The recording is silent, and lasts 40 seconds.
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Rank } from '@guild/common/members/members.api';
import { chromium, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import sharp from 'sharp';

const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(root, 'docs/screenshots');

const { values } = parseArgs({
  options: { url: { type: 'string', default: 'http://localhost:3000' }, only: { type: 'string' } },
});
const { url } = values;

const desk = { width: 1440, height: 900 };
const phone = { width: 375, height: 812 };
/** File, address, theme and size of each picture. */
const pictures = [
  ['marketplace-night', '/marketplace', 'dark', desk],
  ['dashboard-night', '/dashboard', 'dark', desk],
  ['events-noon', '/events', 'light', desk],
  ['scouting-night', '/scouting', 'dark', desk],
  ['contracts-noon', '/contracts', 'light', desk],
  ['treasury-night', '/treasury', 'dark', desk],
  ['phone-night', '/marketplace', 'dark', phone],
] as const;

/** Size of one screen in the recording, in CSS pixels. */
const screen = { width: 560, height: 720 };
const gap = 12;
const seconds = 40;
const framesPerSecond = 4;
const frameCount = seconds * framesPerSecond;

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
});

interface Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
}
/** A signed-in person with a page. */
async function arrive(
  discordId: string,
  username: string,
  rank: Rank,
  options: BrowserContextOptions,
): Promise<Visitor> {
  const context = await browser.newContext({ locale: 'en-US', timezoneId: 'UTC', ...options });
  const reply = await context.request.post(`${url}/auth/dev`, {
    headers: { Origin: new URL(url).origin },
    data: { discordId, username, role: rank },
  });
  if (!reply.ok()) throw new Error(`The sign-in answered ${reply.status()}. Is this a demo hall?`);
  return { context, page: await context.newPage() };
}
/** Opens an address, and waits until what it shows has loaded. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(url + address, { waitUntil: 'networkidle' });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

async function takePictures(): Promise<void> {
  for (const [name, address, colorScheme, viewport] of pictures) {
    const { context, page } = await arrive('100000000000000011', 'Ada', 'Admin', {
      viewport,
      colorScheme,
      reducedMotion: 'reduce',
    });
    await open(page, address);
    await pause(1500);
    await sharp(await page.screenshot())
      .png({ palette: true, quality: 90, effort: 9 })
      .toFile(`${folder}/${name}.png`);
    await context.close();
  }
}

/** The newest picture of a page that changes, as Chromium draws it. */
async function watch({ context, page }: Visitor): Promise<() => Buffer> {
  const session = await context.newCDPSession(page);
  let newest: Buffer = await page.screenshot();
  session.on('Page.screencastFrame', ({ data, sessionId }) => {
    newest = Buffer.from(data, 'base64');
    void session.send('Page.screencastFrameAck', { sessionId });
  });
  await session.send('Page.startScreencast', {
    format: 'png',
    maxWidth: screen.width,
    maxHeight: screen.height,
  });
  return () => newest;
}

/** Bids through the dialog, at a speed that can be followed. */
async function bid(page: Page, raise: number): Promise<void> {
  await page.getByRole('button', { name: 'Place Bid' }).first().click();
  await pause(1500);
  await page.getByRole('group', { name: 'Raise by' }).getByRole('button').nth(raise).click();
  await pause(1200);
  await page.getByRole('dialog').getByRole('button', { name: 'Place Bid' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

async function record(): Promise<void> {
  const seller = await arrive('100000000000000021', 'Sabiha', 'Member', { viewport: screen });
  const item = 'Sandbike Mk4';
  const started = await seller.context.request.post(`${url}/api/auctions`, {
    headers: { Origin: new URL(url).origin },
    data: {
      itemName: item,
      description: 'Fast, light, and quiet enough for worm country.',
      category: 'Vehicle',
      startingPrice: 400,
      priceUnit: 'Solari',
      endTime: new Date(Date.now() + 86_400_000).toISOString(),
    },
  });
  if (!started.ok()) throw new Error(`The auction answered ${started.status()}: ${await started.text()}`);
  const look = { viewport: screen, colorScheme: 'dark' } as const;
  const left = await arrive('100000000000000022', 'Moss', 'Member', look);
  const right = await arrive('100000000000000023', 'Petra', 'Member', { ...look, colorScheme: 'light' });
  const address = `/marketplace?tab=auctions&search=${encodeURIComponent(item)}`;
  for (const { page } of [left, right]) await open(page, address);
  const [leftNow, rightNow] = [await watch(left), await watch(right)];

  /** What both screens showed, and for how long in ms. */
  const frames: { left: Buffer; right: Buffer; ms: number }[] = [];
  const recording = (async () => {
    const begun = performance.now();
    for (let count = 0; count < frameCount; count++) {
      const [now, last] = [{ left: leftNow(), right: rightNow(), ms: 1000 / framesPerSecond }, frames.at(-1)];
      if (last?.left === now.left && last.right === now.right) last.ms += now.ms;
      else frames.push(now);
      await pause(Math.max(0, begun + ((count + 1) * 1000) / framesPerSecond - performance.now()));
    }
  })();
  await pause(2500);
  await bid(left.page, 0);
  await pause(4000);
  await bid(right.page, 1);
  await pause(5000);
  await bid(left.page, 1);
  await pause(4000);
  await bid(right.page, 0);
  await recording;

  const width = screen.width * 2 + gap;
  const joined = await Promise.all(
    frames.map(({ left: one, right: other }) =>
      sharp({ create: { width, height: screen.height, channels: 3, background: '#000000' } })
        .composite([
          { input: one, left: 0, top: 0 },
          { input: other, left: screen.width + gap, top: 0 },
        ])
        .png({ compressionLevel: 1 })
        .toBuffer(),
    ),
  );
  const { size } = await sharp(joined, { join: { animated: true } })
    // Lossy frames keep blocks of earlier ones in plain areas.
    .webp({ lossless: true, effort: 4, minSize: true, loop: 0, delay: frames.map(({ ms }) => ms) })
    .toFile(`${folder}/bid.webp`);
  console.log(`bid.webp has ${Math.round(size / 1000)} kB`);
}

try {
  if (values.only !== 'recording') await takePictures();
  if (values.only !== 'pictures') await record();
} finally {
  await browser.close();
}
