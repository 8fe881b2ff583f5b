// The message of a loot night in a Discord channel: one, which follows the night, its bids and its end.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Auction } from '@guild/common/auctions/auctions.api';
import type { Night } from '@guild/common/nights/nights.api';
import type { ChannelMessage } from '../../../../tools/discord-stand-in/channels.ts';
import { startFollowingHall, type FollowingHall, runUntil } from '../../../test/followingHall.ts';
import { until, type Client } from '../../../test/harness.ts';
import { aTaskOf, type TaskOfWorker } from '../../../test/workerTasks.ts';

const channelId = '600000000000000001';
let hall: FollowingHall;
let worker: TaskOfWorker;
let moss: Client;
beforeAll(async () => {
  hall = await startFollowingHall();
  worker = await aTaskOf(hall, 'discord-posts', { write: () => undefined });
  hall.discord.channels.ids.add(channelId);
  await hall.setChannels([{ kind: 'night', channelId }]);
  moss = await hall.enter({ id: '350000000000001001', username: 'Moss' });
});
afterAll(async () => {
  await worker.close();
  await hall.close();
});

const messages = (): ChannelMessage[] => hall.discord.channels.messages;
const text = (): string => (messages()[0]?.content.embeds?.[0]?.description ?? '').replaceAll(/[\\*]/g, '');
/** Runs the worker's task until the message contains this. */
const shows = (words: string): Promise<void> => runUntil(hall, worker, () => text().includes(words), words);

test('one message follows a night from its plan over each bid to its end, and says that a night was deleted', async () => {
  const startsAt = new Date(hall.clock.now() + 3 * 3_600_000).toISOString();
  const body = { title: 'After the raid', lots: 'Knife; 1; 100\nRag; 2; 50', minutes: 60, startsAt };
  const { id } = (await hall.admin.post<Night>('/api/nights', body)).body;
  await shows('Knife: from 100 Solari');
  expect(text()).toContain(`Starts <t:${Math.floor(Date.parse(startsAt) / 1000)}:F> · 2 lots`);
  await hall.admin.post(`/api/nights/${id}/start`);
  await shows('Knife: 100 Solari, no bids');
  const lots = (await hall.admin.get<Auction[]>(`/api/nights/${id}/lots`)).body;
  await moss.post(`/api/auctions/${lots[0]?.id}/bid`, { bidAmount: 300 });
  await shows('Knife: 300 Solari, Moss');
  for (const lot of lots) await hall.admin.post(`/api/auctions/${lot.id}/end`);
  await until(async () => (await hall.admin.get<Night>(`/api/nights/${id}`)).body.status === 'over', 'the end');
  await shows('Over · 1 of 2 lots sold for 300 Solari');
  expect(text()).toContain('Rag ×2: not sold');
  expect(messages()).toHaveLength(1);

  const other = (await hall.admin.post<Night>('/api/nights', { title: 'Called off', lots: 'Knife' })).body;
  await runUntil(hall, worker, () => messages().length === 2, 'the second message');
  await hall.admin.delete(`/api/nights/${other.id}`);
  const last = (): string | undefined => messages()[1]?.content.embeds?.[0]?.description;
  await runUntil(hall, worker, () => last()?.startsWith('This was deleted') === true, 'the end of the message');
});
