// Browser journeys of events with two people: answers with one click, live event pages, and series.
import { beforeAll, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { eventually } from './hall.ts';
import { axeFindings, type Look, type Person } from './people.ts';
import { button, card, desk, dialog, goInside, phone, sharedHall, toastOf, setLook } from './sharedHall.ts';

const shared = sharedHall('events');
const { stay } = shared;
let [admin, member]: Person[] = [];
const both = (): [Person, Person] => {
  if (admin === undefined || member === undefined) throw new Error('Nobody has come yet');
  return [admin, member];
};
beforeAll(async () => {
  [admin, member] = await Promise.all([stay('Ada', 'Admin', desk), stay('Moe', 'Member', phone)]);
});

const dayMs = 24 * 3_600_000;
const dayIn = (days: number): string => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
/** Plans an event or a series through the API. @returns the ids, soonest first */
async function plan(title: string, parts: object = {}): Promise<number[]> {
  const [person] = both();
  const body = { title, description: 'Bring water.', type: 'Raid', date: dayIn(3), time: '20:00', maxParticipants: 8 };
  const made = await person.post('/api/events', { ...body, ...parts });
  expect(made.status).toBe(201);
  const series = made.body['seriesId'];
  if (series === null) return [Number(made.body['id'])];
  const all = await person.page.request.get(`${shared.hall.url}/api/events?series=${Number(series)}`);
  return ((await all.json()) as { id: number }[]).map(({ id }) => id);
}
const part = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const answer = (place: Page | Locator, name: string): Locator => place.getByRole('button', { name, exact: true });
const addressOf = (id: number | undefined): string => `/events/${String(id)}`;

test('an old link opens the event page, and a one-click answer with its note appears on the other screen', async () => {
  const [{ page: first }, { page: second }] = both();
  const [id] = await plan('Patrol of the ridge');
  await first.goto(`${shared.hall.url}/events?event=${String(id)}`);
  await first.waitForURL(`**${addressOf(id)}`);
  await second.goto(`${shared.hall.url}/events`);
  await card(second, 'Patrol of the ridge').getByRole('link', { name: 'Patrol of the ridge' }).click();
  await second.waitForURL(`**${addressOf(id)}`);
  await first.waitForFunction(() => document.title.startsWith('Patrol of the ridge – '));
  await answer(second, '0 Late').click();
  await toastOf(second, 'Answer saved').waitFor();
  await second.getByText('You’re going, late', { exact: true }).waitFor();
  await part(first, 'Late').getByText('Moe', { exact: true }).waitFor();
  await button(second, 'Answer Patrol of the ridge').click();
  const form = dialog(second, 'Patrol of the ridge');
  await form.getByLabel('Note (optional)', { exact: true }).fill('After work, twenty minutes');
  await button(form, 'Save answer').click();
  await part(first, 'Late').getByText('After work, twenty minutes').waitFor();
  await button(second, 'Leave').click();
  await toastOf(second, 'Left event successfully').waitFor();
  await first.getByText('No responses yet. Be the first.').waitFor();
});

test('an admin changes and cancels part of a series and deletes all of it, and an open event page follows', async () => {
  const [{ page: first }, other] = both();
  const { page: second } = other;
  const ids = await plan('Weekly watch', { repeat: 'weekly', occurrences: 4 });
  const [, next, third, last] = ids;
  for (const id of ids) expect((await other.post(`/api${addressOf(id)}/join`)).status).toBe(200);
  await Promise.all([goInside(first, addressOf(next)), goInside(second, addressOf(last))]);
  await button(first, 'Edit').click();
  const form = dialog(first, 'Edit event');
  await form.getByLabel('Title', { exact: true }).fill('Weekly ride');
  await form.getByRole('radio', { name: /^This and following events/ }).check();
  await button(form, 'Save').click();
  await toastOf(first, 'Event updated').waitFor();
  await second.getByRole('heading', { level: 1, name: 'Weekly ride', exact: true }).waitFor();

  await goInside(first, addressOf(third));
  await button(first, 'Cancel event').click();
  const cancelling = dialog(first, 'Cancel event');
  await cancelling.getByLabel('Reason (optional)', { exact: true }).fill('A storm');
  await cancelling.getByRole('radio', { name: /^This and following events/ }).check();
  await button(cancelling, 'Cancel event').click();
  await second.getByText('This event is cancelled', { exact: true }).waitFor();
  await second.getByText('A storm', { exact: true }).waitFor();
  await part(second, 'Series').getByText('Cancelled', { exact: true }).waitFor();
  await second.getByRole('button', { name: /^Notifications, 1 unread$/ }).click();
  await dialog(second, 'Notifications').getByText('Cancelled: Weekly ride').waitFor();
  await second.keyboard.press('Escape');

  await button(first, 'Manage').click();
  await first.getByRole('menuitem', { name: 'Delete' }).click();
  const deleting = dialog(first, 'Delete event');
  await deleting.getByRole('radio', { name: /^All events in the series/ }).check();
  await button(deleting, 'Delete event').click();
  await second.getByText('This event is no longer in the calendar', { exact: true }).waitFor();
  await button(first, 'Undo').click();
  await second.getByRole('heading', { level: 1, name: 'Weekly ride', exact: true }).waitFor();
});

test('a series is one card, and cancelled events are hidden behind a button', async () => {
  const [, { page }] = both();
  await plan('Fortnightly feast', { repeat: 'biweekly', occurrences: 3, date: dayIn(5) });
  await goInside(page, '/events?past=');
  await card(page, 'Fortnightly feast').waitFor();
  await eventually('one card', async () => (await card(page, 'Fortnightly feast').count()) === 1);
  await button(card(page, 'Fortnightly feast'), 'and 2 more').click();
  await card(page, 'Fortnightly feast').nth(2).waitFor();
  await page.locator('[data-cancelled]').click();
  await card(page, 'Weekly ride').first().getByText('A storm').waitFor();
});

test('the next event is joined from the dashboard with one click', async () => {
  const [{ page: first }, { page }] = both();
  const [id] = await plan('Night before', { date: dayIn(1) });
  await Promise.all([goInside(page, '/dashboard'), goInside(first, addressOf(id))]);
  let presses = 0;
  await page.exposeFunction('pressed', () => (presses += 1));
  await page.evaluate(() =>
    addEventListener('click', () => (globalThis as unknown as { pressed: () => void }).pressed(), { capture: true }),
  );
  await button(page, 'Join: Night before').click();
  await toastOf(page, 'Successfully joined event').waitFor();
  await page.getByRole('region', { name: 'Your next event' }).getByText('You’re going', { exact: true }).waitFor();
  await part(first, 'Going').getByText('Moe', { exact: true }).waitFor();
  expect(presses).toBe(1);
});

test('an admin drags over the week to plan an event, Escape ends a drag, and the event appears in a member’s month', async () => {
  const [{ page: first }, { page: second }] = both();
  await Promise.all([
    goInside(first, '/events?view=week&on=2030-06-17'),
    goInside(second, '/events?view=month&on=2030-06'),
  ]);
  await first.getByRole('button', { name: /^Show .* 5:00/ }).click();
  const column = first.locator('[data-column="2030-06-19"]');
  await column.scrollIntoViewIfNeeded();
  const { x, y, height } = (await column.boundingBox()) ?? { x: 0, y: 0, height: 0 };
  const yAt = (hour: number): number => y + (height * (hour + 0.1)) / 24;
  await first.mouse.move(x + 10, yAt(10));
  await first.mouse.down();
  await first.locator('[data-planned]').waitFor();
  await first.keyboard.press('Escape');
  await first.locator('[data-planned]').waitFor({ state: 'detached' });
  await first.mouse.up();
  await first.mouse.down();
  await first.mouse.move(x + 20, yAt(12.5), { steps: 4 });
  await first.mouse.up();
  const form = dialog(first, 'Create event');
  expect(await form.getByLabel('Date', { exact: true }).inputValue()).toBe('2030-06-19');
  expect(await form.getByLabel(/^Time/).inputValue()).toBe('12:30');
  await form.getByLabel('Title', { exact: true }).fill('Noon patrol');
  await form.getByLabel('Description', { exact: true }).fill('Hats.');
  await button(form, 'Create event').click();
  await toastOf(first, 'Event created successfully').waitFor();
  const noon = column.getByRole('link', { name: /^Noon patrol/ });
  await noon.waitFor();
  // Grabbed half an hour after its start, and dropped two hours later on the same day.
  const box = (await noon.boundingBox()) ?? { x: 0, y: 0 };
  const halfHour = height / 48;
  await first.mouse.move(box.x + 20, box.y + halfHour);
  await first.mouse.down();
  await first.mouse.move(box.x + 20, box.y + halfHour * 3, { steps: 4 });
  await first.mouse.move(box.x + 20, box.y + halfHour * 5, { steps: 4 });
  await first.mouse.up();
  await toastOf(first, 'Event moved').waitFor();
  await button(first, 'Undo').click();
  await toastOf(first, 'Event moved back').waitFor();
  await second.getByRole('gridcell', { name: /^Wednesday, June 19, 2030, 1 event/ }).click();
  await part(second, 'Events on Wednesday, June 19, 2030')
    .getByRole('link', { name: /^Noon patrol/ })
    .click();
  await second.getByRole('heading', { level: 1, name: 'Noon patrol' }).waitFor();
});

/** The name of the focused element, as a label or its text. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '');
/** Presses a key until the focus is on an element whose name begins so. */
async function walkTo(page: Page, key: string, name: string): Promise<void> {
  for (let presses = 0; presses < 150; presses += 1) {
    if ((await focused(page)).startsWith(name)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} never reaches ${name}`);
}

test('a leader moves a person between roles, bench and waitlist with the keyboard alone, and the focus follows', async () => {
  const [{ page, ...leader }, other] = both();
  const roles = [
    { name: 'Tank', symbol: 'survival', min: 1, max: 1 },
    { name: 'Healer', symbol: 'plus', min: 1, max: 2 },
  ];
  const made = await leader.post('/api/events', {
    title: 'Keys only',
    description: 'Bring water.',
    type: 'Raid',
    date: dayIn(3),
    time: '20:00',
    roles,
  });
  expect([made.status, made.body['details']]).toEqual([201, undefined]);
  const id = Number(made.body['id']);
  const [tank] = made.body['roles'] as { id: number }[];
  for (const { context } of [leader, other]) {
    const answered = await context.request.put(`${shared.hall.url}/api/events/${id}/answer`, {
      headers: { Origin: shared.hall.url },
      data: { status: 'going', roleId: tank?.id },
    });
    expect(answered.status()).toBe(200);
  }
  await goInside(page, addressOf(id));
  await part(page, 'Waitlist').getByText('Moe', { exact: true }).waitFor();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await walkTo(page, 'Tab', 'Move Moe to…');
  // The only seat of a tank is Ada's.
  for (const place of ['Bench', 'Waitlist', 'Healer', 'Bench']) {
    await page.keyboard.press('Enter');
    await page.getByRole('menu').waitFor();
    await walkTo(page, 'ArrowDown', place);
    await page.keyboard.press('Enter');
    await part(page, place).getByText('Moe', { exact: true }).waitFor();
    await eventually(`the focus in ${place}`, async () => (await focused(page)) === 'Move Moe to…');
  }
});

const looks: Look[] = [phone, { width: 768, theme: 'night' }, desk];
test('the event page, the month and the week are accessible and fit every screen, and there is a calendar file', async () => {
  const [{ page: first }, { page: second }] = both();
  const name = 'Averylongwordwithoutanyplacetobreakit'.repeat(2);
  // Early in the day: the month shows only the first two events of a day.
  const [id] = await plan(name, { repeat: 'weekly', occurrences: 2, time: '08:00' });
  const month = `/events?view=month&on=${dayIn(3).slice(0, 7)}`;
  const found: Record<string, string[]> = {};
  for (const page of [first, second]) {
    for (const route of [month, `/events?view=week&on=${dayIn(3)}`, addressOf(id)]) {
      await goInside(page, route);
      await page
        .getByText(route === addressOf(id) ? 'This date' : name)
        .first()
        .waitFor({ state: 'attached' });
      for (const look of looks) {
        await setLook(page, look);
        const lines = await axeFindings(page);
        const wide = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        if (wide > 0) lines.push(`${wide} px too wide`);
        if (lines.length > 0) found[`${route} ${look.width}`] = lines;
      }
    }
  }
  expect(found).toEqual({});
  const saved = first.waitForEvent('download');
  await first.getByRole('link', { name: 'Add to calendar' }).click();
  expect((await saved).suggestedFilename()).toBe('event.ics');
});
