// Browser rows of the benchmark: script sizes, Lighthouse, cards redrawn by one bid, layout shifts,
// and the accuracy of a countdown.
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Browser, type Page } from 'playwright-core';
import { median } from '../figures.ts';
import { startHall, type Hall, type SignedIn } from '../hall.ts';
import type { Bench, Figure, Row } from '../row.ts';
import { countdownErrors, forgetShifts, shiftClock, shiftOf, touchedCards, watchCards, watchLayout } from './steady.ts';
import { weigh } from './weight.ts';

const lighthouse = 'lighthouse@12.8.2';

export const weightRow: Row = {
  name: 'weight',
  what: 'JavaScript on its way to the browser, brotli',
  run: (bench) => {
    const { landing, toMarketplace, routes } = weigh(path.join(bench.dist, 'public'));
    const [route = '', most = NaN] = Object.entries(routes).sort(([, a], [, b]) => b - a)[0] ?? [];
    const kb = (what: string, bytes: number, max: number | undefined, from: string): Figure => ({
      what,
      value: Math.round(bytes / 100) / 10,
      unit: 'KB',
      ...(max !== undefined && { goal: { max } }),
      from,
    });
    return Promise.resolve([
      kb('landing page', landing, 150, 'quality 11, 1 KB = 1,000 bytes'),
      kb('heaviest other screen, beyond the shell', most, 40, path.basename(route)),
      kb('landing to marketplace together', toMarketplace, undefined, 'the live connection included'),
    ]);
  },
};

interface Report {
  /**
   * Why a visit could not be measured, for example when Chromium's trace lacks its beginning
   * (`NO_NAVSTART`).
   */
  readonly runtimeError?: { readonly code: string };
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
}
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Scores = Record<(typeof categories)[number], number>;

const attempts = 3;

/** One visit. A visit that could not be measured is repeated. */
async function rate(bench: Bench, url: string, isDesktop: boolean, cookie: string | undefined): Promise<Scores> {
  for (let attempt = 1; ; attempt += 1) {
    const { runtimeError, categories: rated } = await visit(bench, url, isDesktop, cookie);
    const scores = categories.map((name) => [name, Math.round((rated[name]?.score ?? NaN) * 100)] as const);
    if (scores.every(([, score]) => !Number.isNaN(score))) return Object.fromEntries(scores) as Scores;
    const reason = `Lighthouse could not measure ${url}: ${runtimeError?.code ?? 'a score is missing'}`;
    if (attempt === attempts) throw new Error(reason);
    bench.say(`${reason}; once more`);
  }
}

async function visit(bench: Bench, url: string, isDesktop: boolean, cookie: string | undefined): Promise<Report> {
  const folder = mkdtempSync(path.join(tmpdir(), 'guild-lighthouse-'));
  try {
    const headers = path.join(folder, 'headers.json');
    writeFileSync(headers, JSON.stringify(cookie === undefined ? {} : { Cookie: cookie }));
    const report = path.join(folder, 'report.json');
    const words = [
      ...['--yes', lighthouse, url, '--quiet', '--output=json', `--output-path=${report}`],
      ...[`--only-categories=${categories.join(',')}`, `--extra-headers=${headers}`],
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage',
      ...(isDesktop ? ['--preset=desktop'] : []),
    ];
    // It exits with 1 when it could not measure. The report still contains the reason.
    try {
      await promisify(execFile)('npx', words, { env: { ...process.env, CHROME_PATH: bench.chromium } });
    } catch (error) {
      if (!existsSync(report)) throw error;
    }
    return JSON.parse(readFileSync(report, 'utf8')) as Report;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const lighthouseRow: Row = {
  name: 'lighthouse',
  what: 'Lighthouse 12 on the landing page and the marketplace',
  async run(bench) {
    const hall = await startHall(bench);
    try {
      await hall.auctions(60);
      const [person] = await hall.people(1);
      const figures: Figure[] = [];
      for (const [name, at, cookie] of [
        ['landing', '/', undefined],
        ['marketplace', '/marketplace?tab=auctions', person?.cookie],
      ] as const) {
        for (const isDesktop of [true, false]) {
          const all: Scores[] = [];
          for (let round = 0; round < bench.rounds; round += 1) {
            bench.say(`${name}, ${isDesktop ? 'desktop' : 'mobile'}, ${round + 1} of ${bench.rounds}`);
            all.push(await rate(bench, `http://127.0.0.1:${hall.web.port}${at}`, isDesktop, cookie));
          }
          for (const category of categories) {
            const values = all.map((scores) => scores[category]);
            const min = category === 'performance' ? (isDesktop ? 95 : 90) : 100;
            figures.push({
              what: `${name}, ${isDesktop ? 'desktop' : 'mobile'}: ${category}`,
              value: median(values),
              unit: 'score',
              goal: { min },
              from: values.join(', '),
            });
          }
        }
      }
      return figures;
    } finally {
      await hall.close();
    }
  },
};

async function openMarketplace(
  browser: Browser,
  hall: Hall,
  person: SignedIn,
  before: (page: Page) => Promise<unknown>,
): Promise<Page> {
  const url = `http://127.0.0.1:${hall.web.port}`;
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const [name = '', value = ''] = person.cookie.split('=');
  await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  await before(page);
  await page.goto(`${url}/marketplace?tab=auctions`);
  await page.getByText('Connected', { exact: true }).waitFor();
  await page.getByRole('article').first().waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return page;
}

async function bid(hall: Hall, { cookie }: SignedIn, auction: number, bidAmount: number): Promise<void> {
  const url = `http://127.0.0.1:${hall.web.port}`;
  const headers = { Cookie: cookie, Origin: url, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ bidAmount });
  const reply = await fetch(`${url}/api/auctions/${auction}/bid`, { method: 'POST', headers, body });
  if (!reply.ok) throw new Error(`a bid was answered ${reply.status}`);
}

const cards = 200;
const wrongByMs = 600_000;

async function jumps(
  bench: Bench,
  browser: Browser,
  hall: Hall,
  [viewer, bidder]: [SignedIn, SignedIn],
  ids: readonly number[],
): Promise<Figure[]> {
  const page = await openMarketplace(browser, hall, viewer, watchLayout);
  const more = page.getByRole('button', { name: 'Show more' });
  const last = page.getByRole('article').nth(ids.length - 1);
  while (!(await last.isVisible())) {
    await more.or(last).first().waitFor();
    if (await more.isVisible()) await more.click();
  }
  await forgetShifts(page);
  const sent = bench.few(200, 5);
  const began = performance.now();
  for (let index = 0; index < sent; index += 1) {
    const due = new Promise((resolve) => setTimeout(resolve, 50));
    await Promise.all([bid(hall, bidder, ids[index % ids.length] ?? 0, 100 + index * 13), due]);
  }
  const rate = Math.round((sent / (performance.now() - began)) * 1000);
  const shift = await shiftOf(page);
  await new Promise((resolve) => setTimeout(resolve, 2000));
  await watchCards(page);
  await bid(hall, bidder, ids[7] ?? 0, 900_000);
  await page.getByText('900,000', { exact: true }).first().waitFor();
  return [
    {
      what: 'cards touched by one bid',
      value: await touchedCards(page),
      unit: 'cards',
      goal: { max: 1 },
      from: `${ids.length} on the screen`,
    },
    {
      what: 'layout shift while bids arrive',
      value: shift,
      unit: 'score',
      goal: { max: 0.02 },
      from: `${sent} bids, ${rate} a second`,
    },
  ];
}

export const steadyRow: Row = {
  name: 'steady',
  what: 'an open marketplace that bids pour into',
  async run(bench) {
    const hall = await startHall(bench);
    const browser = await chromium.launch({ executablePath: bench.chromium, args: ['--no-sandbox', '--disable-gpu'] });
    try {
      const [viewer, bidder] = await hall.people(2);
      if (viewer === undefined || bidder === undefined) throw new Error('two people are needed');
      const endTime = new Date(Math.ceil(Date.now() / 1000) * 1000 + 3_000_000);
      const ids = await hall.auctions(bench.few(cards, 5), () => ({ endTime, originalEndTime: endTime }));
      const figures = await jumps(bench, browser, hall, [viewer, bidder], ids);
      const page = await openMarketplace(browser, hall, viewer, (one) => shiftClock(one, wrongByMs));
      const errors = await countdownErrors(page, 'article time', wrongByMs, bench.rounds);
      const from = 'a clock ten minutes fast, median of its changes';
      return [
        ...figures,
        { what: 'error of a countdown', value: median(errors), unit: 'ms', goal: { max: 250 }, from },
      ];
    } finally {
      await browser.close();
      await hall.close();
    }
  },
};
