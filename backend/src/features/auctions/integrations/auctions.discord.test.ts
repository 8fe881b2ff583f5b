// Auctions in a Discord channel: the message, its buttons, and the command `/auctions`.
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Auction, MyAuctions } from '@guild/common/auctions/auctions.api';
import { unreadableNumber } from '@guild/common/wire/wholeNumber';
import type { ChannelMessage, StandInButton, StandInContent } from '../../../../../tools/discord-stand-in/channels.ts';
import { replyTypes, type InteractionReply } from '../../../../../tools/discord-stand-in/interactions.ts';
import type { StandInPerson } from '../../../../../tools/discord-stand-in/standIn.ts';
import { auctionOf, bid, bidsOf, start } from '../../../../test/auctions.ts';
import { roleIds, startFollowingHall, type FollowingHall, runUntil } from '../../../../test/followingHall.ts';
import { type Client } from '../../../../test/harness.ts';
import { aTaskOf, type TaskOfWorker } from '../../../../test/workerTasks.ts';

const channelId = '600000000000000001';
let hall: FollowingHall;
let worker: TaskOfWorker;
let rival: Client;
let auction: Auction;
let person: StandInPerson;
let counter = 0;
beforeAll(async () => {
  hall = await startFollowingHall();
  worker = await aTaskOf(hall, 'discord-posts', { write: () => undefined });
  rival = await hall.enter({ id: '360000000000000001', username: 'rival' });
  await hall.setChannels([{ kind: 'auction', channelId }]);
});
afterAll(async () => {
  await worker.close();
  await hall.close();
});
beforeEach(() => {
  // One person gets only ten messages in an hour.
  hall.clock.advance(3_600_000);
  hall.discord.channels.messages.splice(0);
  counter += 1;
  person = { id: `36000000000000${1000 + counter}`, username: `buyer-${counter}` };
  hall.appear(person);
});

/** Runs the worker's task until the condition holds. The clock moves on with each run. */
const work = (check: () => boolean, what: string): Promise<void> => runUntil(hall, worker, check, what);
const plain = (text: string | undefined): string => (text ?? '').replaceAll('\\', '');
const messageOf = ({ id }: Pick<Auction, 'id'>): ChannelMessage | undefined =>
  hall.discord.channels.messages.find(({ content }) => content.embeds?.[0]?.url?.endsWith(`&auction=${id}`));
const shown = (): ChannelMessage => {
  const message = messageOf(auction);
  if (message === undefined) throw new Error('the auction has no message');
  return message;
};
const posted = async (fields: Record<string, unknown> = {}): Promise<void> => {
  auction = await start(hall.admin, hall, fields);
  await work(() => messageOf(auction) !== undefined, 'the message');
};
const description = (): string => plain(shown().content.embeds?.[0]?.description);
const buttonsIn = (content: StandInContent | undefined): StandInButton[] =>
  (content?.components ?? []).flatMap(({ components }) => components);
const labels = (): string[] => buttonsIn(shown().content).map(({ label }) => label);
const isOff = (): boolean =>
  buttonsIn(shown().content).every(({ url, disabled }) => url !== undefined || disabled === true);
const customIdIn = (content: StandInContent | undefined, label: string): string => {
  const found = buttonsIn(content).find((one) => one.label === label)?.custom_id;
  if (found === undefined) throw new Error(`no button ${label}`);
  return found;
};
const pressId = (customId: string, message: { id: string; flags?: number }): Promise<InteractionReply> =>
  hall.discord.interactions.press(hall.url, { person, message }, customId);
/** A press of a button of the message in the channel. */
const press = (label: string): Promise<InteractionReply> =>
  pressId(customIdIn(shown().content, label), { id: shown().id });
/** A press of a button in a reply that only the person sees. */
const pressIn = ({ body }: InteractionReply, label: string): Promise<InteractionReply> =>
  pressId(customIdIn(body.data, label), { id: '1', flags: 64 });
const textOf = ({ body }: InteractionReply): string => plain(body.data?.content);
/** Opens the form of Other amount, and sends it. */
const bidByForm = async (amount: string): Promise<InteractionReply> => {
  const { body } = await press('Other amount');
  return hall.discord.interactions.submit(hall.url, { person }, body.data?.custom_id ?? '', { amount });
};
const amounts = async (): Promise<number[]> =>
  (await bidsOf(hall.admin, auction.id)).map(({ bidAmount }) => bidAmount).sort((a, b) => a - b);

test('an auction gets one message, with prices, end and buttons, that mentions nobody', async () => {
  await posted({ itemName: 'Maula pistol', buyoutPrice: 900 });
  const at = Math.floor(Date.parse(auction.endTime) / 1000).toString();
  expect(shown().content.embeds?.[0]).toMatchObject({
    title: 'Maula pistol',
    url: `${hall.env.publicUrl}/marketplace?tab=auctions&auction=${auction.id}`,
  });
  expect(shown().content.embeds?.[0]).not.toHaveProperty('image');
  expect(description()).toContain(
    `Starting price: **100 Solari** · No bids yet\nBuyout: 900 Solari\nEnds <t:${at}:R> (<t:${at}:F>)\nWeapon · 1 piece · Seller: first\n`,
  );
  expect(labels()).toEqual(['Bid 101', 'Other amount', 'Buy out', 'Watch', 'Open']);
  expect(shown().content.allowed_mentions).toEqual({ parse: [] });
});

test("a seller's picture of another host is stored, and not shown", async () => {
  await posted({ imageUrl: 'https://pictures.example/stilltent.png' });
  expect(auction.imageUrl).toBe('https://pictures.example/stilltent.png');
  expect(shown().content.embeds?.[0]).not.toHaveProperty('image');
});

test('the button bids exactly its amount, and the message follows', async () => {
  await posted({ itemName: 'Stilltent' });
  const reply = await press('Bid 101');
  expect([textOf(reply), reply.body.data?.flags]).toEqual(['You lead **Stilltent** with 101 Solari.', 64]);
  await work(() => labels().includes('Bid 102'), 'the edit');
  expect(description()).toContain(`Current bid: **101 Solari** by ${person.username} · 1 bid\n`);
  expect(hall.discord.channels.messages).toHaveLength(1);
});

test('when the price has moved, nothing is bid, and the person sees the new price and a new button', async () => {
  await posted();
  await bid(rival, auction.id, 150);
  const moved = await press('Bid 101');
  expect(moved.body.type).toBe(replyTypes.message);
  expect(textOf(moved)).toContain('Bid must be higher than current bid of 150 Solari');
  expect(await amounts()).toEqual([150]);
  await pressIn(moved, 'Bid 151');
  expect(await amounts()).toEqual([150, 151]);
});

test('a second press of a person who leads offers no further bid', async () => {
  await posted({ itemName: 'Stilltent' });
  await press('Bid 101');
  const again = await press('Bid 101');
  expect(textOf(again)).toBe('You lead **Stilltent** with 101 Solari.');
  expect(buttonsIn(again.body.data).map(({ label }) => label)).toEqual(['Open']);
  expect(await amounts()).toEqual([101]);
});

test('a very high amount sent after the end is refused without a question', async () => {
  await posted({ itemName: 'Compass' });
  const { body } = await press('Other amount');
  await hall.admin.post(`/api/auctions/${auction.id}/end`);
  const form = body.data?.custom_id ?? '';
  const sent = await hall.discord.interactions.submit(hall.url, { person }, form, { amount: '5,000' });
  expect(textOf(sent)).toBe('This auction has ended');
});

test('the message shows the price after a strike', async () => {
  await posted({ itemName: 'Sandtrout' });
  await bid(rival, auction.id, 5000);
  await work(() => description().includes('Current bid: **5,000 Solari**'), 'the bid');
  const [row] = await bidsOf(hall.admin, auction.id);
  await hall.admin.post(`/api/auctions/${auction.id}/bids/${row?.id ?? 0}/strike`);
  await work(() => description().includes('Starting price: **100 Solari** · No bids yet'), 'the strike');
});

test('another amount is entered in a form, and a very high one is asked about first', async () => {
  await posted({ itemName: 'Thumper' });
  const opened = await press('Other amount');
  expect(opened.body).toMatchObject({
    type: replyTypes.form,
    data: { title: 'Your bid', custom_id: `auction-amount-form:1:${auction.id}` },
  });
  expect(textOf(await bidByForm('1,5'))).toBe(unreadableNumber);
  expect(await amounts()).toEqual([]);
  expect(textOf(await bidByForm('150'))).toBe('You lead **Thumper** with 150 Solari.');
  const asked = await bidByForm('5,000');
  expect(textOf(asked)).toContain('Do you really want to bid that much?');
  expect(await amounts()).toEqual([150]);
  await pressIn(asked, 'Bid 5,000');
  expect(await amounts()).toEqual([150, 5000]);
});

test('a buyout is asked about first, and ends the message', async () => {
  await posted({ itemName: 'Ornithopter wing', buyoutPrice: 900 });
  const reached = await bidByForm('900');
  expect(textOf(reached)).toContain('This reaches the buyout price.');
  const question = 'Do you want to buy **Ornithopter wing** for 900 Solari?';
  expect(textOf(await pressIn(reached, 'Buy out'))).toBe(question);
  const asked = await press('Buy out');
  expect([textOf(asked), asked.body.data?.flags]).toEqual([question, 64]);
  expect((await auctionOf(hall.admin, auction.id)).status).toBe('active');
  const bought = await pressIn(asked, 'Buy for 900');
  expect(textOf(bought)).toBe('You won **Ornithopter wing** with the buyout price of 900 Solari.');
  expect(await auctionOf(hall.admin, auction.id)).toMatchObject({ status: 'ended', winnerDiscordId: person.id });
  await work(isOff, 'the end');
  expect(description()).toContain(`Won by **${person.username}** for 900 Solari · 1 bid\n`);
});

test('Watch sets the star, and its reply removes it again', async () => {
  await posted({ itemName: 'Fremkit' });
  const client = await hall.enter(person);
  const watching = async (): Promise<number[]> => (await client.get<MyAuctions>('/api/user/auctions')).body.watching;
  const watched = await press('Watch');
  expect([textOf(watched), await watching()]).toEqual(["You're watching **Fremkit**.", [auction.id]]);
  const stopped = await pressIn(watched, 'Stop watching');
  expect([textOf(stopped), await watching()]).toEqual(['You stopped watching **Fremkit**.', []]);
});

test('the message ends with its buttons off: at the end time, or deleted', async () => {
  await posted();
  hall.clock.set(Date.parse(auction.endTime));
  await work(isOff, 'the end');
  expect(description()).toContain('**Ended without a winner**');

  await posted();
  const { id } = shown();
  const customId = customIdIn(shown().content, 'Bid 101');
  await hall.admin.delete(`/api/auctions/${auction.id}`);
  const message = (): ChannelMessage | undefined => hall.discord.channels.messages.find((one) => one.id === id);
  await work(() => buttonsIn(message()?.content).length === 0, 'the deleted auction');
  expect(textOf(await pressId(customId, { id }))).toContain('This button is out of date');
});

test('a button of an older version is out of date, and the message is refreshed', async () => {
  await posted();
  const { id, edits } = shown();
  const reply = await pressId(`auction-bid:0:${auction.id}:101`, { id });
  expect(textOf(reply)).toContain('This button is out of date');
  await work(() => edits.length > 0, 'the refresh');
  expect(await amounts()).toEqual([]);
});

test('/auctions lists active auctions, the ones that end soonest first, with buttons to bid', async () => {
  const late = await start(hall.admin, hall, { itemName: 'Late' }, 3);
  auction = await start(hall.admin, hall, { itemName: 'Soon' }, 2);
  const reply = await hall.discord.interactions.command(hall.url, { person }, 'auctions');
  const linesOf = ({ id, itemName, endTime }: Auction): string =>
    [
      `**[${itemName}](${hall.env.publicUrl}/marketplace?tab=auctions&auction=${id})** · Weapon`,
      `Starting price: **100 Solari** · No bids yet · Ends <t:${Math.floor(Date.parse(endTime) / 1000)}:R>`,
    ].join('\n');
  const list = plain(reply.body.data?.embeds?.[0]?.description);
  expect(list.startsWith(`${linesOf(auction)}\n\n${linesOf(late)}`)).toBe(true);
  expect(reply.body.data?.flags).toBe(64);
  await pressIn(reply, 'Bid 101: Soon');
  expect(await amounts()).toEqual([101]);
  hall.appear(person, [roleIds.guest]);
  const forGuest = await hall.discord.interactions.command(hall.url, { person }, 'auctions');
  expect(plain(forGuest.body.data?.embeds?.[0]?.description)).toContain('Soon');
  expect(buttonsIn(forGuest.body.data).map(({ label }) => label)).toEqual(['Open']);
});

test('a press in the list bids, and the list stays with its new prices below the result', async () => {
  auction = await start(hall.admin, hall, { itemName: 'Listed' }, 1);
  const listed = await hall.discord.interactions.command(hall.url, { person }, 'auctions');
  const led = await pressIn(listed, 'Bid 101: Listed');
  expect([led.body.type, textOf(led)]).toEqual([replyTypes.change, 'You lead **Listed** with 101 Solari.']);
  expect(plain(led.body.data?.embeds?.[0]?.description)).toContain(`Current bid: **101 Solari** by ${person.username}`);
  await bid(rival, auction.id, 150);
  const moved = await pressIn(led, 'Bid 102: Listed');
  expect(moved.body.type).toBe(replyTypes.change);
  expect(textOf(moved)).toContain('Bid must be higher than current bid of 150 Solari');
  expect(await amounts()).toEqual([101, 150]);
  await pressIn(moved, 'Bid 151: Listed');
  expect(await amounts()).toEqual([101, 150, 151]);
});
