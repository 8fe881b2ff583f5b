// Accessibility and layout findings of a page, collected by state, so that one run reports all of
// them.
import type { Page } from 'playwright-core';
import { axeFindings, type Look } from './people.ts';
import { setLook } from './sharedHall.ts';

/** One width for each theme. A finding depends on the width or on the colors, rarely on both. */
const looks: readonly Look[] = [
  { width: 320, theme: 'night' },
  { width: 1280, theme: 'noon' },
];
const widths = looks.map(({ width }) => width);
/** The look of a page before and after each check. */
export const start: Look = { width: 320, theme: 'night' };

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

interface Where {
  readonly sizes?: readonly number[];
  /** A selector. Only this part is checked, for example an overlay. */
  readonly within?: string;
}
/**
 * Findings for the current page in each size and theme. The page gets its first look back
 * afterwards.
 */
async function problems(page: Page, { sizes = widths, within }: Where = {}): Promise<string[]> {
  const found: string[] = [];
  // A tooltip under the pointer belongs to no state, and may open at any moment.
  await page.mouse.move(0, 0);
  for (const { width, theme } of looks) {
    if (!sizes.includes(width)) continue;
    const where = `${width} px, ${theme}`;
    await setLook(page, { width, theme });
    const tooWide = await overflow(page);
    if (tooWide > 0) found.push(`${where}: ${tooWide} px too wide`);
    const lines = await axeFindings(page, 'all', within);
    found.push(...lines.map((line) => `${where}: ${line}`));
  }
  await setLook(page, start);
  return found;
}

/** Collects findings by state. */
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
