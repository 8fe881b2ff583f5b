// Texts and days over HTTP: normalization, empty values, and the limits of time.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { GuildEvent } from '@guild/common/events/events.api';
import type { MarketItem } from '@guild/common/market/market.api';
import type { ErrorBody } from '@guild/common/wire/errors';
import { aNewAuction } from '../auctions.ts';
import { discordIdOf } from '../builders.ts';
import { startHall, type Client, type Hall } from '../harness.ts';

let hall: Hall;
let admin: Client;
beforeAll(async () => {
  hall = await startHall({ env: { GUILD_TIMEZONE: 'Pacific/Auckland' } });
  admin = await hall.signIn('Admin', 'Ada Admin');
});
afterAll(() => hall.close());

const fieldsOf = (body: unknown): string[] => (body as ErrorBody).details?.fields?.map(({ path }) => path) ?? [];
const item = { name: 'Knife', category: 'Weapon', listingType: 'selling' };
const event = { title: 'Raid', description: 'Water', type: 'Raid', date: '2100-12-31', time: '23:59' };

describe('the limits of time', () => {
  test.each(['/api/events', '/api/audit', '/api/audit.csv'])('%s', async (path) => {
    for (const far of ['9999-12-31', '2101-01-01', '1999-12-31', '0000-01-01']) {
      const { status, body } = await admin.get(`${path}?from=${far}&to=${far}`);
      expect([far, status, fieldsOf(body)]).toEqual([far, 400, ['from', 'to']]);
    }
    expect((await admin.get(`${path}?from=2000-01-01&to=2100-12-31`)).status).toBe(200);
  });
  test('an event on the last allowed day is accepted, a later one is not', async () => {
    const last = await admin.post<GuildEvent>('/api/events', event);
    expect([last.status, last.body.startsAt]).toEqual([201, '2100-12-31T10:59:00.000Z']);
    const beyond = await admin.patch(`/api/events/${last.body.id}`, { date: '2101-01-01' });
    expect([beyond.status, fieldsOf(beyond.body)]).toEqual([400, ['date']]);
    const series = await admin.post('/api/events', { ...event, repeat: 'weekly', occurrences: 2 });
    expect([series.status, fieldsOf(series.body)]).toEqual([400, ['occurrences']]);
  });
  test('an auction', async () => {
    const { status, body } = await admin.post('/api/auctions', aNewAuction(hall, { endTime: '9999-12-31T00:00:00Z' }));
    expect([status, fieldsOf(body)]).toEqual([400, ['endTime']]);
  });
});

describe('texts', () => {
  test('optional empty texts are absent', async () => {
    const made = await admin.post<MarketItem>('/api/marketplace', { ...item, description: ' ', imageUrl: '' });
    expect([made.status, made.body.description]).toEqual([201, null]);
    const at = `/api/marketplace/${made.body.id}`;
    expect((await admin.patch<MarketItem>(at, { description: 'Sharp' })).body.description).toBe('Sharp');
    expect((await admin.patch<MarketItem>(at, { description: '' })).body.description).toBe('Sharp');
    expect((await admin.patch<MarketItem>(at, { description: null })).body.description).toBeNull();
  });
  test('are stored and found in one normalized form', async () => {
    const { body } = await admin.post<MarketItem>('/api/marketplace', { ...item, name: ' Zoe\u0308s Knife' });
    expect(body.name).toBe('Zo\u00ebs Knife');
    for (const typed of ['zo\u00ebs', 'zoe\u0308s']) {
      const found = await admin.get<MarketItem[]>(`/api/marketplace?search=${encodeURIComponent(typed)}`);
      expect(found.body.map(({ id }) => id)).toEqual([body.id]);
    }
  });
  test.each(['Ad\u202emin', '\u200b', 'a\u2028b', 'a\ud83d'])('signing in as %j is refused', async (username) => {
    const stranger = hall.stranger();
    const { status, body } = await stranger.post('/auth/dev', {
      discordId: discordIdOf('X'),
      username,
      role: 'Member',
    });
    expect([status, fieldsOf(body)]).toEqual([400, ['username']]);
    expect((await stranger.get('/api/user')).status).toBe(401);
  });
});
