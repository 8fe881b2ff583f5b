// The story picture over HTTP: only after the trial is won, then for everybody, with an ETag; and
// the link card.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Trial } from '@guild/common/trials/trials.api';
import { startHall, type Client, type Hall } from '../../../../test/harness.ts';

let hall: Hall;
let host: Client;
let rival: Client;
let guest: Client;
beforeAll(async () => {
  hall = await startHall();
  host = await hall.signIn('Member', 'Liet');
  rival = await hall.signIn('Member', 'Rabban');
  guest = await hall.signIn('Guest', 'Fenring');
});
afterAll(() => hall.close());

test('it exists once the trial is won', async () => {
  const made = await host.post<Trial>('/api/trials', { theme: 'The long night', lobbySeconds: 60, roundSeconds: 15 });
  const at = `/api/trials/${made.body.id}`;
  await rival.post(`${at}/join`);
  expect((await guest.get(`${at}/story.png`)).status).toBe(404);
  hall.clock.set(Date.parse(made.body.startsAt));
  expect((await guest.get<Trial>(at)).body.status).toBe('running');
  expect((await guest.get(`${at}/story.png`)).status).toBe(404);
  await rival.post(`${at}/leave`);

  const reply = await guest.get(`${at}/story.png`);
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/png']);
  const etag = reply.headers.get('etag') ?? '';
  expect(etag).not.toBe('');
  const again = await guest.get(`${at}/story.png`, { 'If-None-Match': etag });
  expect(again.status).toBe(304);
  expect((await hall.stranger().get(`${at}/story.png`)).status).toBe(401);
  expect((await guest.get('/api/trials/99999/story.png')).status).toBe(404);
  expect((await guest.get('/api/trials/x/story.png')).status).toBe(400);
});

test('a cancelled trial has none', async () => {
  const made = await host.post<Trial>('/api/trials', { theme: 'Called off', lobbySeconds: 60, roundSeconds: 15 });
  const at = `/api/trials/${made.body.id}`;
  await host.post(`${at}/cancel`);
  expect((await guest.get(`${at}/story.png`)).status).toBe(404);
});
