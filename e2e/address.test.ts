// Browser tests that filters, tabs and open auctions are in the address: reload, Back, shared links.
import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventually } from './hall.ts';
import type { Person } from './people.ts';
import { auctionBy, button, card, desk, dialog, sharedHall } from './sharedHall.ts';

const shared = sharedHall('addresses');
let owner: Person;
let friend: Person;
let lamp: number;

beforeAll(async () => {
  owner = await shared.stay('Vigo', 'Member', desk);
  friend = await shared.stay('Wanda', 'Member', desk);
  lamp = await auctionBy(owner, 'Linked lamp', { category: 'Weapon' });
  await auctionBy(owner, 'Linked stone');
  await auctionBy(friend, 'Other lamp', { category: 'Weapon' });
});

const marketplace = (query = ''): string => `${shared.hall.url}/marketplace?tab=auctions${query}`;
const paramsOf = (page: Page): Record<string, string> => Object.fromEntries(new URL(page.url()).searchParams);
/** Checks the owner's page, the same page after a reload, and the same address in the friend's browser. */
async function everywhere(check: (page: Page) => Promise<void>): Promise<void> {
  await check(owner.page);
  await owner.page.reload();
  await check(owner.page);
  await friend.page.goto(owner.page.url());
  await check(friend.page);
}

const choices = [
  {
    name: 'Category',
    value: 'Weapon',
    field: 'category',
    shown: ['Linked lamp', 'Other lamp'],
    hidden: ['Linked stone'],
  },
  { name: 'Status', value: 'all', field: 'status', shown: ['Linked lamp', 'Linked stone', 'Other lamp'], hidden: [] },
] as const;
test.each(choices)(
  'the filter $name is in the address, and holds after a reload and for another person',
  async ({ name, value, field, shown, hidden }) => {
    await owner.page.goto(marketplace());
    await card(owner.page, 'Linked stone').waitFor();
    await owner.page.getByLabel(name, { exact: true }).selectOption(value);
    await everywhere(async (page) => {
      await page.waitForURL((url) => url.searchParams.get(field) === value);
      for (const item of shown) await card(page, item).waitFor();
      // The address changes a moment before the screen does.
      const choice = page.getByLabel(name, { exact: true });
      await eventually(`${name} shows what the address says`, async () => (await choice.inputValue()) === value);
      for (const item of hidden) await card(page, item).waitFor({ state: 'detached' });
    });
  },
);

test('the filter for own auctions shows each person their own, and the search text stays in the address', async () => {
  const { page } = owner;
  await page.goto(marketplace());
  await page.getByLabel('Owner', { exact: true }).selectOption('selling');
  await card(page, 'Other lamp').waitFor({ state: 'detached' });
  await page.getByRole('searchbox', { name: 'Search auctions', exact: true }).fill('lamp');
  // The address changes a moment after the last key.
  await page.waitForURL((url) => url.searchParams.get('search') === 'lamp');
  await page.reload();
  await card(page, 'Linked lamp').waitFor();
  expect(await page.getByRole('searchbox').inputValue()).toBe('lamp');
  await friend.page.goto(page.url());
  await card(friend.page, 'Other lamp').waitFor();
  expect(paramsOf(friend.page)).toMatchObject({ mine: 'selling', search: 'lamp' });
  await card(friend.page, 'Linked lamp').waitFor({ state: 'detached' });
});

test('the open tab is in the address, and Back and Forward switch it', async () => {
  const { page } = owner;
  const tab = (on: Page, name: RegExp) => on.getByRole('tab', { name, selected: true });
  await page.goto(marketplace());
  await card(page, 'Linked lamp').waitFor();
  await page.getByRole('tab', { name: /^Items/ }).click();
  await everywhere(async (on) => {
    await tab(on, /^Items/).waitFor();
    await on.getByText('No items found', { exact: true }).waitFor();
  });
  await page.goBack();
  await tab(page, /^Auctions/).waitFor();
  await card(page, 'Linked lamp').waitFor();
  await page.goForward();
  await tab(page, /^Items/).waitFor();
});

const openings = [
  { what: 'an auction', by: 'name', title: 'Auction Bids - Linked lamp' },
  { what: 'its bids', by: 'Bids (0)', title: 'Auction Bids - Linked lamp' },
  { what: 'its bid dialog', by: 'Place Bid', title: 'Place Bid' },
] as const;
test.each(openings)(
  '$what has an address that works after a reload, for another person, and with Back and Forward',
  async ({ by, title }) => {
    // The friend opens it, because only the friend may bid. The owner gets the link.
    const { page } = friend;
    await page.goto(marketplace('&search=Linked'));
    const lot = card(page, 'Linked lamp');
    await (by === 'name' ? lot.getByRole('link', { name: 'Linked lamp', exact: true }) : button(lot, by)).click();
    const isOpen = async (on: Page): Promise<void> => {
      await dialog(on, title).getByText('Linked lamp').first().waitFor();
      expect(paramsOf(on)).toMatchObject({ auction: lamp.toString(), search: 'Linked' });
    };
    await isOpen(page);
    await page.reload();
    await isOpen(page);
    await owner.page.goto(page.url());
    await isOpen(owner.page);
    await page.goBack();
    await dialog(page, title).waitFor({ state: 'detached' });
    await lot.waitFor();
    expect(paramsOf(page)).toEqual({ tab: 'auctions', search: 'Linked' });
    await page.goForward();
    await isOpen(page);
    await page.keyboard.press('Escape');
    await dialog(page, title).waitFor({ state: 'detached' });
    expect(paramsOf(page)).toEqual({ tab: 'auctions', search: 'Linked' });
  },
);
