// The personal calendar feed: RFC 5545 lines, UTC times, cancelled events, escaped text.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { GuildEvent } from '@guild/common/events/events.api';
import { startHall, type Client, type Hall } from '../../../../test/harness.ts';

let hall: Hall;
let admin: Client;
let ben: Client;
let path: string;
beforeAll(async () => {
  hall = await startHall({ clock: Date.parse('2026-10-01T12:00:00.000Z'), env: { GUILD_TIMEZONE: 'Europe/Berlin' } });
  admin = await hall.signIn('Admin', 'Ada');
  ben = await hall.signIn('Member', 'Ben');
  path = new URL((await ben.post<{ url: string }>('/api/user/calendar')).body.url).pathname;
});
afterAll(() => hall.close());

const plan = async (fields: Record<string, unknown> = {}): Promise<GuildEvent> => {
  const body = { title: 'Raid', description: 'Two squads', type: 'Raid', date: '2026-10-18', time: '20:00', ...fields };
  return (await admin.post<GuildEvent>('/api/events', body)).body;
};
const read = async (): Promise<string> => (await hall.stranger().get<string>(path)).body;
/** The events of a calendar, as a map from property name (without parameters) to value. */
const eventsOf = (text: string): Map<string, string>[] => {
  const lines = text.replaceAll('\r\n ', '').split('\r\n');
  const found: Map<string, string>[] = [];
  for (const line of lines) {
    if (line === 'BEGIN:VEVENT') found.push(new Map());
    const [, name = '', value = ''] = /^([A-Z-]+)(?:;[^:]*)?:(.*)$/.exec(line) ?? [];
    found.at(-1)?.set(name, value);
  }
  return found;
};

test('every line ends with CRLF and has at most 75 bytes; long and unusual text is preserved', async () => {
  const title = 'Комариный рейд; first, second \\ third 🪱';
  const event = await plan({ title, description: `${'Sand and spice. '.repeat(30)}\nSecond line` });
  await ben.post(`/api/events/${event.id}/join`);
  const text = await read();
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text).not.toContain('\ufffd');
  const [found] = eventsOf(text);
  const plain = (value = ''): string =>
    value.replace(/\\([;,\\nN])/g, (_all, sign: string) => (/n/i.test(sign) ? '\n' : sign));
  expect(plain(found?.get('SUMMARY'))).toBe(title);
  expect(plain(found?.get('DESCRIPTION'))).toBe(event.description);
  expect(text.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:')).toBe(true);
  expect(text.trimEnd().endsWith('END:VCALENDAR')).toBe(true);
  await admin.delete(`/api/events/${event.id}`);
});

test('a series across the end of summer time keeps the local time, in UTC, and each event has its own id', async () => {
  await plan({ title: 'Weekly', repeat: 'weekly', occurrences: 3 });
  const all = (await ben.get<GuildEvent[]>('/api/events?search=weekly')).body;
  for (const { id } of all) await ben.post(`/api/events/${id}/join`);
  const found = eventsOf(await read());
  expect(found.map((one) => one.get('DTSTART'))).toEqual(['20261018T180000Z', '20261025T190000Z', '20261101T190000Z']);
  expect(found.map((one) => one.get('DTEND'))).toEqual(['20261018T210000Z', '20261025T220000Z', '20261101T220000Z']);
  expect(new Set(found.map((one) => one.get('UID'))).size).toBe(3);
});

test('a cancelled event is marked with a higher sequence; an event left or declined is omitted', async () => {
  const [first, second, third] = (await ben.get<GuildEvent[]>('/api/events?search=weekly')).body;
  const sequenceOf = async (): Promise<number> => Number(eventsOf(await read())[0]?.get('SEQUENCE'));
  const before = await sequenceOf();
  await admin.post(`/api/events/${first?.id ?? 0}/cancel`, {});
  await ben.delete(`/api/events/${second?.id ?? 0}/leave`);
  await ben.put(`/api/events/${third?.id ?? 0}/answer`, { status: 'absent' });
  expect(eventsOf(await read()).map((one) => one.get('STATUS'))).toEqual(['CANCELLED']);
  expect(await sequenceOf()).toBeGreaterThan(before);
});

test('the feed names only its owner, and answers 404 once revoked', async () => {
  const text = await read();
  for (const { discordId } of [admin, ben]) expect(text).not.toContain(discordId);
  await ben.delete('/api/user/calendar');
  expect((await hall.stranger().get(path)).status).toBe(404);
});
