// Browser journey of the bell on two devices of one person: outbid notice, unread count, bidding again.
import { beforeAll, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { axeFindings, type Person } from './people.ts';
import { auctionBy, bidBy, button, desk, dialog, phone, sharedHall, toastOf } from './sharedHall.ts';

const shared = sharedHall('bell');
let seller: Person;
let rival: Person;
let own: Person;
/** The same person's second device. */
let pocket: Person;
beforeAll(async () => {
  [seller, rival, own] = await Promise.all([
    shared.stay('Sela', 'Member', desk),
    shared.stay('Rhea', 'Admin', desk),
    shared.stay('Tomas', 'Member', desk),
  ]);
  pocket = await shared.stay(own.name, null, phone);
  await pocket.context.addCookies(await own.context.cookies());
});

const bellOf = (page: Page): Locator => page.locator('header').getByRole('button', { name: /^Notifications/ });
const panelOf = (page: Page): Locator => dialog(page, 'Notifications');
/** Waits until both bells and both tab titles show this number of unread notices. */
async function count(unread: number): Promise<void> {
  const name = unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`;
  for (const { page } of [own, pocket]) {
    await button(page.locator('header'), name).waitFor();
    await page.waitForFunction(
      (wanted) => (/^\((\d+)\) /.exec(document.title)?.[1] ?? '0') === wanted,
      unread.toString(),
    );
  }
}

test('an outbid notice appears on both devices at once, and is resolved on both when the person bids again', async () => {
  const lot = await auctionBy(seller, 'Windtrap seal');
  await Promise.all([
    own.page.goto(`${shared.hall.url}/marketplace?tab=auctions&auction=${lot}&bid=1`),
    pocket.page.goto(`${shared.hall.url}/dashboard`),
  ]);
  const bidding = dialog(own.page, 'Place Bid');
  await bidding.getByLabel('Your Bid Amount (Solari)', { exact: true }).fill('50');
  await button(bidding, 'Place Bid').click();
  await toastOf(own.page, 'Bid Placed').waitFor();
  await own.page.mouse.move(1, 1);
  await bellOf(pocket.page).waitFor();
  await bidBy(rival, lot, 60);
  // The notice replaces the toast of the person's own bid.
  await toastOf(own.page, 'You were outbid').waitFor();
  await toastOf(pocket.page, 'You were outbid').waitFor();
  expect(await toastOf(own.page, 'Bid Placed').isVisible()).toBe(false);
  await count(1);

  await bellOf(pocket.page).click();
  const sheet = panelOf(pocket.page);
  await sheet.getByRole('region', { name: 'Today' }).getByText('You were outbid').waitFor();
  expect(await axeFindings(pocket.page)).toEqual([]);
  const box = await sheet.boundingBox();
  expect([box?.x, box?.width, Math.round((box?.y ?? 0) + (box?.height ?? 0))]).toEqual([0, 375, 812]);
  await pocket.page.goBack();
  await sheet.waitFor({ state: 'detached' });
  expect(new URL(pocket.page.url()).pathname).toBe('/dashboard');
  await bellOf(pocket.page).click();
  await sheet.getByRole('link', { name: 'Bid again: You were outbid' }).waitFor();

  await bellOf(own.page).click();
  const row = panelOf(own.page).getByRole('listitem', {
    name: /You were outbid/,
  });
  await row.waitFor();
  await own.page.keyboard.press('ArrowDown');
  expect(await row.evaluate((one) => one === document.activeElement)).toBe(true);
  await own.page.keyboard.press('a');
  await button(dialog(own.page, 'Place Bid'), 'Place Bid').click();
  // The other device learns of the new bid, so the notice needs no action any more.
  await sheet.getByText("You're in the lead again.").waitFor();
  expect(await sheet.getByRole('link', { name: /^Bid again/ }).count()).toBe(0);
  await button(sheet, 'Close').click();
  await sheet.waitFor({ state: 'detached' });
  expect(new URL(pocket.page.url()).pathname).toBe('/dashboard');
  await count(0);
});
