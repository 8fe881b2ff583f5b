// Contracts on Discord over HTTP: their messages, their buttons for client, member and Guest, and `/contracts`.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Contract } from '@guild/common/contracts/contracts.api';
import type { ChannelMessage, StandInButton, StandInContent } from '../../../../../tools/discord-stand-in/channels.ts';
import { replyTypes, type InteractionReply } from '../../../../../tools/discord-stand-in/interactions.ts';
import type { StandInPerson } from '../../../../../tools/discord-stand-in/standIn.ts';
import { aNewContract } from '../../../../test/contracts.ts';
import { roleIds, startFollowingHall, type FollowingHall, runUntil } from '../../../../test/followingHall.ts';
import { type Client } from '../../../../test/harness.ts';
import { aTaskOf, type TaskOfWorker } from '../../../../test/workerTasks.ts';

const dayMs = 24 * 3_600_000;
const channelId = '600000000000000001';
const people = {
  client: { id: '360000000000001001', username: 'corvin' },
  moss: { id: '360000000000001002', username: 'moss' },
  ben: { id: '360000000000001003', username: 'ben' },
  guest: { id: '360000000000001004', username: 'gus' },
} as const satisfies Record<string, StandInPerson>;
type Who = keyof typeof people;

let hall: FollowingHall;
let worker: TaskOfWorker;
let client: Client;
beforeAll(async () => {
  hall = await startFollowingHall();
  worker = await aTaskOf(hall, 'discord-posts', { write: () => undefined });
  await hall.setChannels([{ kind: 'contract', channelId }]);
  for (const [who, person] of Object.entries(people))
    hall.appear(person, [who === 'guest' ? roleIds.guest : roleIds.member]);
  client = await hall.enter(people.client);
});
afterAll(async () => {
  await worker.close();
  await hall.close();
});

const plain = (text: string | undefined): string => (text ?? '').replaceAll('\\', '');
const replyText = ({ body }: InteractionReply): string => plain(body.data?.content);
const buttonsIn = (content: StandInContent | undefined): StandInButton[] =>
  (content?.components ?? []).flatMap(({ components }) => components);
const customIdIn = (content: StandInContent | undefined, label: string): string => {
  const found = buttonsIn(content).find((one) => one.label === label)?.custom_id;
  if (found === undefined) throw new Error(`no button ${label} in ${JSON.stringify(content)}`);
  return found;
};

const pathOf = ({ id }: Contract): string => `/api/contracts/${id}`;
const stored = async (contract: Contract): Promise<Contract> => (await client.get<Contract>(pathOf(contract))).body;
const post = async (fields: object = {}): Promise<Contract> =>
  (await client.post<Contract>('/api/contracts', aNewContract(fields))).body;
/** A deadline in two days, by the hall's clock. */
const soon = (): string => new Date(hall.clock.now() + 2 * dayMs).toISOString().slice(0, 10);

const messageOf = ({ id }: Contract): ChannelMessage | undefined =>
  hall.discord.channels.messages.find(({ content }) => content.embeds?.[0]?.url?.endsWith(`/contracts?contract=${id}`));
const shown = (contract: Contract): ChannelMessage => {
  const message = messageOf(contract);
  if (message === undefined) throw new Error('the contract has no message');
  return message;
};
const textOf = (contract: Contract): string => plain(shown(contract).content.embeds?.[0]?.description);
const fieldsOf = (contract: Contract): Record<string, string> =>
  Object.fromEntries(
    (shown(contract).content.embeds?.[0]?.fields ?? []).map(({ name, value }) => [name, plain(value)]),
  );
/** Labels of the buttons that can be pressed, without the link. */
const enabled = (contract: Contract): string[] =>
  buttonsIn(shown(contract).content)
    .filter(({ url, disabled }) => url === undefined && disabled !== true)
    .map(({ label }) => label);

/** Runs the worker's task until the condition holds. The clock moves on with each run. */
const work = (check: () => boolean, what: string): Promise<void> => runUntil(hall, worker, check, what);
const posted = async (fields: object = {}): Promise<Contract> => {
  // One person gets only ten messages in an hour.
  hall.clock.advance(3_600_000);
  const contract = await post(fields);
  await work(() => messageOf(contract) !== undefined, 'the message');
  return contract;
};
/** A press of a button in the contract's message. */
const press = (who: Who, contract: Contract, label: string): Promise<InteractionReply> => {
  const { id, content } = shown(contract);
  return hall.discord.interactions.press(
    hall.url,
    { person: people[who], message: { id } },
    customIdIn(content, label),
  );
};
/** A press of a button in a reply, which only the person sees. */
const pressInReply = (who: Who, { body }: InteractionReply, label: string): Promise<InteractionReply> =>
  hall.discord.interactions.press(
    hall.url,
    { person: people[who], message: { id: '1', flags: 64 } },
    customIdIn(body.data, label),
  );
const list = (who: Who): Promise<InteractionReply> =>
  hall.discord.interactions.command(hall.url, { person: people[who] }, 'contracts');

test('/contracts says that no contracts are open', async () => {
  expect(replyText(await list('moss'))).toBe('There are no open contracts.');
});

test('a contract gets one message with its details and buttons', async () => {
  const contract = await posted();
  const at = Math.floor(Date.parse(contract.deadline) / 1000).toString();
  expect(textOf(contract)).toBe(
    [
      'Overwatch · Ridge at D-7 · Hard',
      'Reward: 900 Solari',
      `Deadline: <t:${at}:F> (<t:${at}:R>)`,
      'Client: corvin',
      '',
      'Nobody passes until dawn.',
    ].join('\n'),
  );
  expect(fieldsOf(contract)).toEqual({ 'Claims (0 of 4)': 'Nobody yet' });
  const labels = buttonsIn(shown(contract).content).map(({ label }) => label);
  expect(labels).toEqual(['Claim', 'Unclaim', 'Activate', 'Complete', 'Open']);
  expect(enabled(contract)).toEqual(['Claim']);
});

test('a contract is claimed, activated and completed by buttons, and its message follows', async () => {
  const contract = await posted();
  expect(replyText(await press('moss', contract, 'Claim'))).toBe(
    'You claimed **Hold the ridge**. 1 of 4 claims are taken.',
  );
  await press('ben', contract, 'Claim');
  await work(() => 'Claims (2 of 4)' in fieldsOf(contract), 'the claims');
  expect(fieldsOf(contract)).toEqual({ 'Claims (2 of 4)': 'moss, ben' });
  expect(enabled(contract)).toEqual(['Claim', 'Unclaim', 'Activate']);

  const customId = customIdIn(shown(contract).content, 'Activate');
  expect(replyText(await press('ben', contract, 'Unclaim'))).toBe('You withdrew your claim on **Hold the ridge**.');
  const asked = await hall.discord.interactions.press(hall.url, { person: people.client }, customId);
  expect(replyText(asked)).toBe('**Hold the ridge** has changed. Do you want to activate it with moss?');
  expect((await stored(contract)).status).toBe('partially_claimed');
  expect(replyText(await pressInReply('client', asked, 'Activate'))).toBe(
    'You activated **Hold the ridge**. moss can start now.',
  );
  await work(() => textOf(contract).startsWith('**Active**'), 'the activation');
  expect(fieldsOf(contract)).toEqual({ 'Claims (1 of 4)': 'moss' });
  expect(enabled(contract)).toEqual(['Complete']);

  const question = await press('client', contract, 'Complete');
  expect(replyText(question)).toBe('Complete **Hold the ridge**? You will owe 900 Solari to moss.');
  expect((await stored(contract)).status).toBe('active');
  const done = await pressInReply('client', question, 'Complete');
  expect([done.body.type, replyText(done)]).toEqual([replyTypes.change, 'You completed **Hold the ridge**.']);
  expect(await stored(contract)).toMatchObject({
    status: 'completed',
    claims: [{ username: 'moss', tookPart: true }],
  });
  await work(() => textOf(contract).startsWith('**Completed**'), 'the completion');
  expect(fieldsOf(contract)).toEqual({ 'Fulfilled by': 'moss' });
  expect(enabled(contract)).toEqual([]);
});

test('a claim for a reward that has changed asks again, with the new reward', async () => {
  const contract = await posted();
  const customId = customIdIn(shown(contract).content, 'Claim');
  const contracts = (await hall.database()).collection<{ _id: number; reward: number; version: number }>('contracts');
  await contracts.updateOne({ _id: contract.id }, { $set: { reward: 5 }, $inc: { version: 1 } });
  const asked = await hall.discord.interactions.press(hall.url, { person: people.moss }, customId);
  expect(replyText(asked)).toBe('The reward of **Hold the ridge** is 5 Solari now. Do you want to claim it?');
  expect((await stored(contract)).claims).toEqual([]);
  expect(replyText(await pressInReply('moss', asked, 'Claim'))).toBe(
    'You claimed **Hold the ridge**. 1 of 4 claims are taken.',
  );
});

const notPermitted = "You don't have permission to do this.";
const notClient = 'Only the client of this contract can do this';
test.each<[string, Who, string]>([
  ['contract-claim', 'client', "You can't claim your own contract"],
  ['contract-claim', 'guest', notPermitted],
  ['contract-unclaim', 'client', "You haven't claimed this contract"],
  ['contract-unclaim', 'moss', "You haven't claimed this contract"],
  ['contract-unclaim', 'guest', notPermitted],
  ['contract-activate', 'client', 'Nobody has claimed this contract yet'],
  ['contract-activate', 'moss', notClient],
  ['contract-activate', 'guest', notPermitted],
  ['contract-complete', 'client', 'This contract is not active'],
  ['contract-complete', 'moss', notClient],
  ['contract-complete', 'guest', notPermitted],
  ['contract-complete-for-all', 'client', 'This contract is not active'],
  ['contract-complete-for-all', 'moss', notClient],
  ['contract-complete-for-all', 'guest', notPermitted],
])("%s by %s gets the API's sentence", async (action, who, sentence) => {
  const contract = await posted();
  const id = contract.id.toString();
  const customIds: Record<string, string> = {
    'contract-claim': `contract-claim:2:${id}:900:Solari`,
    'contract-activate': `contract-activate:2:${id}:1`,
    'contract-complete-for-all': `contract-complete-for-all:2:${id}:1`,
  };
  const customId = customIds[action] ?? `${action}:1:${id}`;
  const reply = await hall.discord.interactions.press(hall.url, { person: people[who] }, customId);
  expect(replyText(reply).split('\n')[0]).toBe(sentence);
  expect(reply.body.data?.flags).toBe(64);
  expect((await stored(contract)).version).toBe(contract.version);
});

test('when all claims are taken, Claim is off', async () => {
  const contract = await posted({ maxClaims: 1 });
  await press('moss', contract, 'Claim');
  await work(() => 'Claims (1 of 1)' in fieldsOf(contract), 'the claim');
  expect(enabled(contract)).toEqual(['Unclaim', 'Activate']);
  expect(replyText(await press('ben', contract, 'Claim'))).toBe('All claims of this contract are taken');
});

test('the message of an overdue contract stays known until 30 days after its end', async () => {
  const contract = await posted({ deadline: soon() });
  const rows = (await hall.database()).collection<{ _id: string; lapsesAt: Date }>('discord_posts');
  const lapsesInDays = async (): Promise<number> => {
    const row = await rows.findOne({ _id: `contract-${contract.id}` });
    return ((row?.lapsesAt.getTime() ?? 0) - Date.now()) / dayMs;
  };
  await press('moss', contract, 'Claim');
  await work(() => enabled(contract).includes('Activate'), 'the claim');
  await press('client', contract, 'Activate');
  hall.clock.set(Date.parse(contract.deadline) + 1000);
  await work(() => textOf(contract).startsWith('**Active**\n**The deadline has passed**'), 'the deadline');
  expect(await lapsesInDays()).toBeGreaterThan(365);
  await client.post(`${pathOf(contract)}/fail`, { note: 'No trace' });
  await work(() => textOf(contract).startsWith('**Failed**'), 'the failed contract');
  expect(await lapsesInDays()).toBeLessThan(31);
});

test('the message ends with its buttons off: cancelled, failed or deleted', async () => {
  const cancelled = await posted();
  await client.post(`${pathOf(cancelled)}/cancel`, { note: 'Too dangerous' });
  await work(() => textOf(cancelled).startsWith('**Cancelled**: Too dangerous'), 'the cancelled contract');
  expect(enabled(cancelled)).toEqual([]);

  const [lapsing, failing] = [await posted({ deadline: soon() }), await posted({ deadline: soon() })];
  await press('moss', failing, 'Claim');
  await work(() => enabled(failing).includes('Activate'), 'the claim');
  await press('client', failing, 'Activate');
  await work(() => textOf(failing).startsWith('**Active**'), 'the active contract');
  hall.clock.set(Date.parse(failing.deadline) + 1000);
  await work(() => textOf(failing).startsWith('**Active**\n**The deadline has passed**'), 'the deadline');
  expect(enabled(failing)).toEqual(['Complete']);
  await client.post(`${pathOf(failing)}/fail`, { note: 'No trace' });
  await work(() => textOf(failing).startsWith('**Failed**: No trace'), 'the failed contract');
  expect(enabled(failing)).toEqual([]);
  await work(
    () => textOf(lapsing).startsWith('**Cancelled**: nobody claimed it before the deadline'),
    'the unclaimed contract',
  );
  expect(enabled(lapsing)).toEqual([]);

  const deleted = await posted();
  const message = shown(deleted);
  const customId = customIdIn(message.content, 'Claim');
  await client.delete(pathOf(deleted));
  await work(() => buttonsIn(message.content).length === 0, 'the deleted contract');
  const reply = await hall.discord.interactions.press(hall.url, { person: people.moss }, customId);
  expect(replyText(reply)).toContain('This button is out of date');
});

test('/contracts lists at most ten open contracts, with buttons for those that the person may claim', async () => {
  const posts: Contract[] = [];
  for (let count = 0; count < 11; count += 1) posts.push(await post({ title: `*Bait* ${count}` }));
  const newest = posts.at(-1) ?? (await post());
  const at = Math.floor(Date.parse(newest.deadline) / 1000).toString();
  const blocksIn = ({ body }: InteractionReply): string[] => plain(body.data?.embeds?.[0]?.description).split('\n\n');
  const labelsIn = ({ body }: InteractionReply): string[] => buttonsIn(body.data).map(({ label }) => label);

  const open = await list('ben');
  expect(blocksIn(open)).toHaveLength(11);
  expect(blocksIn(open).at(-1)).toBe('There are more in the guild hall.');
  expect(blocksIn(open)[0]).toBe(
    `**[*Bait* 10](${hall.env.publicUrl}/contracts?contract=${newest.id})** · Overwatch · Hard\n` +
      `Ridge at D-7 · 900 Solari · 0 of 4 claimed · due <t:${at}:R>`,
  );
  expect(labelsIn(open)).toEqual(['Claim *Bait* 10', 'Claim *Bait* 9', 'Claim *Bait* 8', 'Claim *Bait* 7', 'Open']);
  const claimed = await pressInReply('ben', open, 'Claim *Bait* 10');
  expect(replyText(claimed)).toBe('You claimed ***Bait* 10**. 1 of 4 claims are taken.');
  expect((await stored(newest)).claims).toMatchObject([{ username: 'ben' }]);
  expect(labelsIn(await list('ben'))[0]).toBe('Claim *Bait* 9');
  for (const who of ['client', 'guest'] as const) {
    const reply = await list(who);
    expect(blocksIn(reply)).toHaveLength(11);
    expect(labelsIn(reply)).toEqual(['Open']);
  }
});
