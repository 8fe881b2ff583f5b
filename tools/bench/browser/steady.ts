// What is measured inside a page that bids pour into: how far things jump, which cards are touched, and how right its clock is.
import type { Page } from 'playwright-core';

interface Seen {
  shift: number;
  touched: string[];
}
type Watched = typeof globalThis & { seen?: Seen };

/** Sums layout shifts as browsers do for CLS; before the page is opened. */
export const watchLayout = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const seen: Seen = { shift: 0, touched: [] };
    (globalThis as Watched).seen = seen;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) seen.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Forgets the shifts so far: those of loading are another matter. */
export const forgetShifts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { seen } = globalThis as Watched;
    if (seen !== undefined) seen.shift = 0;
  });

export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as Watched).seen?.shift ?? Number.NaN);

/** Notes every card in which anything but its clock changes from now on. */
export const watchCards = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { seen } = globalThis as Watched;
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const place = target instanceof Element ? target : target.parentElement;
        const card = place?.closest('article');
        if (card !== null && card !== undefined && place?.closest('time') === null)
          seen?.touched.push(card.getAttribute('aria-labelledby') ?? card.textContent);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });

/** How many different cards have been touched. */
export const touchedCards = (page: Page): Promise<number> =>
  page.evaluate(() => new Set((globalThis as Watched).seen?.touched).size);

/** Sets the page's clock wrong by so many ms; before the page is opened. */
export const shiftClock = (page: Page, byMs: number): Promise<unknown> =>
  page.addInitScript((by) => {
    const Right = Date;
    // Without a name: what runs the measurements would keep it by a helper that no page has.
    globalThis.Date = class extends Right {
      constructor(...given: ConstructorParameters<typeof Date> | []) {
        if (given.length === 0) super(Right.now() + by);
        else super(...given);
      }
      static override now(): number {
        return Right.now() + by;
      }
    } as DateConstructor;
  }, byMs);

/**
 * By how many ms the countdown inside `place` is wrong whenever it changes, for so many changes.
 * @param byMs how wrong the page's clock is; @param place a selector of the `time` element, in its last hour (hh:mm:ss)
 */
export const countdownErrors = (page: Page, place: string, byMs: number, changes: number): Promise<number[]> =>
  page.evaluate(
    ({ selector, by, wanted }) =>
      new Promise<number[]>((resolve, reject) => {
        const time = document.querySelector(selector);
        const end = Date.parse(time?.getAttribute('datetime') ?? '');
        if (time === null || Number.isNaN(end)) {
          reject(new Error('there is no countdown'));
          return;
        }
        const errors: number[] = [];
        const watcher = new MutationObserver(() => {
          const left = end - (Date.now() - by);
          const parts = /(\d+):(\d\d):(\d\d)/.exec(time.textContent) ?? [];
          const [hours, minutes, seconds] = parts.slice(1).map(Number);
          const shown = (((hours ?? Number.NaN) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0)) * 1000;
          errors.push(Math.abs(left - shown));
          if (errors.length < wanted) return;
          watcher.disconnect();
          resolve(errors);
        });
        watcher.observe(time, { subtree: true, childList: true, characterData: true });
      }),
    { selector: place, by: byMs, wanted: changes },
  );
