// Hyperion's answers about the guild without a model: access, time zone, and links.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { GuildEvent } from '@guild/common/events/events.api';
import type { NoticeSettings } from '@guild/common/notifications/notifications.api';
import { aPlannedEvent, furnish, made, startAsking, type Asking } from '../../../../test/questions.ts';
import { followUps, questions } from '../../../../test/questions.rows.ts';
import { wholeFeatures } from '@guild/common/features.whole';

let asking: Asking;
beforeAll(async () => {
  asking = await startAsking();
  await furnish(asking);
});
afterAll(() => asking.close());

describe.each(questions)('about %s', (_about, rows) => {
  test.each(rows.map(([question, has, not = [], who = 'member']) => ({ question, has, not, who })))(
    '$who asks: $question',
    async ({ question, has, not, who }) => {
      const { answer, sources } = await asking.ask(question, who);
      const plain = answer.replace(/\\(?=[^\w\s])/g, '');
      for (const part of has) expect(plain).toContain(part);
      for (const part of not) expect(plain).not.toContain(part);
      // Every statement about the guild or the archive has a source with a link inside the app.
      for (const { to } of sources as readonly { to?: string }[]) expect(to).toMatch(/^\/[a-z]/);
      const said = answer.match(/^- \[/gm)?.length ?? 0;
      expect(sources.length).toBeGreaterThanOrEqual(said);
    },
  );
});

test('a German question gets German sentences around what is quoted', async () => {
  const { ask } = asking;
  expect((await ask('Was ist heute Abend?')).answer).toMatch(/^In den Büchern der Gilde steht, auf Englisch:\n\n- \[/);
  expect((await ask('Wieso xqzzt der vvwq')).answer).toContain('schweigen dazu');
  expect((await ask('What is tonight?')).answer).toMatch(/^- \[Harvest/);
});

test('a question that goes on is about the topic of the question before it', async () => {
  for (const [question, has, not = []] of followUps) {
    const { answer } = await asking.ask(question);
    for (const part of has) expect({ question, answer }).toMatchObject({ answer: expect.stringContaining(part) });
    for (const part of not) expect({ question, answer }).toMatchObject({ answer: expect.not.stringContaining(part) });
  }
});

const changes = wholeFeatures.flatMap(({ routes }) =>
  Object.entries(routes).filter(([, { method }]) => method !== 'GET'),
);
test('"how do I" and "can I" name the place and who may, for everything that the hall can do', async () => {
  const wrong: string[] = [];
  for (const [name, { summary }] of changes)
    for (const start of ['How do I', 'Can I']) {
      const question = `${start} ${summary.split(/\.\s/)[0] ?? ''}?`;
      const { answer, sources } = await asking.ask(question, 'guest');
      const isWhole = /\]\(\/[a-z]/.test(answer) || sources.some(({ id }) => id.startsWith('action-'));
      if (!isWhole || !answer.includes('can do this')) wrong.push(`${name}: ${question} → ${answer.slice(0, 150)}`);
    }
  expect(wrong).toEqual([]);
}, 120_000);

test("times use the time zone of the question, else of the person's settings, else of the guild", async () => {
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

test('an empty evening is stated plainly, and "tonight" lasts past midnight', async () => {
  const empty = await startAsking();
  try {
    expect((await empty.ask('What is tonight?')).answer).toContain('Nothing is planned for tonight');
    expect((await empty.ask('What are our goals?')).answer).toContain('The treasury has no goals');
    expect((await empty.ask('Where is spice?')).answer).toContain('Marked nowhere this week');
    // At 1:30 in Berlin it is still tonight.
    await made(
      empty.people.admin.post<GuildEvent>('/api/events', aPlannedEvent({ date: '2026-11-24', time: '01:30' })),
    );
    expect((await empty.ask('What is tonight?')).answer).toContain('tomorrow at 01:30');
  } finally {
    await empty.close();
  }
});
