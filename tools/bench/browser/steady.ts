// Measurements inside a page that receives many bids: layout shifts, changed cards, and the
// accuracy of its clock.
import type { Page } from 'playwright-core';

interface LayoutLog {
  shift: number;
  touched: string[];
}
type WatchedWindow = typeof globalThis & { seen?: LayoutLog };

/** Sums layout shifts as browsers do for CLS. Call it before opening the page. */
export const watchLayout = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const seen: LayoutLog = { shift: 0, touched: [] };
    (globalThis as WatchedWindow).seen = seen;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) seen.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Forgets earlier layout shifts, because those of loading do not count here. */
export const forgetShifts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { seen } = globalThis as WatchedWindow;
    if (seen !== undefined) seen.shift = 0;
  });

export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as WatchedWindow).seen?.shift ?? Number.NaN);

/** Records every card in which anything but its clock changes from now on. */
export const watchCards = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { seen } = globalThis as WatchedWindow;
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const place = target instanceof Element ? target : target.parentElement;
        const card = place?.closest('article');
        if (card !== null && card !== undefined && place?.closest('time') === null)
          seen?.touched.push(card.getAttribute('aria-labelledby') ?? card.textContent);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });

/** Number of different cards that have changed. */
export const touchedCards = (page: Page): Promise<number> =>
  page.evaluate(() => new Set((globalThis as WatchedWindow).seen?.touched).size);

/** Shifts the page's clock by this many ms. Call it before opening the page. */
export const shiftClock = (page: Page, byMs: number): Promise<unknown> =>
  page.addInitScript((by) => {
    const Right = Date;
    // An anonymous class: for a named one, the compiler would add a helper that the page does not
    // have.
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
 * The errors of the countdown inside `place`, in ms, at each of a number of changes.
 * @param byMs error of the page's clock
 * @param place a selector of the `time` element, in its last hour (hh:mm:ss)
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
