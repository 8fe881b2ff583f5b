// Browser journeys of Hyperion without a model: sources, stored conversation, two tabs, and Retry.
import { expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { ledger, start } from './findings.ts';
import { button, desk, dialog, phone, sharedHall } from './sharedHall.ts';

const shared = sharedHall('hyperion');
const { come } = shared;
const question = 'What is a crysknife made of?';
const field = (page: Page): Locator => page.getByRole('textbox', { name: 'Question to Hyperion', exact: true });
const conversation = (page: Page): Locator => page.getByRole('region', { name: 'Conversation', exact: true });
const source = (page: Page): Locator => conversation(page).getByRole('link', { name: 'The Crysknife', exact: true });
async function ask(page: Page): Promise<void> {
  await field(page).fill(question);
  await field(page).press('Enter');
}

test('a Guest asks and opens a source; a second tab follows, and a cleared history can be restored', async () => {
  const { page, context } = await come('Gus', 'Guest', desk);
  await page.goto(`${shared.hall.url}/lore`);
  const second = await context.newPage();
  await second.goto(`${shared.hall.url}/hyperion`);
  await ask(page);
  await source(page).waitFor();
  await source(second).waitFor();
  await source(page).click();
  await dialog(page, 'The Crysknife').waitFor();
  expect(page.url()).toMatch(/\/hyperion\?tab=archive&note=crysknife$/);
  await page.goBack();
  await source(page).waitFor();
  await page.reload();
  await source(page).waitFor();
  await button(page, 'Clear history').click();
  await source(second).waitFor({ state: 'detached' });
  await button(page, 'Undo').click();
  await source(second).waitFor();
});

test('the scroll position stays when a new message arrives below', async () => {
  const { page, context } = await come('Rea', 'Member', desk);
  await page.goto(`${shared.hall.url}/hyperion`);
  for (let answers = 1; answers <= 4; answers++) {
    await ask(page);
    await source(page)
      .nth(answers - 1)
      .waitFor();
  }
  const second = await context.newPage();
  await second.goto(`${shared.hall.url}/hyperion`);
  await source(second).nth(3).waitFor();
  const place = (): Promise<number> => conversation(page).evaluate(({ scrollTop }) => Math.round(scrollTop));
  expect(await place()).toBeGreaterThan(100);
  // A page in the background handles no scrolling until it is drawn again.
  await page.bringToFront();
  await conversation(page).evaluate(
    (log) =>
      new Promise<void>((resolve) => {
        log.addEventListener('scroll', () => resolve(), { once: true });
        log.scrollTo(0, 100);
      }),
  );
  await ask(second);
  await button(page, 'New below').waitFor();
  expect(await place()).toBe(100);
  await button(page, 'New below').click();
  await button(page, 'New below').waitFor({ state: 'detached' });
  expect(await place()).toBeGreaterThan(100);
});

test('Retry sends a failed question again, on a phone', async () => {
  const { page, complaints } = await come('Moe', 'Member', phone);
  await page.goto(`${shared.hall.url}/hyperion`);
  await page.route('**/api/lore/chat', (route) => route.fulfill({ status: 503, json: { error: 'Away' } }));
  await ask(page);
  await button(page, 'Retry').waitFor();
  await page.unroute('**/api/lore/chat');
  await button(page, 'Retry').click();
  await source(page).waitFor();
  const box = await field(page).boundingBox();
  const bar = await page.getByRole('navigation').last().boundingBox();
  expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  complaints.splice(0, Infinity, ...complaints.filter((line) => !line.includes('503')));
});

test('the chat is accessible and fits the screen', async () => {
  const { page } = await come('Ada', 'Admin', start);
  const { note, all } = ledger();
  await page.goto(`${shared.hall.url}/hyperion`);
  await field(page).waitFor();
  await note('the welcome', page);
  await ask(page);
  await source(page).waitFor();
  await note('an answer', page);
  expect(all).toEqual({});
});
