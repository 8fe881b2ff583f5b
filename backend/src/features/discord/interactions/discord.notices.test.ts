// Direct messages of notices: their buttons, what a press does, and the notice in the bell.
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Contract } from '@guild/common/contracts/contracts.api';
import type { Deal } from '@guild/common/deals/deals.api';
import type { GuildEvent } from '@guild/common/events/events.api';
import type { Notice, NoticeKind, NoticeSettings } from '@guild/common/notifications/notifications.api';
import type { StandInButton, StandInContent } from '../../../../../tools/discord-stand-in/channels.ts';
import { replyTypes, type InteractionReply } from '../../../../../tools/discord-stand-in/interactions.ts';
import type { StandInMessage } from '../../../../../tools/discord-stand-in/messages.ts';
import type { StandInPerson } from '../../../../../tools/discord-stand-in/standIn.ts';
import { bid, start } from '../../../../test/auctions.ts';
import { aNewContract, completedContract, payContract } from '../../../../test/contracts.ts';
import { aNewEvent } from '../../../../test/events.ts';
import { runUntil, startFollowingHall, type FollowingHall } from '../../../../test/followingHall.ts';
import { until, type Client } from '../../../../test/harness.ts';
import { aTaskOf, type TaskOfWorker } from '../../../../test/workerTasks.ts';

const ben: StandInPerson = { id: '340000000000000002', username: 'ben' };
let hall: FollowingHall;
let tasks: TaskOfWorker[];
/** Lets the worker write the notices of auctions, and send messages. */
const worker: Pick<TaskOfWorker, 'run'> = {
  async run() {
    for (const task of tasks) await task.run();
  },
};
let rival: Client;
let counter = 0;
let person: StandInPerson;
let client: Client;
beforeAll(async () => {
  hall = await startFollowingHall();
  const quiet = { write: () => undefined };
  tasks = [await aTaskOf(hall, 'auction-notices', quiet), await aTaskOf(hall, 'discord-messages', quiet)];
  rival = await hall.enter(ben);
});
afterAll(async () => {
  for (const task of tasks) await task.close();
  await hall.close();
});
beforeEach(async () => {
  counter += 1;
  person = { id: `34000000000000${1000 + counter}`, username: `noticed-${counter}` };
  client = await hall.enter(person);
});

const chooseDiscord = async (kind: NoticeKind, inApp = true): Promise<void> => {
  const { kinds } = (await client.get<NoticeSettings>('/api/notifications/settings')).body;
  const chosen = { kinds: { ...kinds, [kind]: { inApp, discord: true } }, quietHours: null, reminders: [] };
  expect((await client.put('/api/notifications/settings', chosen)).status).toBe(200);
};
const notice = async (kind: NoticeKind): Promise<Notice | undefined> =>
  (await client.get<Notice[]>('/api/notifications')).body.find((one) => one.kind === kind);
const buttonsIn = (content: Pick<StandInContent, 'components'> | undefined): StandInButton[] =>
  (content?.components ?? []).flatMap(({ components }) => components);
const labelsIn = (content: Pick<StandInContent, 'components'> | undefined): string[] =>
  buttonsIn(content).map(({ label }) => label);
/** Lets the worker send what is due, until this person has a message with this button. */
async function message(label: string, to = person): Promise<StandInMessage> {
  const find = (): StandInMessage | undefined =>
    hall.discord.messages.findLast((one) => one.to === to.id && labelsIn(one).includes(label));
  await until(async () => {
    hall.clock.advance(5000);
    await worker.run();
    return find() !== undefined;
  }, 'the message');
  const found = find();
  if (found === undefined) throw new Error('no message');
  return found;
}
/** This person, or another one, presses a button of a message. */
const press = (shown: StandInMessage, label: string, by = person): Promise<InteractionReply> => {
  const customId = buttonsIn(shown).find((one) => one.label === label)?.custom_id;
  if (customId === undefined) throw new Error(`no button ${label}`);
  const pressed = { id: '1', flags: 4, content: shown.content };
  return hall.discord.interactions.press(hall.url, { person: by, guildId: null, message: pressed }, customId);
};
const textOf = ({ body }: InteractionReply): string => (body.data?.content ?? '').replaceAll('\\', '');
/** This person is outbid by another one. @returns the id of the auction */
async function outbid(inApp = true): Promise<number> {
  await chooseDiscord('outbid', inApp);
  const { id } = await start(hall.admin, hall, { itemName: 'Maula pistol' });
  await bid(client, id, 101);
  await bid(rival, id, 102);
  return id;
}

test('a press bids, replaces the message without its buttons, and marks the notice as read', async () => {
  const id = await outbid();
  const shown = await message('Mark as read');
  expect(labelsIn(shown)).toEqual(['Bid 103', 'Mark as read']);
  const reply = await press(shown, 'Bid 103');
  expect([reply.body.type, textOf(reply)]).toEqual([replyTypes.change, 'You lead **Maula pistol** with 103 Solari.']);
  expect(labelsIn(reply.body.data)).toEqual(['Open']);
  expect((await client.get<{ currentBid: number }>(`/api/auctions/${id}`)).body.currentBid).toBe(103);
  expect((await notice('outbid'))?.readAt).toEqual(expect.any(String));
});

test('when the price has moved, the message offers the new price, and the notice stays unread', async () => {
  const id = await outbid();
  const shown = await message('Mark as read');
  await bid(rival, id, 110);
  const reply = await press(shown, 'Bid 103');
  expect([reply.body.type, labelsIn(reply.body.data)]).toEqual([replyTypes.change, ['Bid 111', 'Open']]);
  expect((await notice('outbid'))?.readAt).toBeNull();
});

test('a completion is asked about first, and the notice stays unread', async () => {
  const { body: contract } = await client.post<Contract>('/api/contracts', aNewContract({ title: 'Escort' }));
  await rival.post(`/api/contracts/${contract.id}/claim`);
  await client.post(`/api/contracts/${contract.id}/activate`);
  // Which notice it is does not matter.
  await outbid();
  const shown = await message('Mark as read');
  const noticeId = (await notice('outbid'))?.id ?? 0;
  const asked = await hall.discord.interactions.press(
    hall.url,
    { person, guildId: null, message: { id: '1', flags: 4, content: shown.content } },
    `notice:${noticeId}:contract-complete:1:${contract.id}`,
  );
  expect(textOf(asked)).toContain('Complete **Escort**?');
  expect((await notice('outbid'))?.readAt).toBeNull();
});

test('Mark as read keeps the text, and nothing is left to press', async () => {
  await outbid();
  const shown = await message('Mark as read');
  const reply = await press(shown, 'Mark as read');
  expect(reply.body.data?.content).toBe(`${shown.content}\n\nMarked as read\\.`);
  expect([reply.body.type, labelsIn(reply.body.data)]).toEqual([replyTypes.change, []]);
  expect((await notice('outbid'))?.readAt).toEqual(expect.any(String));
});

test('without a notice in the bell there is nothing to mark as read', async () => {
  await outbid(false);
  const shown = await message('Bid 103');
  expect(labelsIn(shown)).toEqual(['Bid 103']);
  expect((await press(shown, 'Bid 103')).body.type).toBe(replyTypes.change);
});

test('a new event can be answered, and the answer stands below the notice', async () => {
  await chooseDiscord('event_created');
  const date = new Date(hall.clock.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  await hall.admin.post<GuildEvent>('/api/events', aNewEvent({ date }));
  const shown = await message('Going');
  expect(labelsIn(shown)).toEqual(['Going', 'Late', 'Tentative', 'Absent', 'Mark as read']);
  const reply = await press(shown, 'Going');
  expect(reply.body.type).toBe(replyTypes.change);
  expect(reply.body.data?.content?.startsWith(shown.content)).toBe(true);
  expect(textOf(reply)).toContain("You're going to **Night raid**.");
  expect((await notice('event_created'))?.readAt).toEqual(expect.any(String));
});

test('a contractor confirms that they got their share of a reward', async () => {
  await chooseDiscord('deal_paid');
  const { id } = await completedContract(rival, [client], { title: 'Escort' });
  await payContract(rival, id);
  const shown = await message('Confirm receipt');
  const reply = await press(shown, 'Confirm receipt');
  expect(reply.body.type).toBe(replyTypes.change);
  const [deal] = (await rival.get<Deal[]>(`/api/deals?source=contract&sourceId=${id}`)).body;
  expect(deal?.status).toBe('confirmed');
  expect((await notice('deal_paid'))?.readAt).toEqual(expect.any(String));
});

test('an admin grants access', async () => {
  const recruit = await hall.enter({ id: '340000000000000003', username: 'recruit' }, []);
  expect((await recruit.post('/api/access-request')).status).toBe(200);
  const admin = { id: '300000000000000001', username: 'first' };
  const reply = await press(await message('Grant access', admin), 'Grant access', admin);
  expect(textOf(reply)).toContain('Access granted.');
  const { body } = await recruit.get<{ hasAccess: boolean }>('/api/access-request');
  expect(body.hasAccess).toBe(true);
});

test('an error is visible to the person alone', async () => {
  const id = await outbid();
  const shown = await message('Bid 103');
  await hall.admin.post(`/api/auctions/${id}/end`);
  const reply = await press(shown, 'Bid 103');
  expect([reply.body.type, reply.body.data?.flags, textOf(reply)]).toEqual([
    replyTypes.message,
    64,
    'This auction has ended',
  ]);
});

test('a button below a notice of somebody else is out of date, and goes', async () => {
  await outbid();
  const reply = await press(await message('Mark as read'), 'Mark as read', ben);
  expect(textOf(reply)).toContain('This button is out of date');
  expect([reply.body.type, labelsIn(reply.body.data)]).toEqual([replyTypes.change, []]);
  expect((await notice('outbid'))?.readAt).toBeNull();
});

test('a person who is not a member gets a short answer with a link', async () => {
  await outbid();
  const stranger = { id: '340000000000000009', username: 'stranger' };
  const reply = await press(await message('Bid 103'), 'Bid 103', stranger);
  expect(textOf(reply)).toBe(`You aren't a member of this guild.\n${hall.env.publicUrl}`);
  expect(reply.body.type).toBe(replyTypes.message);
});

/** Marks the only notice of this kind as read on the website. */
const read = async (kind: NoticeKind): Promise<void> => {
  const id = (await notice(kind))?.id ?? 0;
  expect((await client.post(`/api/notifications/${id}/read`)).status).toBe(204);
};
const untilOff = (shown: StandInMessage): Promise<void> =>
  runUntil(hall, worker, () => labelsIn(shown).length === 0, 'the end of the buttons', 5000);

test('a notice that is read on the website has no buttons in Discord any more', async () => {
  await outbid();
  const shown = await message('Mark as read');
  const { content } = shown;
  await read('outbid');
  await untilOff(shown);
  expect([shown.content, shown.edits.length]).toEqual([content, 1]);
});

test('when all notices are read on the website, none has buttons in Discord', async () => {
  await outbid();
  const shown = await message('Mark as read');
  expect((await client.post('/api/notifications/read')).status).toBe(204);
  await untilOff(shown);
});

test('when the auction has ended, the message has no buttons any more', async () => {
  const id = await outbid();
  const shown = await message('Mark as read');
  await hall.admin.post(`/api/auctions/${id}/end`);
  await untilOff(shown);
});

test('who is outbid again gets a second message, and the first one has no buttons', async () => {
  const id = await outbid();
  const first = await message('Bid 103');
  await bid(client, id, 103);
  await bid(rival, id, 104);
  const second = await message('Bid 105');
  expect([second.id === first.id, labelsIn(first)]).toEqual([false, []]);
  expect(labelsIn(second)).toEqual(['Bid 105', 'Mark as read']);
});

test('a message that was pressed is not edited, because the reply has replaced it', async () => {
  await outbid();
  const shown = await message('Mark as read');
  await press(shown, 'Mark as read');
  // A later message to the same person shows that the worker has had its turn.
  await outbid();
  const hasLater = (): boolean => hall.discord.messages.some(({ id, to }) => to === person.id && id !== shown.id);
  await runUntil(hall, worker, hasLater, 'the later message', 5000);
  expect(shown.edits).toEqual([]);
});

test('a message waits while Discord rejects the token of the bot, and then arrives once', async () => {
  const sent = (): number => hall.discord.messages.filter(({ to }) => to === person.id).length;
  hall.discord.refuseMessages({ status: 401, times: 2 });
  await outbid();
  await message('Mark as read');
  expect(sent()).toBe(1);
  const { body } = await hall.admin.get<Notice[]>('/api/notifications');
  expect(body.filter(({ title }) => title === "A Discord message couldn't be delivered")).toEqual([]);
});

test('an offer for an item is accepted or declined below its notice, once', async () => {
  const item = { name: 'Night cloak', category: 'Armor', listingType: 'selling', quantity: 2 };
  const { id } = (await client.post<{ id: number }>('/api/marketplace', item)).body;
  const offer = { quantity: 1, price: 40, priceUnit: 'Solari' };
  await chooseDiscord('item_offer');
  await rival.post(`/api/marketplace/${id}/offers`, offer);
  const shown = await message('Accept');
  expect(labelsIn(shown)).toEqual(['Accept', 'Decline', 'Mark as read']);
  const words = '1 piece for 40 Solari.';
  expect(textOf(await press(shown, 'Accept'))).toBe(`You accepted the offer of **ben** for **Night cloak**: ${words}`);
  expect(textOf(await press(shown, 'Accept'))).toBe(`You accepted the offer of **ben** for **Night cloak**: ${words}`);
  expect(textOf(await press(shown, 'Decline'))).toContain('no longer open');
  expect((await client.get<{ quantity: number }>(`/api/marketplace/${id}`)).body.quantity).toBe(1);
  expect((await notice('item_offer'))?.readAt).toEqual(expect.any(String));
});
