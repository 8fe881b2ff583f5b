// Trial notices: who gets them, when they are resolved, and finding a trial by its theme.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Notice } from '@guild/common/notifications/notifications.api';
import type { FoundKind } from '@guild/common/search/search.api';
import type { Trial } from '@guild/common/trials/trials.api';
import { startHall, until, type Client, type Hall } from '../../../../test/harness.ts';

let hall: Hall;
let host: Client;
let rival: Client;
let third: Client;
let admin: Client;
let guest: Client;
beforeAll(async () => {
  hall = await startHall();
  host = await hall.signIn('Member', 'Liet');
  rival = await hall.signIn('Member', 'Rabban');
  third = await hall.signIn('Member', 'Chani');
  admin = await hall.signIn('Admin', 'Ada');
  guest = await hall.signIn('Guest', 'Fenring');
});
afterAll(() => hall.close());

const noticesOf = async (who: Client, link: string): Promise<Notice[]> =>
  (await who.get<Notice[]>('/api/notifications')).body.filter((notice) => notice.link === link);
const said = async (who: Client, link: string): Promise<string[]> =>
  (await noticesOf(who, link)).map(({ kind, resolution }) => [kind, resolution].filter(Boolean).join(': '));
const eventuallySays = (who: Client, link: string, words: readonly string[]): Promise<void> =>
  until(async () => JSON.stringify(await said(who, link)) === JSON.stringify(words), words.join(' | '));
async function open(theme: string, lobbySeconds = 600): Promise<{ at: string; link: string; trial: Trial }> {
  const made = await host.post<Trial>('/api/trials', { theme, lobbySeconds, roundSeconds: 15 });
  expect(made.status).toBe(201);
  const { id } = made.body;
  return { at: `/api/trials/${id}`, link: `/trials?trial=${id}`, trial: made.body };
}
const stateOf = async (at: string): Promise<Trial> => (await guest.get<Trial>(at)).body;
const found = async (text: string): Promise<string[]> =>
  (await rival.get<FoundKind[]>(`/api/search?q=${encodeURIComponent(text)}`)).body
    .filter(({ kind }) => kind === 'trials')
    .flatMap((one) => one.found.map(({ title, more }) => `${title}: ${more}`));

test('everybody who could join is notified of an open trial; the notice stays until they join or the trial begins', async () => {
  const { at, link, trial } = await open('The long night');
  await eventuallySays(rival, link, ['trial_open']);
  await eventuallySays(admin, link, ['trial_open']);
  const [notice] = await noticesOf(rival, link);
  expect(notice).toMatchObject({ title: 'The long night', resolution: null });
  expect(notice?.timed).toEqual(['Liet started a trial. It begins ', { at: trial.startsAt }, '.']);
  expect([await said(host, link), await said(guest, link)]).toEqual([[], []]);

  await rival.post(`${at}/join`);
  await eventuallySays(rival, link, ['trial_open: You take part.']);
  await rival.post(`${at}/leave`);
  await eventuallySays(rival, link, ['trial_open']);
  await rival.post(`${at}/join`);
  await eventuallySays(rival, link, ['trial_open: You take part.']);
  await eventuallySays(third, link, ['trial_open']);

  // A new start time replaces the notice for people who still have it.
  const moved = await host.post<Trial>(`${at}/countdown`, { lobbySeconds: 1800 });
  await until(async () => JSON.stringify(await noticesOf(third, link)).includes(moved.body.startsAt));
  expect(await said(third, link)).toEqual(['trial_open']);
  expect(await said(rival, link)).toEqual(['trial_open: You take part.']);
  expect(await found('long night')).toEqual(['The long night: Open to join · Liet']);

  hall.clock.set(Date.parse(moved.body.startsAt));
  expect(await stateOf(at)).toMatchObject({ status: 'running' });
  await eventuallySays(third, link, ['trial_open: The trial has begun.']);
  await eventuallySays(rival, link, ['trial_open: You take part.']);
  expect(await found('long night')).toEqual(['The long night: Running · Liet']);

  await rival.post(`${at}/leave`);
  expect(await stateOf(at)).toMatchObject({ status: 'completed', winnerUsername: 'Liet' });
  await eventuallySays(host, link, ['trial_won']);
  expect((await noticesOf(host, link))[0]?.text).toBe("You're the last of 2 standing.");
  expect(await said(rival, link)).toEqual(['trial_open: You take part.']);
  expect(await found('long night')).toEqual(['The long night: Won by Liet']);
});

test('players of a cancelled trial get the reason, except the person who cancelled', async () => {
  const { at, link } = await open('Called off');
  await rival.post(`${at}/join`);
  await eventuallySays(rival, link, ['trial_open: You take part.']);
  await eventuallySays(third, link, ['trial_open']);
  expect((await admin.post(`${at}/cancel`)).status).toBe(200);
  await eventuallySays(rival, link, ['trial_cancelled', 'trial_open: You take part.']);
  await eventuallySays(host, link, ['trial_cancelled']);
  await eventuallySays(third, link, ['trial_open: The trial was cancelled.']);
  expect((await noticesOf(host, link))[0]?.text).toBe(
    'Somebody who may manage trials cancelled it. No rewards are paid and no items are used up.',
  );
  expect(await said(admin, link)).toEqual(['trial_open: The trial was cancelled.']);
  expect(await found('called off')).toEqual(['Called off: Cancelled · Liet']);
});

test('a trial without players is cancelled, and its host is notified', async () => {
  const { at, link, trial } = await open('Alone');
  await eventuallySays(third, link, ['trial_open']);
  hall.clock.set(Date.parse(trial.startsAt));
  expect(await stateOf(at)).toMatchObject({ status: 'cancelled', cancelReason: 'too_few' });
  await eventuallySays(host, link, ['trial_cancelled']);
  await eventuallySays(third, link, ['trial_open: The trial was cancelled.']);
});
