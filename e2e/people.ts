// People in a journey: each has a browser context of their own and is signed in.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import type { Rank } from '@guild/common/members/members.api';
import type { Hall } from './hall.ts';

export interface Look {
  readonly width: number;
  readonly theme: 'night' | 'noon';
}
export interface Person {
  readonly name: string;
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors and warnings from the console and from pages. */
  readonly complaints: string[];
  /** Calls the API with this person's session. */
  post(path: string, data?: object): Promise<{ status: number; body: Record<string, unknown> }>;
}

/**
 * Chromium features that are switched off. A new window's address bar preloads pages, which costs
 * over a second of CPU for each person. Chromium uses only the last list of this kind, so the list
 * includes Playwright's own entries.
 */
const without = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'PreloadTopChromeWebUI'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...[
    'HttpsFirstBalancedModeAutoEnable',
    'LensOverlay',
    'MediaRouter',
    'PaintHolding',
    'ThirdPartyStoragePartitioning',
  ],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled'],
  // Chromium would start a spare process for a page that is never opened.
  ...['PreconnectToSearch', 'SpareRendererForSitePerProcess'],
];

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // A page lives for seconds. Optimizing its code costs more than it saves.
      '--js-flags=--no-opt --no-maglev',
      `--disable-features=${without.join(',')}`,
    ],
  });

let last = 0;
/** A Discord id that is unique in this run. */
const newDiscordId = (): string => (200_000_000_000_000_000n + BigInt(process.pid) * 1000n + BigInt(++last)).toString();

function listen(page: Page, complaints: string[]): void {
  page.on('console', (message) => {
    // Browsers log every failed call. Journeys check the status of calls that they expect to fail.
    if (
      ['error', 'warning'].includes(message.type()) &&
      !/status of (401|403|404|409)|ERR_INTERNET_DISCONNECTED/.test(message.text())
    )
      complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('response', (response) => {
    if (response.status() >= 500) complaints.push(`${response.status()} ${response.url()}`);
  });
}

/** A new visitor, signed in unless `rank` is null. */
export async function arrive(
  browser: Browser,
  hall: Pick<Hall, 'url'>,
  name: string,
  rank: Rank | null,
  look: Look,
): Promise<Person> {
  const context = await browser.newContext({
    viewport: { width: look.width, height: look.width < 768 ? 812 : 900 },
    colorScheme: look.theme === 'noon' ? 'light' : 'dark',
    reducedMotion: 'reduce',
    locale: 'en-US',
  });
  context.setDefaultTimeout(120_000);
  const headers = { Origin: hall.url };
  const post: Person['post'] = async (path, data) => {
    const response = await context.request.post(hall.url + path, { headers, ...(data && { data }) });
    const text = await response.text();
    return { status: response.status(), body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) };
  };
  if (rank !== null) {
    const { status } = await post('/auth/dev', { discordId: newDiscordId(), username: name, role: rank });
    if (status !== 204) throw new Error(`sign-in answered ${status}`);
  }
  const page = await context.newPage();
  const complaints: string[] = [];
  listen(page, complaints);
  return { name, page, context, complaints, post };
}

const axeSource = readFileSync(
  createRequire(`${import.meta.dirname}/package.json`).resolve('axe-core/axe.min.js'),
  'utf8',
);
interface AxeResult {
  violations: { id: string; help: string; nodes: { target: string[]; failureSummary?: string }[] }[];
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules whose result can differ between themes. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** Waits until all one-time animations have ended. Half-faded text has a misleading contrast. */
const atRest = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((one) => one.effect?.getComputedTiming().iterations !== Infinity)
        .map((one) => one.finished),
    ).then(() => undefined),
  );

/**
 * axe-core's findings on the current page, as readable lines.
 * @param which 'colors' checks only what depends on the theme
 * @param within selector of the part to check
 */
export async function axeFindings(page: Page, which: 'all' | 'colors' = 'all', within = 'html'): Promise<string[]> {
  await atRest(page);
  // Evaluated through the debugger, so the content security policy of the page stays unchanged.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  const runOnly = which === 'all' ? tags : { type: 'rule', values: colorRules };
  const violations = await page.evaluate(
    async ({ part, options }) => {
      const { axe } = globalThis as unknown as { axe: { run(part: string, options: object): Promise<AxeResult> } };
      const { violations } = await axe.run(part, options);
      // The list of passed checks is a hundred times as long, so it is not sent.
      return violations.map(({ id, help, nodes }) => ({
        id,
        help,
        nodes: nodes.map(({ target, failureSummary = '' }) => `${target.join(' ')} ${failureSummary}`),
      }));
    },
    { part: within, options: { runOnly, resultTypes: ['violations'] } },
  );
  return violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.join(' | ')})`);
}
