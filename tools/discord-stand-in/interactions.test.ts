// Tests of how long replies to interactions can be edited in the stand-in for Discord.
import { expect, test } from '@jest/globals';
import { createGuild } from './guild.ts';
import { createInteractions } from './interactions.ts';

const minuteMs = 60_000;

test('a reply can be edited for 15 minutes', async () => {
  let now = Date.parse('2026-11-18T10:00:00.000Z');
  const { guild } = createGuild(() => now);
  const { interactions, part } = createInteractions(guild, () => now);
  const person = { id: '300000000000000007', username: 'moss' };
  // Nothing listens there. The token is given before the press is sent.
  await interactions
    .press('http://127.0.0.1:9', { person, token: 'a-token' }, 'event-answer:1:12:going')
    .catch(() => null);
  const text = JSON.stringify({ content: 'Done' });
  const edit = () =>
    part.answer({
      method: 'PATCH',
      path: `/webhooks/${guild.botId}/a-token/messages/@original`,
      query: new URLSearchParams(),
      authorization: '',
      text,
      bytes: Buffer.from(text),
      contentType: 'application/json',
    });
  now += 15 * minuteMs;
  expect(edit()).toMatchObject({ status: 200 });
  now += 1;
  expect(edit()).toMatchObject({ status: 401, body: { code: 50_027 } });
});
