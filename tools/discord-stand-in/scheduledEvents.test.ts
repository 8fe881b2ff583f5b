// Tests of the scheduled events that the stand-in for Discord refuses.
import { beforeEach, expect, test } from '@jest/globals';
import { createGuild } from './guild.ts';
import type { StandInReply } from './part.ts';
import { createScheduledEvents } from './scheduledEvents.ts';

const now = Date.parse('2026-11-18T10:00:00.000Z');
const at = (minutes: number): string => new Date(now + minutes * 60_000).toISOString();
const event = {
  name: 'Patrol',
  description: 'Bring water.',
  scheduled_start_time: at(60),
  scheduled_end_time: at(120),
  entity_metadata: { location: 'https://guild.example/events/1' },
  entity_type: 3,
  privacy_level: 2,
};
let guild: ReturnType<typeof createGuild>['guild'];
let parts: ReturnType<typeof createScheduledEvents>;
beforeEach(() => {
  ({ guild } = createGuild(() => now));
  parts = createScheduledEvents(guild, () => now);
});
const call = (method: string, body: object, id = ''): StandInReply | null => {
  const text = JSON.stringify(body);
  return parts.part.answer({
    method,
    path: `/guilds/${guild.id}/scheduled-events${id}`,
    query: new URLSearchParams(),
    authorization: `Bot ${guild.botToken}`,
    text,
    bytes: Buffer.from(text),
    contentType: 'application/json',
  });
};

test('a scheduled event is created, changed and cancelled', () => {
  expect(call('POST', event)).toMatchObject({ status: 200, body: { name: 'Patrol' } });
  const id = `/${parts.scheduled.events[0]?.id ?? ''}`;
  expect(call('PATCH', { name: 'Raid' }, id)).toMatchObject({ status: 200, body: { name: 'Raid' } });
  expect(call('PATCH', { status: 4 }, id)).toMatchObject({ status: 200, body: { status: 4 } });
});

test.each<[string, object]>([
  ['an empty name', { name: '' }],
  ['a name of 101 characters', { name: 'a'.repeat(101) }],
  ['a description of 1,001 characters', { description: 'a'.repeat(1001) }],
  ['no place', { entity_metadata: { location: '' } }],
  ['a place of 101 characters', { entity_metadata: { location: 'a'.repeat(101) } }],
  ['a start in the past', { scheduled_start_time: at(-1) }],
  ['an end at its start', { scheduled_end_time: at(60) }],
  ['another type', { entity_type: 2 }],
  ['another privacy level', { privacy_level: 1 }],
])('one with %s is refused, new or changed', (_what, changes) => {
  const refusal = { status: 400, body: { code: 50_035 } };
  expect(call('POST', { ...event, ...changes })).toMatchObject(refusal);
  call('POST', event);
  const [stored] = parts.scheduled.events;
  expect(call('PATCH', changes, `/${stored?.id ?? ''}`)).toMatchObject(refusal);
  expect(stored?.content).toEqual(event);
});

test('without the permission Create Events, the bot creates none', () => {
  for (const role of guild.roles) role.permissions = (BigInt(role.permissions) & ~(1n << 44n)).toString();
  expect(call('POST', event)).toMatchObject({ status: 403, body: { code: 50_013 } });
});
