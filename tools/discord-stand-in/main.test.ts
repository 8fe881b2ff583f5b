// Tests of what the stand-in for Discord keeps when `npm start` runs it again.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { standInChannelOf, standInPath } from '@guild/common/discord/discord.standIn';
import type { PageMessage, PageState } from './page/page.types.ts';
import { startStandIn, type RunningStandIn } from './main.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'stand-in-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});
const start = (): Promise<RunningStandIn> =>
  startStandIn({ socket: null, file: path.join(folder, 'kept.json'), apiUrl: 'http://127.0.0.1/dev/discord/api' });
const placeOf = ({ env }: RunningStandIn): string => `http://127.0.0.1:${env['DISCORD_STAND_IN'] ?? ''}`;
/** Calls the API as the bot does. */
async function call({ env }: RunningStandIn, method: string, at: string, body: object): Promise<void> {
  const headers = { Authorization: `Bot ${env['DISCORD_BOT_TOKEN'] ?? ''}`, 'Content-Type': 'application/json' };
  const response = await fetch(at, { method, headers, body: JSON.stringify(body) });
  expect(response.status).toBe(200);
}
/** What a person sees in a channel; null: in direct messages. */
async function see(standIn: RunningStandIn, person: string, channel: string | null): Promise<PageState> {
  const query = new URLSearchParams({ person, ...(channel !== null && { channel }) });
  const response = await fetch(`${placeOf(standIn)}/state?${query.toString()}`, {
    headers: { 'X-Hall-Url': 'http://127.0.0.1:9' },
  });
  return (await response.json()) as PageState;
}

test('messages, commands and scheduled events are there after a restart', async () => {
  const first = await start();
  const api = `${placeOf(first)}/api`;
  const guildId = first.env['DISCORD_GUILD_ID'] ?? '';
  const clientId = first.env['DISCORD_CLIENT_ID'] ?? '';
  const eventChannel = standInChannelOf('event');
  const person = '100000000000000012';
  const inAnHour = Date.now() + 3_600_000;
  await call(first, 'POST', `${api}/channels/${eventChannel}/messages`, { content: 'Patrol', nonce: '1' });
  await call(first, 'POST', `${api}/channels/${person}/messages`, { content: 'A seat opened up.', nonce: '2' });
  await call(first, 'PUT', `${api}/applications/${clientId}/guilds/${guildId}/commands`, [
    { name: 'events', description: 'Shows events' },
  ]);
  await call(first, 'POST', `${api}/guilds/${guildId}/scheduled-events`, {
    name: 'Patrol',
    description: 'Bring water.',
    scheduled_start_time: new Date(inAnHour).toISOString(),
    scheduled_end_time: new Date(inAnHour + 3_600_000).toISOString(),
    entity_metadata: { location: 'https://guild.example/events/1' },
    entity_type: 3,
    privacy_level: 2,
  });
  const [channel, direct, scheduled] = [
    await see(first, person, eventChannel),
    await see(first, person, null),
    await see(first, person, 'scheduled'),
  ];
  expect([channel, direct, scheduled].map(({ messages }) => messages.length)).toEqual([1, 1, 1]);
  await first.close();

  const second = await start();
  expect(await see(second, person, eventChannel)).toEqual(channel);
  expect(await see(second, person, 'scheduled')).toEqual(scheduled);
  const { messages } = await see(second, person, null);
  expect(messages.map(({ at, content }) => [at, content])).toEqual(
    direct.messages.map(({ at, content }) => [at, content]),
  );
  await second.close();
});

test('the picture of a channel message is shown, replaced by an edit, and there after a restart', async () => {
  const first = await start();
  const channel = standInChannelOf('map');
  const at = `${placeOf(first)}/api/channels/${channel}/messages`;
  const send = async (method: string, url: string, bytes: string): Promise<void> => {
    const form = new FormData();
    form.set('payload_json', JSON.stringify({ attachments: [{ id: 0, filename: 'map.png', description: 'The map' }] }));
    form.set('files[0]', new Blob([bytes], { type: 'image/png' }), 'map.png');
    const headers = { Authorization: `Bot ${first.env['DISCORD_BOT_TOKEN'] ?? ''}` };
    expect((await fetch(url, { method, headers, body: form })).status).toBe(200);
  };
  const message = async (standIn: RunningStandIn): Promise<PageMessage> => {
    const [shown] = (await see(standIn, '100000000000000012', channel)).messages;
    if (shown === undefined) throw new Error('the channel is empty');
    return shown;
  };
  const pictureOf = async (standIn: RunningStandIn): Promise<string> => {
    const address = (await message(standIn)).picture?.replace(standInPath, placeOf(standIn)) ?? '';
    const response = await fetch(address, { headers: { 'X-Hall-Url': 'http://127.0.0.1:9' } });
    return response.text();
  };
  await send('POST', at, 'one');
  const before = await message(first);
  expect(await pictureOf(first)).toBe('one');
  await send('PATCH', `${at}/${before.id}`, 'two');
  expect(await pictureOf(first)).toBe('two');
  expect((await message(first)).picture).not.toBe(before.picture);
  await call(first, 'PATCH', `${at}/${before.id}`, { content: 'The file stays.' });
  expect(await pictureOf(first)).toBe('two');
  await first.close();

  const second = await start();
  expect(await pictureOf(second)).toBe('two');
  await second.close();
});
