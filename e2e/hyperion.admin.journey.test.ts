// Browser journeys of Hyperion's settings: models, model test, limits, and a revoked API key.
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { letModelsBePlain } from '../backend/test/llm/manners.ts';
import { startStandIn, type StandIn } from '../backend/test/llm/standIn.ts';
import { ledger, start } from './findings.ts';
import { withDatabase } from './faults/checks.ts';
import { eventually } from './hall.ts';
import { atRest, button, desk, phone, sharedHall, toastOf } from './sharedHall.ts';

let provider: StandIn | undefined;
const shared = sharedHall(
  'hyperion-admin',
  async () => {
    provider = await startStandIn();
    return { LLM_BASE_URL: provider.baseUrl, LLM_API_KEY: provider.key };
  },
  /the language model gave no whole answer/,
);
afterEach(() => {
  standIn().release();
  standIn().modes.clear();
  standIn().mode = 'stream';
});
beforeAll(() => withDatabase(shared.hall, (db) => letModelsBePlain(db, standIn().baseUrl)));
afterAll(() => provider?.close());
const { come } = shared;
const standIn = (): StandIn => {
  if (provider === undefined) throw new Error('The provider is there only while tests run');
  return provider;
};
const settings = (page: Page): Locator => page.getByRole('region', { name: 'Hyperion', exact: true });
const field = (page: Page): Locator => page.getByRole('textbox', { name: 'Question to Hyperion', exact: true });
const conversation = (page: Page): Locator => page.getByRole('region', { name: 'Conversation', exact: true });
async function ask(page: Page): Promise<void> {
  await field(page).fill('What is a crysknife made of?');
  await field(page).press('Enter');
}
/** Opens Hyperion's settings from the card on the dashboard. */
async function openSettings(page: Page): Promise<Locator> {
  await page.goto(`${shared.hall.url}/dashboard`);
  const card = page.getByRole('region', { name: 'LLM Configuration', exact: true });
  await card.getByRole('link', { name: 'Open settings', exact: true }).click();
  await atRest(button(settings(page), 'Test'));
  return settings(page);
}
const modelsAsked = (): string[] => standIn().asked.map(({ model }) => model);

test('an admin sets and tests two models, and the next question uses them', async () => {
  const { page } = await come('Ada', 'Admin', desk);
  const { page: second } = await come('Abe', 'Admin', phone);
  const { page: asker } = await come('Mia', 'Member', desk);
  const [mine, theirs] = [await openSettings(page), await openSettings(second)];
  await mine.getByLabel('Model', { exact: true }).selectOption('Another model…');
  await mine.getByLabel('Name of the model').fill('dune/first');
  await mine.getByLabel(/^Second model/).selectOption('Another model…');
  await mine.getByLabel(/^Name of the second model/).fill('dune/second');
  await button(mine, 'Save').click();
  await toastOf(page, 'LLM configuration updated').waitFor();
  await eventually(
    'the other screen',
    async () => (await theirs.getByLabel('Name of the model').inputValue()) === 'dune/first',
  );

  standIn().modes.set('dune/first', 402);
  await button(mine, 'Test').click();
  await mine.getByText('The provider account has no credit left.').waitFor();
  await mine.getByText(/answered in .* first word after/).waitFor();
  await mine.getByText('“The worm hears those who walk in rhythm [1].”').waitFor();
  expect(modelsAsked().slice(-2).sort()).toEqual(['dune/first', 'dune/second']);
  expect(await page.content()).not.toContain(standIn().key);

  await asker.goto(`${shared.hall.url}/hyperion`);
  await ask(asker);
  await conversation(asker)
    .getByText(/walk in rhythm/)
    .waitFor();
  expect(modelsAsked().slice(-2)).toEqual(['dune/first', 'dune/second']);
});

test('new limits apply at once, also for people with an open chat', async () => {
  const { page } = await come('Lim', 'Admin', desk);
  const { page: asker } = await come('Lea', 'Member', phone);
  await asker.goto(`${shared.hall.url}/hyperion`);
  await ask(asker);
  await conversation(asker)
    .getByText(/walk in rhythm/)
    .waitFor();
  const mine = await openSettings(page);
  const perDay = mine.getByLabel('Questions per day');
  await perDay.fill('0');
  await button(mine, 'Set limits').click();
  await eventually('what is wrong', async () => (await perDay.getAttribute('aria-invalid')) === 'true');
  await perDay.fill('1');
  await button(mine, 'Set limits').click();
  await toastOf(page, 'Hyperion limits saved').waitFor();
  await asker.getByText(/You've used your 1 question for today/).waitFor();
  await perDay.fill('100');
  await mine.getByLabel('Tokens per day').fill('0');
  await button(mine, 'Set limits').click();
  await mine.getByText("Today's tokens are used up").waitFor();
  await asker.getByText(/tokens are used up/).waitFor();
  await ask(asker);
  await conversation(asker)
    .getByText(/from the archive/)
    .first()
    .waitFor();
  await mine.getByLabel('Tokens per day').fill('500000');
  await button(mine, 'Set limits').click();
  await mine.getByText('An API key is set. The models above answer').waitFor();
});

test('a revoked API key leaves a running answer alone, refuses new ones with a reason, and Retry works later', async () => {
  const { page } = await come('Key', 'Admin', desk);
  const { page: early } = await come('Eve', 'Member', desk);
  const { page: late, complaints } = await come('Lou', 'Member', phone);
  for (const one of [early, late]) await one.goto(`${shared.hall.url}/hyperion`);
  standIn().mode = 'hold';
  await ask(early);
  await conversation(early)
    .getByText(/The worm hears/)
    .waitFor();
  standIn().mode = 401;
  await ask(late);
  await conversation(late)
    .getByText(/rejects the API key/)
    .waitFor();
  const mine = await openSettings(page);
  await button(mine, 'Test').click();
  await mine
    .getByText(/The provider rejects the API key/)
    .first()
    .waitFor();
  for (const one of [page, late]) expect(await one.content()).not.toContain(standIn().key);
  standIn().mode = 'stream';
  standIn().release();
  await conversation(early)
    .getByText(/walk in rhythm/)
    .waitFor();
  await button(late, 'Retry').click();
  await conversation(late)
    .getByText(/walk in rhythm/)
    .waitFor();
  complaints.splice(0);
});

test('the settings with test results are accessible and fit the screen', async () => {
  const { page } = await come('Axa', 'Admin', start);
  const { note, all } = ledger();
  const mine = await openSettings(page);
  standIn().mode = 429;
  await button(mine, 'Test').click();
  await mine
    .getByText(/The provider is busy/)
    .first()
    .waitFor();
  await note("Hyperion's settings", page);
  expect(all).toEqual({});
});
