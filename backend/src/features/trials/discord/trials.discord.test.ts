// Trials in a Discord channel by the bot: one message with a button to join, and none by the webhook.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Trial } from '@guild/common/trials/trials.api';
import type { ChannelMessage, StandInButton } from '../../../../../tools/discord-stand-in/channels.ts';
import type { InteractionReply } from '../../../../../tools/discord-stand-in/interactions.ts';
import type { StandInPerson } from '../../../../../tools/discord-stand-in/standIn.ts';
import { playOut } from '../../../../test/economy.ts';
import { roleIds, startFollowingHall, type FollowingHall, runUntil } from '../../../../test/followingHall.ts';
import { until, type Client } from '../../../../test/harness.ts';
import { aLobbyOf, atTrial, endLiving, passTo, peopleOf, readTrial } from '../../../../test/trialGames.ts';
import { trialPostsPath } from '../../../../test/trialPosts.ts';
import type { DiscordPostDocument } from '../../discord/posts/discord.posts.model.ts';
import { aTaskOf, type TaskOfWorker } from '../../../../test/workerTasks.ts';
import { notPosted, type TrialPostDocument } from './trials.post.model.ts';

const channelId = '600000000000000001';
let hall: FollowingHall;
let worker: TaskOfWorker;
let host: Client;
let trial: Trial;
let person: StandInPerson;
let counter = 0;
beforeAll(async () => {
  // Nothing answers at the address of the webhook, so an attempt to post there is a failure.
  hall = await startFollowingHall({ DISCORD_WEBHOOK_URL: 'http://127.0.0.1:9/api/webhooks/1/nobody' });
  worker = await aTaskOf(hall, 'discord-posts', { write: () => undefined });
  host = await hall.enter({ id: '370000000000000001', username: 'liet' });
  await hall.setChannels([{ kind: 'trial', channelId }]);
});
afterAll(async () => {
  await worker.close();
  await hall.close();
});
beforeEach(() => {
  hall.discord.channels.messages.splice(0);
  counter += 1;
  person = { id: `37000000000000${1000 + counter}`, username: `player-${counter}` };
  hall.appear(person);
});
afterEach(() => endLiving(hall.admin));

const webhookPosts = async () => (await hall.database()).collection<TrialPostDocument>('trial_posts');
const botPosts = async () => (await hall.database()).collection<DiscordPostDocument>('discord_posts');
/** Lets the bot decide about the trial's message, which it has not posted. */
const workOnTrial = (): Promise<void> =>
  until(async () => {
    hall.clock.advance(500);
    await worker.run();
    const post = await (await botPosts()).findOne({ _id: `trial-${trial.id}` });
    return post !== null && post.dueAt.getTime() > hall.clock.now() && post.messageId === null;
  }, 'the decision of the bot');

/** Runs the worker's task until the condition holds. The clock moves on with each run. */
const work = (check: () => boolean, what: string): Promise<void> => runUntil(hall, worker, check, what);
const plain = (text: string | undefined): string => (text ?? '').replaceAll('\\', '');
const messageOf = ({ id }: Pick<Trial, 'id'>): ChannelMessage | undefined =>
  hall.discord.channels.messages.find(({ content }) => content.embeds?.[0]?.url?.endsWith(`?trial=${id}`));
const shown = (): ChannelMessage => {
  const message = messageOf(trial);
  if (message === undefined) throw new Error('the trial has no message');
  return message;
};
const posted = async (): Promise<void> => {
  trial = await aLobbyOf([host]);
  await work(() => messageOf(trial) !== undefined, 'the message');
};
const words = (): string => plain(shown().content.embeds?.[0]?.description);
const buttons = (): StandInButton[] => (shown().content.components ?? []).flatMap(({ components }) => components);
const join = (): Promise<InteractionReply> =>
  hall.discord.interactions.press(
    hall.url,
    { person, message: { id: shown().id } },
    buttons().find(({ label }) => label === 'Join')?.custom_id ?? '',
  );
const textOf = ({ body }: InteractionReply): string => plain(body.data?.content);
const seconds = (iso: string): string => Math.floor(Date.parse(iso) / 1000).toString();

test('a trial gets one message, and its button joins as the website does', async () => {
  await posted();
  expect(plain(shown().content.embeds?.[0]?.title)).toBe('Fremen trial: The Deep Desert');
  expect(words()).toContain(`**liet** started a Fremen trial. It begins <t:${seconds(trial.startsAt)}:R>`);
  expect(buttons().map(({ label, disabled }) => [label, disabled === true])).toEqual([
    ['Join', false],
    ['Open', false],
  ]);
  expect(shown().content.allowed_mentions).toEqual({ parse: [] });

  const joined = await join();
  expect([textOf(joined), joined.body.data?.flags]).toEqual([
    `You joined **The Deep Desert**. It begins <t:${seconds(trial.startsAt)}:R>.`,
    64,
  ]);
  expect((await peopleOf(hall.admin, trial.id)).map(({ username }) => username)).toEqual(['liet', person.username]);
  expect(textOf(await join())).toBe("You've already joined.");
  person = { id: '370000000000000002', username: 'guest' };
  hall.appear(person, [roleIds.guest]);
  expect(textOf(await join())).toContain("You don't have permission to do this.");
});

test('the message follows the trial, and its button is off after the start', async () => {
  await posted();
  await join();
  passTo(hall, trial.startsAt);
  expect((await readTrial(hall.admin, trial.id)).status).toBe('running');
  await work(() => words().includes('The trial has begun with 2 people'), 'the start');
  expect(buttons().map(({ label, disabled }) => [label, disabled === true])).toEqual([
    ['Join', true],
    ['Watch', false],
  ]);
  await hall.admin.post(atTrial(trial.id, '/cancel'));
  await work(() => words().includes('Somebody who may manage trials cancelled it.'), 'the end');
  expect(buttons()[0]?.disabled).toBe(true);
  expect(hall.discord.channels.messages).toHaveLength(1);
});

test('the end shows who has won, with the story as a picture', async () => {
  const rival = await hall.enter({ id: '370000000000000003', username: 'rabban' });
  trial = await aLobbyOf([host, rival]);
  await work(() => messageOf(trial) !== undefined, 'the message');
  expect(shown().file).toBeNull();
  await playOut(hall, trial, [host, rival]);
  await work(() => words().includes('**liet** is the last of 2 people standing'), 'the end');
  const name = `fremen-trial-${trial.id}.png`;
  expect(shown().content.embeds?.[0]?.image).toEqual({ url: `attachment://${name}` });
  expect([shown().file?.name, shown().file?.bytes.toString('latin1', 1, 4)]).toEqual([name, 'PNG']);
});

test('the webhook posts no trial that the bot posts', async () => {
  await hall.admin.put(trialPostsPath, { postTrials: true });
  await posted();
  const webhook = await aTaskOf(hall, 'trial-posts', { write: () => undefined });
  const posts = await webhookPosts();
  await until(async () => {
    await webhook.run();
    return (await posts.findOne({ _id: trial.id }))?.dueAt === null;
  }, 'the decision of the webhook');
  expect(await posts.findOne({ _id: trial.id })).toMatchObject({ setOutAt: null, failures: 0, messageId: null });
  await webhook.close();
});

test('the bot posts no trial that the webhook has posted', async () => {
  trial = await aLobbyOf([host]);
  const begun = { ...notPosted(hall.clock.now()), messageId: '700000000000000001', version: 1, outbox: [] };
  await (await webhookPosts()).updateOne({ _id: trial.id }, { $set: begun }, { upsert: true });
  await workOnTrial();
  expect(messageOf(trial)).toBeUndefined();
});

test('when the channel is switched off before the bot has posted, the webhook posts', async () => {
  await hall.admin.put(trialPostsPath, { postTrials: true });
  trial = await aLobbyOf([host]);
  const isKnown = async (): Promise<boolean> =>
    (await (await botPosts()).findOne({ _id: `trial-${trial.id}` })) !== null;
  await until(isKnown, 'the row of the bot');
  await hall.setChannels([]);
  await workOnTrial();
  expect(messageOf(trial)).toBeUndefined();
  const webhook = await aTaskOf(hall, 'trial-posts', { write: () => undefined });
  await until(async () => {
    await webhook.run();
    return ((await (await webhookPosts()).findOne({ _id: trial.id }))?.failures ?? 0) > 0;
  }, 'the attempt of the webhook');
  await webhook.close();
});
