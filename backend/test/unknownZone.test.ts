// Browsers that hide their time zone: their requests work in the guild's time zone.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { NoticeSettings } from '@guild/common/notifications/notifications.api';
import { startHall, type Client, type Hall } from './harness.ts';

let hall: Hall;
let member: Client;
beforeAll(async () => {
  hall = await startHall({ env: { GUILD_TIMEZONE: 'Europe/Berlin' } });
  member = await hall.signIn('Member', 'Moss');
});
afterAll(() => hall.close());
const unknown = ['Etc/Unknown', '', 'Arrakis/Arrakeen'];

test.each(unknown)('a question to Hyperion from %p is answered', async (zone) => {
  const { status } = await member.post('/api/lore/chat', { question: 'What is on tonight?', zone });
  expect(status).toBe(200);
});

test.each(unknown)("quiet hours from %p use the guild's time zone", async (timezone) => {
  const path = '/api/notifications/settings';
  const before = (await member.get<NoticeSettings>(path)).body;
  const quietHours = { from: '22:00', to: '07:00', timezone };
  const { status, body } = await member.put<NoticeSettings>(path, { ...before, quietHours });
  expect([status, body.quietHours]).toEqual([200, { ...quietHours, timezone: 'Europe/Berlin' }]);
});
