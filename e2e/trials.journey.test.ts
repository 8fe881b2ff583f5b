// Browser journey of a whole trial on phones: six members, a guest, and a host who leaves the lobby.
// It covers falls, guesses, bets, cheers, the big screen, the winner on every screen, and the
// fairness check in the browser.
import { expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { withDatabase } from './faults/checks.ts';
import type { Person } from './people.ts';
import { button, dialog, phone, question, sharedHall } from './sharedHall.ts';

const shared = sharedHall('trials');
const minutes = 60_000;

/** The deadly ways of a round, read from the database. */
async function deadlyOf(id: number, number: number): Promise<string[]> {
  const stored = await withDatabase(shared.hall, (db) =>
    db
      .collection<{ _id: number; rounds: { number: number; deadly: string[] }[] }>('fremen_trials')
      .findOne({ _id: id }),
  );
  const round = stored?.rounds.find((one) => one.number === number);
  if (round === undefined) throw new Error(`There is no round ${number}`);
  return round.deadly;
}
const at = (page: Page, stage: string): Promise<void> => page.locator(`[data-stage=${stage}]`).waitFor();
const together = (people: readonly Person[], what: (page: Page) => Promise<unknown>): Promise<unknown> =>
  Promise.all(people.map(({ page }) => what(page)));
const ways = (page: Page): Locator => page.getByRole('group', { name: 'Paths', exact: true }).getByRole('button');

/** Each person clicks a safe or a deadly way. */
async function choose(people: readonly Person[], id: number, number: number, which: 'safe' | 'deadly'): Promise<void> {
  const deadly = await deadlyOf(id, number);
  await together(people, async (page) => {
    await at(page, 'open');
    const count = await ways(page).count();
    const keys = ['a', 'b', 'c', 'd'].slice(0, count);
    const place = keys.findIndex((key) => deadly.includes(key) === (which === 'deadly'));
    await ways(page).nth(place).click();
    // The last choice of a round closes it.
    await page
      .getByText('Chosen. You can change it until everyone has chosen or time runs out.', { exact: true })
      .or(page.locator('[data-stage=closed], [data-stage=revealed], [data-stage=over]'))
      .first()
      .waitFor();
  });
}

async function everybody(): Promise<{
  host: Person;
  players: [Person, Person, Person, Person, Person];
  guest: Person;
}> {
  const [host, guest, ...others] = await Promise.all([
    shared.come('Liet', 'Member', phone),
    shared.come('Fenring', 'Guest', phone),
    shared.come('Chani', 'Member', phone),
    shared.come('Stilgar', 'Member', phone),
    shared.come('Jamis', 'Member', phone),
    shared.come('Harah', 'Member', phone),
    shared.come('Otheym', 'Member', phone),
  ]);
  return { host, guest, players: others };
}

/** The host opens a trial, everybody joins, and the host leaves the lobby. @returns its id */
async function gather(host: Person, players: readonly Person[], guest: Person): Promise<number> {
  const all = [host, guest, ...players];
  await Promise.all(all.map(({ page }) => page.goto(`${shared.hall.url}/trials`)));
  await guest.page.getByText('No trials yet', { exact: true }).waitFor();
  expect(await button(guest.page, 'Start a trial').count()).toBe(0);
  await button(host.page, 'Start a trial').click();
  const form = dialog(host.page, 'Start a trial');
  await button(form, 'The Hidden Sietch').click();
  await form.getByLabel('Seconds to join', { exact: true }).fill('600');
  await form.getByLabel('Seconds per round', { exact: true }).fill('15');
  await button(form, 'Open the lobby').click();
  await together(players, (page) => button(page, 'Join the trial').click());
  await together(players, (page) => button(page, 'Leave').waitFor());
  await guest.page.getByText('6 players joined', { exact: true }).waitFor();
  await guest.page.getByText(/^Guests can watch/).waitFor();
  await button(host.page, 'Leave').click();
  await button(host.page, 'Join the trial').waitFor();
  await guest.page.getByText('5 players joined', { exact: true }).waitFor();
  const [live] = (await (await host.context.request.get(`${shared.hall.url}/api/trials?status=live`)).json()) as [
    { id: number },
  ];
  return live.id;
}

test(
  'a trial runs from the lobby to its winner on every screen, and the fairness check passes',
  async () => {
    const { host, guest, players } = await everybody();
    const [winner, second, fallen] = players;
    const rest = players.slice(2);
    const id = await gather(host, players, guest);
    // A second screen of the guest shows the trial to everybody in the room.
    const big = await guest.context.newPage();
    await big.setViewportSize({ width: 1440, height: 900 });
    await big.goto(`${shared.hall.url}/trials?stage`);
    const onBig = (stage: string): Promise<void> => big.locator(`[data-big-stage=${stage}]`).waitFor();
    await onBig('lobby');
    // A host who left the lobby can still begin the trial.
    await button(host.page, 'Begin now').click();
    const all = [host, guest, ...players];
    await together(all, (page) => at(page, 'begins'));
    await together(all, (page) => at(page, 'open'));
    expect(await ways(guest.page).first().isDisabled()).toBe(true);
    expect(await ways(host.page).first().isDisabled()).toBe(true);
    await Promise.all([choose([winner, second], id, 1, 'safe'), choose(rest.slice(1), id, 1, 'deadly')]);
    await guest.page.getByText('4 of 5 have chosen', { exact: true }).waitFor();
    // The winner changes the choice and changes it back.
    await choose([winner], id, 1, 'deadly');
    await choose([winner], id, 1, 'safe');
    await choose(rest.slice(0, 1), id, 1, 'deadly');
    await together(all, (page) => at(page, 'revealed'));
    for (const { page } of [winner, second])
      await page.getByRole('heading', { name: 'You live', exact: true }).waitFor();
    for (const { page } of rest) await page.getByRole('heading', { name: 'You fell', exact: true }).waitFor();
    await guest.page.getByText('3 fell, 2 live.', { exact: true }).waitFor();

    await fallen.page.getByRole('group', { name: 'Survivors' }).getByRole('button', { name: winner.name }).click();
    await fallen.page.getByText('still standing', { exact: true }).waitFor();
    await fallen.page.getByRole('button', { name: 'Call the worm, 0', exact: true }).click();
    await together([host, guest, winner], (page) =>
      page.getByRole('button', { name: 'Call the worm, 1', exact: true }).waitFor(),
    );
    // After a reload the page shows the same stage as all others.
    await winner.page.reload();
    await together(all, (page) => at(page, 'open'));
    await onBig('open');
    await dialog(big, 'The Hidden Sietch').getByText('2 of 5 standing', { exact: true }).waitFor();
    expect(await ways(fallen.page).first().isDisabled()).toBe(true);
    await fallen.page.getByRole('button', { name: 'Path A is deadly', exact: true }).click();
    await fallen.page.getByText('Your guess: A. You can change it until the round ends.', { exact: true }).waitFor();
    await Promise.all([choose([winner], id, 2, 'safe'), choose([second], id, 2, 'deadly')]);
    await together(all, (page) => at(page, 'over'));
    await together(all, (page) => page.locator(`[data-winner="${winner.name}"]`).waitFor());
    await winner.page.getByText('You won.', { exact: true }).waitFor();
    await second.page.getByText('Your place: 2nd of 5', { exact: true }).waitFor();

    await onBig('over');
    await big.getByRole('heading', { name: winner.name, exact: true }).waitFor();
    await big.keyboard.press('Escape');
    await big.locator('[data-big-stage]').waitFor({ state: 'detached' });
    await at(big, 'over');
    expect(new URL(big.url()).search).toBe('');

    // The link works after the end too, and the fairness check finds no manipulation.
    await guest.page.goto(`${shared.hall.url}/trials?trial=${id}`);
    for (const { page } of [guest, second]) {
      await button(page, 'Read its story').click();
      await button(page, 'Check it').click();
      await page.getByText('Checked in your browser: nothing was altered in 2 rounds.', { exact: true }).waitFor();
    }
    await second.page.getByText('The hashes match those this browser saw', { exact: false }).waitFor();
    // After the end, another trial can be opened and cancelled.
    await button(second.page, 'Play again').click();
    await button(dialog(second.page, 'Start a trial'), 'Open the lobby').click();
    await button(second.page, 'Cancel the trial').click();
    await button(question(second.page, 'Cancel the trial'), 'Cancel the trial').click();
    await together([host, winner], (page) => page.getByText('This trial was cancelled', { exact: true }).waitFor());
  },
  10 * minutes,
);
