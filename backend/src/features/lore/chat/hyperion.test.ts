// What Hyperion says of the guild without any other help: to whom, by whose clock, and with which links.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { GuildEvent } from '@guild/common/events/events.api';
import type { NoticeSettings } from '@guild/common/notifications/notifications.api';
import { aPlannedEvent, furnish, made, startAsking, type Asking } from '../../../../test/questions.ts';
import { questions } from '../../../../test/questions.rows.ts';

let asking: Asking;
beforeAll(async () => {
  asking = await startAsking();
  await furnish(asking);
});
afterAll(() => asking.close());

describe.each(questions)('of %s', (_about, rows) => {
  test.each(rows.map(([question, has, not = [], who = 'member']) => ({ question, has, not, who })))(
    '$who asks: $question',
    async ({ question, has, not, who }) => {
      const { answer, sources } = await asking.ask(question, who);
      const plain = answer.replace(/\\(?=[^\w\s])/g, '');
      for (const part of has) expect(plain).toContain(part);
      for (const part of not) expect(plain).not.toContain(part);
      // Everything said of the guild or the archive is among the sources, and leads inside the app.
      for (const { to } of sources as readonly { to?: string }[]) expect(to).toMatch(/^\/[a-z]/);
      const said = answer.match(/^- \[/gm)?.length ?? 0;
      expect(sources.length).toBeGreaterThanOrEqual(said);
    },
  );
});

test('times are by the clock of who asks: of the question, of what they have set, or of the guild', async () => {
  const { ask, people } = asking;
  const tonight = async (zone?: string): Promise<string> => (await ask('What is tonight?', 'member', zone)).answer;
  expect(await tonight('America/New_York')).toContain('today at 14:00 (America/New_York)');
  expect(await tonight('Asia/Tokyo')).toContain('tomorrow at 04:00 (Asia/Tokyo)');
  const { kinds, reminders } = (await people.member.get<NoticeSettings>('/api/notifications/settings')).body;
  const quietHours = { from: '22:00', to: '07:00', timezone: 'America/Denver' };
  await made(people.member.put('/api/notifications/settings', { kinds, reminders, quietHours }));
  expect(await tonight()).toContain('today at 12:00 (America/Denver)');
  await made(people.member.put('/api/notifications/settings', { kinds, reminders, quietHours: null }));
  expect(await tonight()).toContain('(Europe/Berlin)');
});

test('nothing planned for tonight is said plainly, and tonight has its own night', async () => {
  const empty = await startAsking();
  try {
    expect((await empty.ask('What is tonight?')).answer).toContain('Nothing is planned for tonight');
    expect((await empty.ask('What are our goals?')).answer).toContain('The treasury has no goals');
    expect((await empty.ask('Where is spice?')).answer).toContain('Marked nowhere this week');
    // At half past one it is still tonight, in Berlin.
    await made(
      empty.people.admin.post<GuildEvent>('/api/events', aPlannedEvent({ date: '2026-11-24', time: '01:30' })),
    );
    expect((await empty.ask('What is tonight?')).answer).toContain('tomorrow at 01:30');
  } finally {
    await empty.close();
  }
});
