// Setup for journeys: one hall and one browser for each file, new people, and checks that nothing
// logged an error.
import { afterAll, afterEach, beforeAll, expect, jest } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { eventually, startHall, type Hall } from './hall.ts';
import { arrive, launchBrowser, type Look, type Person } from './people.ts';

export const desk: Look = { width: 1440, theme: 'night' };
export const phone: Look = { width: 375, theme: 'noon' };

declare global {
  /** Awaited by the Jest environment when a test fails, before anything is closed. */
  var whenAJourneyFails: (() => Promise<void>) | undefined;
}

/** The page as a screen reader presents it, shortened for the log. */
const seenOn = (page: Page): Promise<string> =>
  page
    .locator('body')
    .ariaSnapshot({ timeout: 60_000 })
    .then(
      (told) => told.slice(0, 3000),
      (failure: unknown) => String(failure),
    );

type Come = (name: string, rank: Parameters<typeof arrive>[3], look: Look) => Promise<Person>;
export interface SharedHall {
  readonly hall: Hall;
  readonly browser: Browser;
  /**
   * Opens the page of a new person, who leaves at the end of the test.
   * @param rank null: signed out
   */
  readonly come: Come;
  /**
   * Opens the page of a new person, who stays for the whole file. Their page is loaded only once.
   */
  readonly stay: Come;
}

/**
 * Starts a hall and a browser before the tests of a file, and closes them afterwards. Call it once
 * at the top of a file.
 * A test fails if a browser logs an error. The file fails if web or worker log a warning or an
 * error.
 * @param name part of the database's name
 * @param settings additional environment variables, read when the tests begin
 * @param expected warnings and errors of web and worker that the tests cause on purpose
 * @returns getters for the hall and the people; usable while tests run
 */
export function sharedHall(
  name: string,
  settings: () => Promise<NodeJS.ProcessEnv> = () => Promise.resolve({}),
  expected?: RegExp,
): SharedHall {
  // A limit for busy machines. Journeys wait for conditions and normally need a small part of this.
  jest.setTimeout(600_000);
  let hall: Hall | undefined;
  let browser: Browser | undefined;
  let visitors: Person[] = [];
  const residents: Person[] = [];
  const running = <T>(one: T | undefined): T => {
    if (one === undefined) throw new Error('The hall runs only while tests do');
    return one;
  };
  globalThis.whenAJourneyFails = async () => {
    for (const { name: who, page } of [...visitors, ...residents])
      process.stderr.write(`\n${who} at ${page.url()}\n${await seenOn(page)}\n`);
  };
  beforeAll(async () => {
    [hall, browser] = await Promise.all([settings().then((more) => startHall(name, more)), launchBrowser()]);
  });
  afterEach(async () => {
    const complaints = [...visitors, ...residents].flatMap((one) => one.complaints.splice(0));
    await Promise.all(visitors.map((one) => one.context.close()));
    visitors = [];
    expect(complaints).toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await hall?.close();
    expect(hall?.complaints.filter((line) => expected?.test(line) !== true)).toEqual([]);
  });
  return {
    get hall() {
      return running(hall);
    },
    get browser() {
      return running(browser);
    },
    come: async (...who) => {
      const person = await arrive(running(browser), running(hall), ...who);
      visitors.push(person);
      return person;
    },
    stay: async (...who) => {
      const person = await arrive(running(browser), running(hall), ...who);
      residents.push(person);
      return person;
    },
  };
}

/** A card in the grid, by the exact name of its item. */
export const card = (page: Page, item: string): Locator => page.getByRole('article', { name: item, exact: true });
/** The dialog with this title. Confirm dialogs have the role `alertdialog`. */
export const dialog = (page: Page, title: string | RegExp): Locator =>
  page.getByRole('dialog', { name: title, ...(typeof title === 'string' && { exact: true }) });
export const question = (page: Page, title: string): Locator =>
  page.getByRole('alertdialog', { name: title, exact: true });
export const button = (place: Page | Locator, name: string): Locator =>
  place.getByRole('button', { name, exact: true });
/** The toast with this title. */
export const toastOf = (page: Page, title: string): Locator =>
  page.locator('[data-scope=toast][data-part=title]').getByText(title, { exact: true });

/**
 * Shows cards that other people have added. They wait behind a button unless the grid was empty.
 * One press shows all of them, so the names are handled one after the other.
 */
export async function reveal({ page }: Person, ...names: readonly string[]): Promise<void> {
  const more = page.getByRole('button', { name: /^\d+ new/ });
  for (const name of names) {
    await more.or(card(page, name)).first().waitFor();
    if (!(await card(page, name).isVisible())) await more.click();
    await card(page, name).waitFor();
  }
}

/**
 * Waits until an element stops moving. Otherwise content that loads above it could move it away
 * from the pointer.
 */
export async function atRest(what: Locator): Promise<void> {
  await what.waitFor();
  let [before, times] = ['', 0];
  await eventually('standing still', async () => {
    const now = JSON.stringify(await what.boundingBox());
    times = now === before ? times + 1 : 0;
    before = now;
    return times === 10;
  });
}

/** Waits until a page's live connection is open. Only wide screens show this. */
export const connected = (page: Page): Promise<void> =>
  page.locator('header').getByText('Connected', { exact: true }).waitFor();

/** Changes size and theme of the open page. */
export async function setLook(page: Page, { width, theme }: Look): Promise<void> {
  await page.setViewportSize({ width, height: width < 768 ? 812 : 900 });
  await page.emulateMedia({ colorScheme: theme === 'noon' ? 'light' : 'dark', reducedMotion: 'reduce' });
  await page.evaluate((wanted) => {
    document.documentElement.dataset['theme'] = wanted;
  }, theme);
}

/** Navigates inside the app as a link does, without a page load. */
export async function goInside(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, address);
}

const hour = 3_600_000;
/** Creates an auction through the API. @returns its id */
export async function auctionBy(seller: Person, itemName: string, parts: object = {}): Promise<number> {
  const { status, body } = await seller.post('/api/auctions', {
    itemName,
    description: 'Found under the third dune, works by night.',
    category: 'Resource',
    startingPrice: 10,
    endTime: new Date(Date.now() + hour).toISOString(),
    ...parts,
  });
  expect(status).toBe(201);
  return Number(body['id']);
}
/** Bids through the API. */
export async function bidBy(bidder: Person, id: number, bidAmount: number): Promise<void> {
  expect((await bidder.post(`/api/auctions/${id}/bid`, { bidAmount })).status).toBe(200);
}
