// Browser journeys of streamed answers: live text, Stop, reload, failure and Retry.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { letModelsBePlain } from '../backend/test/llm/manners.ts';
import { startStandIn, type StandIn } from '../backend/test/llm/standIn.ts';
import { ledger, start } from './findings.ts';
import { withDatabase } from './faults/checks.ts';
import { eventually } from './hall.ts';
import { button, desk, phone, sharedHall, toastOf } from './sharedHall.ts';

let provider: StandIn | undefined;
const shared = sharedHall(
  'hyperion-stream',
  async () => {
    provider = await startStandIn();
    return { LLM_BASE_URL: provider.baseUrl, LLM_API_KEY: provider.key };
  },
  /the language model gave no whole answer/,
);
beforeAll(() => withDatabase(shared.hall, (db) => letModelsBePlain(db, standIn().baseUrl)));
afterAll(() => provider?.close());
const { come } = shared;
const standIn = (): StandIn => {
  if (provider === undefined) throw new Error('The provider is there only while tests run');
  return provider;
};
const field = (page: Page): Locator => page.getByRole('textbox', { name: 'Question to Hyperion', exact: true });
const conversation = (page: Page): Locator => page.getByRole('region', { name: 'Conversation', exact: true });
async function ask(page: Page): Promise<void> {
  await field(page).fill('What is a crysknife made of?');
  await field(page).press('Enter');
}
const half = 'The **tooth** of a dead worm,\n\n| Part | Made of |\n|---|---|\n| blade | tooth |\n';
const rest = '\nand nothing else [1].';
/** Makes the provider send the first half and wait. */
function holds(): void {
  standIn().words = [half, rest];
  standIn().mode = 'hold';
}
const cell = (page: Page): Locator => conversation(page).getByRole('cell', { name: 'tooth', exact: true });
const end = (page: Page): Locator => conversation(page).getByText(/and nothing else/);
const citation = (page: Page): Locator => conversation(page).getByRole('link', { name: /^Source 1: / });

test('an answer appears while it is written, also in a second tab, and its citation opens the note', async () => {
  holds();
  const { page, context } = await come('Wes', 'Member', desk);
  await page.goto(`${shared.hall.url}/hyperion`);
  const second = await context.newPage();
  await second.goto(`${shared.hall.url}/hyperion`);
  await ask(page);
  await cell(page).waitFor();
  await cell(second).waitFor();
  expect(await end(page).count()).toBe(0);
  expect(await field(second).isDisabled()).toBe(true);
  standIn().release();
  await end(page).waitFor();
  await citation(second).waitFor();
  await conversation(page)
    .getByText(/from Hyperion/)
    .waitFor();
  await citation(page).click();
  await page.getByRole('dialog').waitFor();
  expect(page.url()).toMatch(/\/hyperion\?tab=archive&note=/);
});

test('Escape stops the answer at the provider too and keeps its text; Clear history removes it', async () => {
  holds();
  const { page } = await come('Sty', 'Member', desk);
  await page.goto(`${shared.hall.url}/hyperion`);
  await ask(page);
  await cell(page).waitFor();
  expect(standIn().open()).toBe(1);
  await page.keyboard.press('Escape');
  await conversation(page)
    .getByText(/stopped/)
    .waitFor();
  await eventually('the end of the call to the provider', () => standIn().open() === 0);
  await cell(page).waitFor();
  expect(await field(page).evaluate((input) => input === document.activeElement)).toBe(true);
  await page.reload();
  await cell(page).waitFor();
  await button(page, 'Clear history').click();
  await cell(page).waitFor({ state: 'detached' });
  await toastOf(page, 'History cleared').waitFor();
});

test('a reload continues a running answer', async () => {
  holds();
  const { page } = await come('Rae', 'Member', desk);
  await page.goto(`${shared.hall.url}/hyperion`);
  await ask(page);
  await cell(page).waitFor();
  await page.reload();
  await cell(page).waitFor();
  await button(page, 'Stop').waitFor();
  standIn().release();
  await end(page).waitFor();
  await citation(page).waitFor();
  expect(
    standIn().asked.filter(({ messages }) => messages.at(-1)?.content.includes('crysknife')).length,
  ).toBeGreaterThan(0);
});

test('an answer that breaks off keeps its text and offers Retry, on a phone', async () => {
  standIn().words = [half, rest];
  standIn().mode = 'break';
  const { page, complaints } = await come('Pia', 'Member', phone);
  await page.goto(`${shared.hall.url}/hyperion`);
  await ask(page);
  await toastOf(page, 'Error').waitFor();
  await conversation(page)
    .getByText(/· cut off/)
    .waitFor();
  await cell(page).waitFor();
  standIn().mode = 'stream';
  await button(page, 'Retry').click();
  await end(page).waitFor();
  expect(
    await conversation(page)
      .getByText(/cut off/)
      .count(),
  ).toBe(0);
  complaints.splice(0);
});

test('running, stopped and failed answers are accessible and fit the screen', async () => {
  holds();
  standIn().words = [
    `## Blades\n\n${half}\n\`\`\`\nconst blade = 'a line that is a good deal longer than any phone is wide';\n\`\`\`\n`,
    rest,
  ];
  const { page } = await come('Axl', 'Admin', start);
  const { note, all } = ledger();
  await page.goto(`${shared.hall.url}/hyperion`);
  await ask(page);
  await cell(page).waitFor();
  await note('words that come', page);
  await button(page, 'Stop').click();
  await conversation(page)
    .getByText(/stopped/)
    .waitFor();
  await note('stopped', page);
  standIn().mode = 'error';
  await ask(page);
  await button(page, 'Retry').waitFor();
  await note('failed', page);
  expect(all).toEqual({});
});
