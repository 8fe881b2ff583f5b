// Accessibility (axe) and page width of pages and components, at 320 and 1280 px and in both themes.
import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { ledger, start } from './findings.ts';
import type { Person } from './people.ts';
import { auctionBy, bidBy, button, card, dialog, goInside, question, sharedHall } from './sharedHall.ts';

const shared = sharedHall('axe');
const { come } = shared;
const minutes = 60_000;

const open = async ({ page }: Person, address: string): Promise<void> => {
  // Moves the pointer away from buttons, so that no tooltip is open.
  await page.mouse.move(1, 1);
  await goInside(page, address);
  // The heading of the page, or of a dialog that the address opens.
  await page.getByRole('heading').first().waitFor();
};

test(
  'public pages are accessible and fit the screen',
  async () => {
    const { page } = await come('Nobody', null, start);
    const { note, all } = ledger();
    const pages = { '/': 'Continue with Discord', '/?sign-in=failed&reason=busy': 'Continue with Discord' };
    for (const [address, link] of Object.entries(pages)) {
      await page.goto(shared.hall.url + address);
      await page.getByRole('link', { name: link, exact: true }).waitFor();
      await note(address, page);
    }
    await page.goto(`${shared.hall.url}/auth/discord`);
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    // The sign-in page uses the themes of the app.
    expect(await page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--bg-panel'))).not.toBe('');
    await page.getByLabel('Name', { exact: true }).fill('Nobody');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText("Can't reach the server.", { exact: true }).waitFor();
    await page.context().setOffline(false);
    await note('the development sign-in, failed', page);
    await page.goto(shared.hall.url);
    // The landing page is the first page, so that the following pages can be opened without a reload.
    await page.getByRole('link', { name: 'Continue with Discord', exact: true }).waitFor();
    for (const [address, title] of [
      ['/seo-test', 'SEO Test'],
      ['/first-admin?key=k', 'Become an Admin'],
      ['/first-admin?problem=used', 'This Link Was Used'],
      ['/nowhere', 'Page Not Found'],
    ] as const) {
      await goInside(page, address);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await note(address, page);
    }
    expect(all).toEqual({});
  },
  20 * minutes,
);

test(
  'the archive, the menu, and the auctions in every state are accessible and fit the screen',
  async () => {
    const admin = await come('Ada', 'Admin', start);
    const { page } = admin;
    const { note, all } = ledger();
    await page.goto(`${shared.hall.url}/marketplace?tab=auctions&category=Vehicle`);
    await page.getByText('No auctions found', { exact: true }).waitFor();
    await note('marketplace, empty', page);
    await open(admin, '/lore?note=melange');
    await dialog(page, 'Melange').getByText('The spice: a brown-orange powder').waitFor();
    await note('a note of the archive', page);
    await open(admin, '/lore?tab=archive');
    await page.getByRole('link', { name: 'Alia Atreides', exact: true }).waitFor();
    await note('the archive', page);
    await button(page, 'More').click();
    await page.getByRole('link', { name: 'Guild Roster', exact: true }).waitFor();
    await note('the menu', page, { sizes: [320] });
    await button(page, 'Close menu').click();

    const member = await come('Moe', 'Member', start);
    const id = await auctionBy(admin, 'Glass compass', { buyoutPrice: 5000 });
    await auctionBy(member, 'Patient kettle');
    await bidBy(member, id, 40);
    await open(admin, '/marketplace?tab=auctions&status=all');
    await card(page, 'Glass compass').waitFor();
    await note('marketplace, full', page);
    await open(admin, `/marketplace?auction=${id}`);
    await dialog(page, 'Auction Bids - Glass compass').getByText('Moe', { exact: true }).waitFor();
    await note('marketplace, an auction', page);
    await open(admin, '/marketplace?status=all');
    await card(page, 'Patient kettle').getByRole('button', { name: 'Place Bid', exact: true }).click();
    await dialog(page, 'Place Bid').waitFor();
    await note('marketplace, bidding', page);
    await page.keyboard.press('Escape');
    await dialog(page, 'Place Bid').waitFor({ state: 'detached' });
    await button(card(page, 'Patient kettle'), 'More actions for Patient kettle').click();
    await note('marketplace, the menu of a card', page);
    await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
    await question(page, 'Delete auction').waitFor();
    await note('marketplace, a question', page);
    await page.keyboard.press('Escape');
    await question(page, 'Delete auction').waitFor({ state: 'detached' });
    await page.route('**/api/auctions?*', (route) => route.fulfill({ status: 503, json: { error: 'Away' } }));
    await open(admin, '/marketplace?status=ended');
    await page.getByText('Error loading auctions', { exact: true }).waitFor();
    await note('marketplace, failed', page);
    admin.complaints.splice(0, Infinity, ...admin.complaints.filter((line) => !line.includes('503')));
    expect(all).toEqual({});
  },
  20 * minutes,
);

test(
  'the pages of guests and of people without access are accessible and fit the screen',
  async () => {
    const { note, all } = ledger();
    const seller = await come('Sela', 'Member', start);
    await auctionBy(seller, 'Open lamp');
    const guest = await come('Gus', 'Guest', start);
    await guest.page.goto(`${shared.hall.url}/treasury`);
    await guest.page.getByRole('heading', { name: 'Guild Access Required', exact: true }).waitFor();
    await note('a section for members', guest.page);
    await open(guest, '/marketplace?tab=auctions&status=all');
    await card(guest.page, 'Open lamp').waitFor();
    await note('marketplace for a guest', guest.page);
    const recruit = await come('Rex', 'Recruit', start);
    await recruit.page.goto(`${shared.hall.url}/dashboard`);
    await recruit.page.getByRole('heading', { name: 'Guild Access Required', exact: true }).waitFor();
    await button(recruit.page, 'Ask for access').waitFor();
    await note('a rank without access', recruit.page);
    await button(recruit.page, 'Ask for access').click();
    await recruit.page.getByText(/^You asked at /).waitFor();
    await note('a request for access', recruit.page);
    expect(all).toEqual({});
  },
  20 * minutes,
);

/** Whether leaving the page would ask first, because text was typed. */
const wouldLoseText = (page: Page): Promise<boolean> =>
  page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));

test(
  'every state of every component is accessible and fits the screen',
  async () => {
    const visitor = await come('Nobody', null, start);
    const { page } = visitor;
    const { note, all } = ledger();
    await page.goto(`${shared.hall.url}/dev/ui`);
    await page.locator('html[data-story=all]').waitFor({ state: 'attached' });
    await note('all', page);
    const alone = await page
      .locator('[data-story-link][data-alone]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('data-story-link') ?? ''));
    expect(alone.length).toBeGreaterThan(40);
    for (const id of alone) {
      await goInside(page, `/dev/ui?show=${id}`);
      await page.locator(`html[data-story=${id}]`).waitFor({ state: 'attached' });
      // An open overlay hides the page from screen readers. On a phone, the bell and a map cell are overlays too.
      const isCovered = /^(dialog|question|bell|scouting-cell)/.test(id);
      if (isCovered)
        await page.locator('[role=dialog][data-state=open], [role=alertdialog][data-state=open]').waitFor();
      await page
        .locator(isCovered ? '#root[aria-hidden]' : '#root:not([aria-hidden])')
        .waitFor({ state: 'attached' })
        .catch((error: unknown) => {
          throw new Error(`the story ${id} does not settle`, { cause: error });
        });
      await note(id, page);
      if (await wouldLoseText(page)) {
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Discard', exact: true }).click();
      }
    }
    const meant = 'This screen breaks on purpose';
    visitor.complaints.splice(0, Infinity, ...visitor.complaints.filter((line) => !line.includes(meant)));
    expect(all).toEqual({});
  },
  40 * minutes,
);
