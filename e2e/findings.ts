// What axe and a ruler find on a page, collected by state so that one run tells everything.
import type { Page } from 'playwright-core';
import { axeFindings, type Look } from './people.ts';
import { setLook } from './sharedHall.ts';

/** Each theme at one width: what axe finds depends on the width or on the colors, hardly ever on both. */
const looks: readonly Look[] = [
  { width: 320, theme: 'night' },
  { width: 1280, theme: 'noon' },
];
const widths = looks.map(({ width }) => width);
/** How a page that is looked at starts, and how each look at it ends. */
export const start: Look = { width: 320, theme: 'night' };

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

interface Where {
  readonly sizes?: readonly number[];
  /** A selector: looks at this part alone, for what lies over the page without taking its place. */
  readonly within?: string;
}
/** What is wrong with the page as it stands, in each size and theme; it ends as it began. */
async function problems(page: Page, { sizes = widths, within }: Where = {}): Promise<string[]> {
  const found: string[] = [];
  for (const { width, theme } of looks) {
    if (!sizes.includes(width)) continue;
    const where = `${width.toString()} px, ${theme}`;
    await setLook(page, { width, theme });
    const tooWide = await overflow(page);
    if (tooWide > 0) found.push(`${where}: ${tooWide.toString()} px too wide`);
    const lines = await axeFindings(page, 'all', within);
    found.push(...lines.map((line) => `${where}: ${line}`));
  }
  await setLook(page, start);
  return found;
}

/** Collects what is wrong by state. */
export function ledger(): {
  note: (state: string, page: Page, where?: Where) => Promise<void>;
  all: object;
} {
  const all: Record<string, string[]> = {};
  return {
    all,
    async note(state, page, where) {
      const lines = await problems(page, where);
      if (lines.length > 0) all[state] = lines;
    },
  };
}
