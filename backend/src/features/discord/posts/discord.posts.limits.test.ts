// Limits of new channel messages: one person's messages in an hour, and mentions of a role.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Auction } from '@guild/common/auctions/auctions.api';
import { auctionLink } from '@guild/common/auctions/auctions.links';
import type { ChannelMessage } from '../../../../../tools/discord-stand-in/channels.ts';
import { start } from '../../../../test/auctions.ts';
import { roleIds, runUntil, startFollowingHall, type FollowingHall } from '../../../../test/followingHall.ts';
import type { Client } from '../../../../test/harness.ts';
import { aTaskOf, type TaskOfWorker } from '../../../../test/workerTasks.ts';

const channelId = '600000000000000001';
let hall: FollowingHall;
let moe: Client;
let workers: TaskOfWorker[];
const startWorkers = async (): Promise<void> => {
  const startWorker = (): Promise<TaskOfWorker> => aTaskOf(hall, 'discord-posts', { write: () => undefined });
  workers = [await startWorker(), await startWorker()];
};
const endWorkers = async (): Promise<void> => {
  for (const worker of workers) await worker.close();
};
beforeAll(async () => {
  hall = await startFollowingHall();
  moe = await hall.enter({ id: '350000000000000001', username: 'Moe' });
  await hall.setChannels([{ kind: 'auction', channelId, roleId: roleIds.officer }]);
  await startWorkers();
});
afterAll(async () => {
  await endWorkers();
  await hall.close();
});

/** Both workers run at once, until the condition holds. */
const work = (check: () => boolean, what: string): Promise<void> => {
  const both = {
    async run() {
      await Promise.all(workers.map((worker) => worker.run()));
    },
  };
  return runUntil(hall, both, check, what);
};
const messages = (): readonly ChannelMessage[] => hall.discord.channels.messages;
const titleOf = ({ content }: ChannelMessage): string => (content.embeds?.[0]?.title ?? '').replaceAll('\\', '');
/** All lines of all embeds, and the address of the first one. */
const linesOf = ({ content: { embeds = [] } }: ChannelMessage): string[] =>
  [embeds[0]?.url ?? '', ...embeds.flatMap(({ description = '' }) => description.split('\n'))].map((line) =>
    line.replaceAll('\\', ''),
  );
const titled = (title: string): ChannelMessage | undefined => messages().find((one) => titleOf(one) === title);
const mentioning = (): ChannelMessage[] =>
  messages().filter(({ content }) => (content.content ?? '').includes(roleIds.officer));
const offer = (itemName: string, seller = moe): Promise<Auction> => start(seller, hall, { itemName }, 48);

test('of 60 auctions by one member, ten get a message, one message lists the others, and one mentions', async () => {
  const auctions: Auction[] = [];
  for (let at = 1; at <= 60; at += 1) auctions.push(await offer(`Item ${at}`));
  await work(() => messages().length >= 10, 'the first messages');
  await endWorkers();
  await startWorkers();
  const list = '50 more from Moe';
  await work(() => titled(list) !== undefined, 'the message that lists the others');
  expect(messages()).toHaveLength(11);
  const shown = messages().flatMap(linesOf);
  for (const { id, itemName } of auctions) {
    const url = hall.env.publicUrl + auctionLink(id);
    expect(shown.filter((line) => line === url || line === `**[${itemName}](${url})**`)).toHaveLength(1);
  }
  expect(mentioning()).toHaveLength(1);

  await hall.admin.delete(`/api/auctions/${auctions[20]?.id ?? 0}`);
  await work(() => titled('49 more from Moe') !== undefined, 'the list without the deleted auction');
  await offer('By somebody else', hall.admin);
  await work(() => titled('By somebody else') !== undefined, 'the message of another person');
  expect(mentioning()).toHaveLength(1);
});

test('after 15 minutes the role is mentioned again, and after an hour the person gets messages again', async () => {
  hall.clock.advance(15 * 60_000);
  await offer('After 15 minutes', hall.admin);
  await work(() => titled('After 15 minutes') !== undefined, 'the message');
  expect(titled('After 15 minutes')?.content.content).toContain(roleIds.officer);
  await offer('Too early');
  await work(() => titled('50 more from Moe') !== undefined, 'the list');
  hall.clock.advance(45 * 60_000);
  await offer('After an hour');
  await work(() => titled('After an hour') !== undefined, 'the message');
  expect(titled('Too early')).toBeUndefined();
});
