// Events as Discord messages within Discord's limits.
import { expect, test } from '@jest/globals';
import type { EventResponse, GuildEvent } from '@guild/common/events/events.api';
import { eventDiscord } from './events.discord.ts';

const notUsed = (): Promise<never> => Promise.reject(new Error('not used'));
const at = '2026-11-25T20:00:00.000Z';
const now = Date.parse('2026-11-18T10:00:00.000Z');
const anEvent = (id: number): GuildEvent => ({
  id,
  title: '*'.repeat(200),
  description: '*'.repeat(2000),
  type: 'Raid',
  date: '2026-11-25',
  time: '20:00',
  startsAt: at,
  lengthMinutes: 180,
  endsAt: '2026-11-25T23:00:00.000Z',
  deadlineMinutes: null,
  organizer: 'first',
  organizerDiscordId: '1',
  maxParticipants: null,
  currentParticipants: 1200,
  waiting: 0,
  tentative: 0,
  absent: 0,
  status: 'planned',
  cancelReason: null,
  seriesId: null,
  repeat: null,
  createdAt: at,
  updatedAt: at,
  version: 1,
});
const going = (id: number): EventResponse => ({
  id,
  eventId: 7,
  userId: id,
  username: `person ${id}`,
  discordId: id.toString(),
  joinedAt: at,
  status: 'going',
  note: null,
  attended: null,
  away: false,
  position: null,
});
const everybody = Array.from({ length: 1200 }, (_each, id) => going(id));
const { posts, commands } = eventDiscord(
  {
    getEvent: (id) => Promise.resolve(anEvent(id)),
    listEvents: ({ limit = 200 }) =>
      Promise.resolve({ items: Array.from({ length: limit }, (_each, id) => anEvent(id)), next: '1' }),
    myEvents: () => Promise.resolve([]),
    // The longest page is the default, as in the service.
    responses: (_id, { limit = 500 }) => Promise.resolve({ items: everybody.slice(0, limit), next: null }),
    registration: notUsed,
    answer: notUsed,
    changeNote: notUsed,
    leave: notUsed,
    checkIn: notUsed,
    seatsOf: notUsed,
    createEvent: notUsed,
  },
  { env: { publicUrl: `https://${'hall.'.repeat(16)}example`, timezone: 'UTC' }, clock: { now: () => now } },
  { once: notUsed },
);

test('all answers of a large event are counted, and as many names are shown as fit', async () => {
  const embed = (await posts?.[0]?.read(7))?.message.embeds?.[0];
  const [field] = embed?.fields ?? [];
  expect(field?.name).toBe('Going (1,200)');
  expect(field?.value.length).toBeLessThanOrEqual(1024);
  const names = field?.value.split(', ').length ?? 0;
  expect(field?.value.endsWith(` and ${(1200 - names).toLocaleString('en')} more`)).toBe(true);
});

test('/events with the longest titles fits into a message', async () => {
  const caller = {
    userId: 1,
    discordId: '1',
    username: 'first',
    avatar: null,
    memberId: 1,
    rank: 'Member',
    access: 'Member',
    rights: [],
    sessionId: '',
  } as const;
  const command = commands?.find(({ name }) => name === 'events');
  const reply = await command?.run(new Map(), caller, { isShared: false, edit: notUsed });
  const description = reply?.embeds?.[0]?.description ?? '';
  expect(description.length).toBeLessThanOrEqual(4096);
  expect(description.endsWith('There are more in the guild hall\\.')).toBe(true);
});
