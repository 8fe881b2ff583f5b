// Slash commands over HTTP: registration, and the commands that have no test in their feature.
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Auction, Bid } from '@guild/common/auctions/auctions.api';
import { commandNames, type CommandName, type DiscordStatus } from '@guild/common/discord/discord.api';
import type { GuildEvent } from '@guild/common/events/events.api';
import type { MarketItem } from '@guild/common/market/market.api';
import type { Deal } from '@guild/common/deals/deals.api';
import type { Haul } from '@guild/common/payouts/payouts.api';
import { unreadableNumber } from '@guild/common/wire/wholeNumber';
import type { StandInButton, StandInContent } from '../../../../../tools/discord-stand-in/channels.ts';
import { replyTypes, type InteractionReply } from '../../../../../tools/discord-stand-in/interactions.ts';
import type { StandInPerson } from '../../../../../tools/discord-stand-in/standIn.ts';
import { bid, start } from '../../../../test/auctions.ts';
import { completedContract } from '../../../../test/contracts.ts';
import { aNewEvent } from '../../../../test/events.ts';
import { roleIds, startFollowingHall, type FollowingHall } from '../../../../test/followingHall.ts';
import { until } from '../../../../test/harness.ts';
import { aTaskOf, type TaskOfWorker } from '../../../../test/workerTasks.ts';
import { createDiscordGate } from '../../../platform/discord/sending/gate.ts';

let hall: FollowingHall;
let counter = 0;
let person: StandInPerson;
beforeAll(async () => {
  hall = await startFollowingHall();
});
afterAll(() => hall.close());
beforeEach(() => {
  counter += 1;
  person = { id: `33000000000000${1000 + counter}`, username: `bidder-${counter}` };
  hall.appear(person);
});

const plain = (text: string | undefined): string => (text ?? '').replaceAll('\\', '');
const textOf = ({ body }: InteractionReply): string => plain(body.data?.content);
const buttonsIn = (content: StandInContent | undefined): StandInButton[] =>
  (content?.components ?? []).flatMap(({ components }) => components);
const buttonOf = ({ body }: InteractionReply, label: string): string => {
  const found = buttonsIn(body.data).find((one) => one.label === label)?.custom_id;
  if (found === undefined) throw new Error(`no button ${label} in ${JSON.stringify(body)}`);
  return found;
};
const command = (
  name: string,
  options: Readonly<Record<string, string | number | boolean>> = {},
): Promise<InteractionReply> => hall.discord.interactions.command(hall.url, { person }, name, options);
/** A press of a button in a message that only the person sees. */
const press = (customId: string): Promise<InteractionReply> =>
  hall.discord.interactions.press(hall.url, { person, message: { id: '1', flags: 64 } }, customId);
const bidsOn = async ({ id }: Auction): Promise<number[]> => {
  const { body } = await hall.admin.get<Bid[]>(`/api/auctions/${id}/bids`);
  return body.map(({ bidAmount }) => bidAmount).sort((a, b) => a - b);
};

const startRegistering = (): Promise<TaskOfWorker> => aTaskOf(hall, 'discord-commands', { write: () => undefined });

test('the worker registers the commands at its start, and again after an hour', async () => {
  const { interactions } = hall.discord;
  const task = await startRegistering();
  await task.run();
  await task.run();
  expect(interactions.registrations).toBe(1);
  hall.clock.advance(60 * 60_000);
  await task.run();
  await task.run();
  await task.close();
  expect(interactions.registrations).toBe(2);
  const restarted = await startRegistering();
  await restarted.run();
  await restarted.run();
  await restarted.close();
  expect(interactions.registrations).toBe(3);
  expect(interactions.commands.map(({ name }) => name).sort()).toEqual([...commandNames]);
});

test('the commands come back after the bot was kicked and added again', async () => {
  const { guild, interactions } = hall.discord;
  const task = await startRegistering();
  await task.run();
  const names = interactions.commands.map(({ name }) => name);
  const trouble = async (): Promise<DiscordStatus['trouble']> =>
    (await hall.admin.get<DiscordStatus>('/api/settings/discord/status')).body.trouble;
  guild.kickBot();
  expect(interactions.commands).toEqual([]);
  await hall.admin.post('/api/settings/discord/checks');
  await until(async () => {
    await hall.check();
    return (await trouble())?.kind === 'server';
  }, 'the check to fail');
  guild.addBot();
  await task.run();
  await task.close();
  expect(interactions.commands.map(({ name }) => name)).toEqual(names);
  hall.clock.advance(5 * 60_000);
  await hall.checkEverybody();
  expect(await trouble()).toBeNull();
});

test.each([
  ['a wrong token', "Discord rejects the bot's token", () => void (hall.discord.guild.botToken = 'another')],
  ['a bot that is not on the server', "The bot isn't on your Discord server", () => hall.discord.guild.kickBot()],
])('%s leads to one notice, whatever fails first', async (_what, title, breakIt) => {
  const { guild } = hall.discord;
  const { botToken } = guild;
  const titles = async (): Promise<string[]> =>
    (await hall.admin.get<{ title: string }[]>('/api/notifications')).body.map((notice) => notice.title);
  const before = await titles();
  const [commands, posts] = [
    await startRegistering(),
    await aTaskOf(hall, 'discord-posts', { write: () => undefined }),
  ];
  const channelId = [...hall.discord.channels.ids][0] ?? '';
  await hall.setChannels([{ kind: 'announcement', channelId }]);
  breakIt();
  await hall.admin.post('/api/settings/discord/announcements', { text: 'Muster at dusk' });
  for (const task of [commands, posts]) await task.run();
  expect((await interactionsNow()).commands.problem).not.toBeNull();
  expect(await titles()).toEqual(before);
  await hall.admin.post('/api/settings/discord/checks');
  await hall.check();
  await until(async () => (await titles()).length > before.length, 'the notice');
  for (const task of [commands, posts]) await task.run();
  expect(await titles()).toEqual([title, ...before]);
  guild.botToken = botToken;
  guild.addBot();
  await hall.checkEverybody();
  for (const task of [commands, posts]) await task.close();
});

const interactionsNow = async (): Promise<DiscordStatus['interactions']> =>
  (await hall.admin.get<DiscordStatus>('/api/settings/discord/status')).body.interactions;

test('admins see a failed registration, are told once, and see when it works', async () => {
  const { interactions: commandsInDiscord } = hall.discord;
  const warnings = async (): Promise<string[]> => {
    const { body } = await hall.admin.get<{ title: string; text: string }[]>('/api/notifications');
    return body
      .filter(({ title }) => title === "Slash commands couldn't be registered in Discord")
      .map(({ text }) => text);
  };
  const task = await startRegistering();
  const screen = await hall.admin.socket();
  commandsInDiscord.trouble.push({ status: 400, code: 50_035 }, { status: 400, code: 50_035 });
  await task.run();
  await task.run();
  const { problem } = (await interactionsNow()).commands;
  expect(problem).toBe('Discord rejects the slash commands (code 50035).');
  expect(await warnings()).toEqual([`${String(problem)} The hall tries again every minute.`]);
  await task.run();
  await task.close();
  const { commands } = await interactionsNow();
  expect(commands).toEqual({ registeredAt: expect.any(String), problem: null });
  await screen.waitFor('discord-status:updated', ({ interactions }) => interactions.commands.problem === null);
});

/** Whether messages have to wait. */
const isGatePaused = async (): Promise<boolean> =>
  createDiscordGate({ db: await hall.database(), clock: hall.clock }).run(
    () => Promise.resolve(false),
    () => true,
  );
const minuteMs = 60_000;

test.each([
  ['with registrations', false],
  ['with everything', true],
])('when Discord asks to wait %s, the commands are registered afterwards', async (_what, isGlobal) => {
  const { interactions } = hall.discord;
  const before = interactions.registrations;
  const task = await startRegistering();
  interactions.trouble.push({ status: 429, retryAfterMs: 10 * minuteMs, isGlobal });
  await task.run();
  expect(interactions.trouble).toEqual([]);
  expect((await interactionsNow()).commands.problem).toBe('Discord asks to wait.');
  expect(await isGatePaused()).toBe(isGlobal);
  hall.clock.advance(9 * minuteMs);
  await task.run();
  expect(interactions.registrations).toBe(before);
  hall.clock.advance(minuteMs);
  await task.run();
  await task.close();
  expect(interactions.registrations).toBe(before + 1);
  expect(await isGatePaused()).toBe(false);
});

test('admins see when the last interaction came', async () => {
  await command('events');
  const { lastInteractionAt } = await interactionsNow();
  const rows = (await hall.database()).collection<{ at: Date }>('discord_interactions');
  const row = await rows.findOne({}, { sort: { at: -1 } });
  expect(lastInteractionAt).toBe(row?.at.toISOString());
});

test('the commands are removed once when the public key is removed, after the wait that Discord asks for', async () => {
  const { interactions } = hall.discord;
  const registering = await startRegistering();
  await registering.run();
  await registering.close();
  const before = interactions.registrations;
  const withoutKey = { ...hall.env, discord: { ...hall.env.discord, publicKey: '' } };
  const task = await aTaskOf({ ...hall, env: withoutKey }, 'discord-commands', { write: () => undefined });
  interactions.trouble.push({ status: 429, retryAfterMs: 10 * minuteMs });
  await task.run();
  expect(interactions.trouble).toEqual([]);
  hall.clock.advance(9 * minuteMs);
  await task.run();
  expect(interactions.commands).not.toEqual([]);
  hall.clock.advance(minuteMs);
  await task.run();
  await task.run();
  await task.close();
  expect([interactions.commands, interactions.registrations]).toEqual([[], before + 1]);
  const again = await startRegistering();
  await again.run();
  await again.close();
  expect(interactions.commands).not.toEqual([]);
});

/** Allows that answers of these commands are shared. */
const setShared = async (sharedCommands: readonly CommandName[]): Promise<void> => {
  const { status } = await hall.admin.put('/api/settings/discord', { sharedCommands });
  expect(status).toBe(200);
};

test('by default, commands that Guests may use can be shared', async () => {
  const { interactions } = hall.discord;
  const task = await startRegistering();
  const names = async (): Promise<string[]> => {
    await task.run();
    const shared = interactions.commands.filter(({ options }) => options.some(({ name }) => name === 'share'));
    return shared.map(({ name }) => name).sort();
  };
  const usual: CommandName[] = ['ask', 'auctions', 'contracts', 'link', 'map', 'market'];
  expect(await names()).toEqual(usual);
  await setShared(['ask']);
  expect(await names()).toEqual(['ask']);
  await setShared(usual);
  await task.close();
});

test('/events lists the next events with the own answer, and is shared only on request and if it is allowed', async () => {
  const event = (await hall.admin.post<GuildEvent>('/api/events', aNewEvent({ date: '2026-11-25' }))).body;
  await press(`event-answer:1:${event.id}:late`);
  const reply = await command('events');
  const at = (Date.parse(event.startsAt) / 1000).toString();
  expect(plain(reply.body.data?.embeds?.[0]?.description)).toBe(
    `**[Night raid](${hall.env.publicUrl}/events/${event.id})** · Raid\n<t:${at}:F> · 1 going · You: Late`,
  );
  expect(reply.body.data?.flags).toBe(64);
  expect((await command('events', { share: true })).body.data?.flags).toBe(64);
  await setShared(['events', 'map']);
  expect((await command('events', { share: true })).body.data?.flags).toBeUndefined();
});

test('/event shows the message of an event with its buttons, to the person alone', async () => {
  const event = (await hall.admin.post<GuildEvent>('/api/events', aNewEvent({ date: '2026-11-25' }))).body;
  await press(`event-answer:1:${event.id}:late`);
  const reply = await command('event', { event: event.id });
  expect(reply.body.data?.embeds?.[0]).toMatchObject({
    title: 'Night raid',
    url: `${hall.env.publicUrl}/events/${event.id}`,
    fields: [{ name: 'Late (1)' }],
  });
  expect(reply.body.data?.flags).toBe(64);
  await press(buttonOf(reply, 'Going'));
  const again = await command('event', { event: event.id });
  expect(again.body.data?.embeds?.[0]?.fields).toMatchObject([{ name: 'Going (1)' }]);
  expect(textOf(await command('event', { event: 999_999 }))).toBe("This doesn't exist or was deleted.");
});

test('/event create shows a plan, and two presses of Create make one event', async () => {
  hall.appear(person, [roleIds.admin]);
  const reply = await command('event', { create: 'raid on I-9: east friday 21:00' });
  const plan = textOf(reply);
  expect(plan).toMatch(/^\*\*Raid on I-9: east\*\* · Raid\n<t:\d+:F>/);
  const [first, second] = await Promise.all([press(buttonOf(reply, 'Create')), press(buttonOf(reply, 'Create'))]);
  expect(textOf(first)).toBe(`Created. ${plan}`);
  expect(textOf(second)).toBe(textOf(first));
  const made = (await hall.admin.get<GuildEvent[]>('/api/events')).body.filter(({ title }) => title.endsWith(': east'));
  expect(made).toMatchObject([{ type: 'Raid', time: '21:00', organizerDiscordId: person.id }]);
  const audit = (await hall.admin.get<{ verb: string; actor: unknown }[]>('/api/audit?entity=event&verb=created')).body;
  expect(JSON.stringify(audit)).toContain('Raid on I-9: east');
});

test('/event create explains wrong words, Cancel creates nothing, and it needs the right to plan events', async () => {
  hall.appear(person, [roleIds.admin]);
  expect(textOf(await command('event', { create: 'raid some day' }))).toMatch(/For example: raid friday 21:00/);
  const reply = await command('event', { create: 'social friday 20:00 nothing' });
  expect(textOf(await press(buttonOf(reply, 'Cancel')))).toBe('No event was created.');
  const titles = (await hall.admin.get<GuildEvent[]>('/api/events')).body.map(({ title }) => title);
  expect(titles).not.toContain('Social nothing');
  hall.appear(person, [roleIds.member]);
  const refused = await command('event', { create: 'raid friday 21:00' });
  expect(buttonsIn(refused.body.data).map(({ label }) => label)).not.toContain('Create');
  const late = await press(buttonOf(reply, 'Create'));
  expect(textOf(late)).not.toMatch(/^Created/);
  expect((await hall.admin.get<GuildEvent[]>('/api/events')).body.map(({ title }) => title)).toEqual(titles);
});

test('/event suggests upcoming events by title', async () => {
  const { interactions } = hall.discord;
  const planned = aNewEvent({ title: 'Sietch dance', date: '2026-11-26' });
  const { id } = (await hall.admin.post<GuildEvent>('/api/events', planned)).body;
  const reply = await interactions.type(hall.url, { person }, 'event', 'event', 'sietch');
  expect(reply.body).toEqual({
    type: replyTypes.choices,
    data: { choices: [{ name: 'Sietch dance · 2026-11-26 20:00', value: id }] },
  });
  hall.appear(person, [roleIds.guest]);
  const none = await interactions.type(hall.url, { person }, 'event', 'event', 'sietch');
  expect(none.body.data?.choices).toEqual([]);
});

test('/map sends the picture of the week', async () => {
  const { edits } = hall.discord.interactions;
  const before = edits.length;
  expect((await command('map')).body.type).toBe(replyTypes.deferred);
  await until(() => edits.length > before, 'the map');
  const { content, file } = edits[before] ?? {};
  expect(file?.name).toMatch(/^desert-map-\d+\.png$/);
  expect(file?.bytes.subarray(1, 4).toString()).toBe('PNG');
  expect(content?.embeds?.[0]?.url).toBe(`${hall.env.publicUrl}/scouting`);
  expect(buttonsIn(content).map(({ url }) => url)).toEqual([`${hall.env.publicUrl}/scouting`]);
});

test('/map is shared with its picture', async () => {
  const { followUps } = hall.discord.interactions;
  const before = followUps.length;
  await command('map', { share: true });
  await until(() => followUps.length > before, 'the shared map');
  expect(followUps[before]?.file?.bytes.subarray(1, 4).toString()).toBe('PNG');
});

test('/link says who the person is in the hall', async () => {
  const client = await hall.enter(person, [roleIds.guest]);
  hall.appear(person, [roleIds.guest]);
  const reply = await command('link');
  expect(textOf(reply)).toContain(`In the guild hall you are **${person.username}**, rank Guest.`);
  expect(buttonsIn(reply.body.data).map(({ label }) => label)).toEqual(['Open the guild hall', 'Your page']);
  const [, page] = buttonsIn(reply.body.data);
  const memberId = page?.url?.split('/').at(-1) ?? '';
  const { body } = await client.get<{ name: string }>(`/api/guild-members/${memberId}`);
  expect(body.name).toBe(person.username);
});

test('a person whose deferred reply never came is told once, and a reply that came stays', async () => {
  const { edits, followUps } = hall.discord.interactions;
  await command('link');
  const rows = (await hall.database()).collection<{ _id: string; at: Date; token: string }>('discord_deferrals');
  const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);
  // The stand-in's first interaction has this token.
  const token = 'token-1';
  await rows.insertMany([
    { _id: '1', at: minutesAgo(6), token },
    { _id: '2', at: minutesAgo(0), token },
  ]);
  const [edited, followedUp] = [edits.length, followUps.length];
  const task = await aTaskOf(hall, 'discord-missing-replies', { write: () => undefined });
  await task.run();
  await task.run();
  await task.close();
  const sentence = `This took too long. Please check in the hall what has happened.\n${hall.env.publicUrl}`;
  const notes = followUps.slice(followedUp).map((one) => [one.token, plain(one.content.content)]);
  expect(notes).toEqual([[token, sentence]]);
  expect(edits).toHaveLength(edited);
  expect((await rows.find().toArray()).map(({ _id }) => _id)).toEqual(['2']);
});

test('/bid takes a typed name that fits one active auction, and says why it takes no other', async () => {
  const lot = await start(hall.admin, hall, { itemName: 'Baliset of Jamis' });
  for (const itemName of ['Maker hook, short', 'Maker hook, long']) await start(hall.admin, hall, { itemName });
  expect(textOf(await command('bid', { auction: 'baliset', amount: '300' }))).toBe(
    'You lead **Baliset of Jamis** with 300 Solari.',
  );
  expect(textOf(await command('bid', { auction: lot.id.toString(), amount: '310' }))).toContain('with 310 Solari');
  expect(textOf(await command('bid', { auction: 'maker hook', amount: '300' }))).toContain('Several active auctions');
  expect(textOf(await command('bid', { auction: 'ornithopter wing', amount: '300' }))).toContain('No active auction');
});

test('/bid bids exactly what was typed', async () => {
  const auction = await start(hall.admin, hall, { itemName: 'Stilltent' });
  const reply = await command('bid', { auction: auction.id, amount: '552' });
  expect(textOf(reply)).toBe('You lead **Stilltent** with 552 Solari.');
  expect(await bidsOn(auction)).toEqual([552]);
});

test.each([
  ['2k', 2000],
  ['1.250', 1250],
  ['1 250', 1250],
  // Discord may still know the earlier option, which was a whole number.
  [1250, 1250],
])('/bid reads %p as the number fields of the hall do', async (amount, bidAmount) => {
  const auction = await start(hall.admin, hall, { itemName: 'Maker hook', startingPrice: 1000 });
  await command('bid', { auction: auction.id, amount });
  expect(await bidsOn(auction)).toEqual([bidAmount]);
});

test('when the price has moved, nothing is bid, and a new button bids exactly its own amount', async () => {
  const auction = await start(hall.admin, hall, { itemName: 'Thumper' });
  const rival = await hall.enter({ id: '340000000000001001', username: 'rival' });
  await bid(rival, auction.id, 551);
  const offered = await command('bid', { auction: auction.id, amount: '300' });
  expect(textOf(offered)).toContain('Bid must be higher than current bid of 551 Solari');
  const customId = buttonOf(offered, 'Bid 552');
  await bid(rival, auction.id, 560);
  const again = await press(customId);
  expect(again.body.type).toBe(replyTypes.change);
  expect(await bidsOn(auction)).toEqual([551, 560]);
  const done = await press(buttonOf(again, 'Bid 561'));
  expect(textOf(done)).toBe('You lead **Thumper** with 561 Solari.');
  expect(await bidsOn(auction)).toEqual([551, 560, 561]);
});

test('/bid asks before a bid of ten times the current one', async () => {
  const auction = await start(hall.admin, hall, { itemName: 'Ornithopter wing' });
  const asked = await command('bid', { auction: auction.id, amount: '5000' });
  expect(await bidsOn(auction)).toEqual([]);
  await press(buttonOf(asked, 'Bid 5,000'));
  expect(await bidsOn(auction)).toEqual([5000]);
});

test("/bid tells the API's errors", async () => {
  const own = await hall.enter(person);
  const auction = await start(own, hall, { itemName: 'Own things' });
  expect(textOf(await command('bid', { auction: auction.id, amount: '552' }))).toContain(
    "You can't bid on your own auction",
  );
  expect(textOf(await command('bid', { auction: auction.id, amount: '1.5' }))).toBe(unreadableNumber);
  expect(textOf(await command('bid', { auction: 999_999, amount: '552' }))).toBe("This doesn't exist or was deleted.");
});

test('/bid takes a maximum instead of an amount, and says when another one was higher', async () => {
  const rival = await hall.enter({ id: '340000000000001003', username: 'rival-3' });
  const auction = await start(hall.admin, hall, { itemName: 'Stillsuit' });
  const led = await command('bid', { auction: auction.id, maximum: '500' });
  expect(textOf(led)).toBe('You lead **Stillsuit** with 101 Solari. The hall bids for you up to 500 Solari.');
  await bid(rival, auction.id, 900);
  const beaten = await start(hall.admin, hall, { itemName: 'Filter' });
  await rival.put(`/api/auctions/${beaten.id}/maximum`, { maximum: 800 });
  const sentence = '**Filter**: Outbid at once by a maximum bid. The current bid is';
  expect(textOf(await command('bid', { auction: beaten.id, amount: '200' }))).toBe(`${sentence} 201 Solari.`);
  expect(textOf(await command('bid', { auction: beaten.id, maximum: '300' }))).toBe(`${sentence} 301 Solari.`);
  const asked = await command('bid', { auction: beaten.id, maximum: '5000' });
  expect(textOf(await press(buttonOf(asked, 'Bid up to 5,000')))).toContain('You lead **Filter** with 801 Solari.');
});

test('/bid needs either an amount or a maximum', async () => {
  const auction = await start(hall.admin, hall);
  for (const options of [{}, { amount: '552', maximum: '600' }])
    expect(textOf(await command('bid', { auction: auction.id, ...options }))).toBe(
      'Give either an amount or a maximum.',
    );
  expect(await bidsOn(auction)).toEqual([]);
});

test('/bid suggests active auctions by name', async () => {
  const auction = await start(hall.admin, hall, { itemName: 'Fremkit with literjons' });
  const { interactions } = hall.discord;
  const reply = await interactions.type(hall.url, { person }, 'bid', 'auction', 'literjon');
  expect(reply.body).toEqual({
    type: replyTypes.choices,
    data: { choices: [{ name: 'Fremkit with literjons · 100 Solari', value: auction.id.toString() }] },
  });
  const stranger = { id: '340000000000001002', username: 'stranger' };
  const none = await interactions.type(hall.url, { person: stranger }, 'bid', 'auction', 'literjon');
  expect(none.body.data?.choices).toEqual([]);
});

test('/market lists items, newest first, and searches them', async () => {
  const item = { name: 'Water seal rings', category: 'Resource', listingType: 'selling', price: 1200, quantity: 40 };
  const made = await hall.admin.post<MarketItem>('/api/marketplace', item);
  await hall.admin.post('/api/marketplace', { name: 'Baliset', category: 'Resource', listingType: 'buying' });
  const listOf = async (search?: string): Promise<string> => {
    const reply = await command('market', search === undefined ? {} : { search });
    return plain(reply.body.data?.embeds?.[0]?.description) + textOf(reply);
  };
  const address = `${hall.env.publicUrl}/marketplace?tab=items&item=${made.body.id}`;
  const rings = `**[Water seal rings](${address})** · For sale by first\n1,200 Solari · 40 pieces`;
  expect((await listOf()).endsWith(`Wanted by first\nPrice on request · 1 piece\n\n${rings}`)).toBe(true);
  expect(await listOf('seal ring')).toBe(rings);
  expect(await listOf('sandworm')).toBe('No items match your search.');
});

test('/owed shows what is owed, and confirms payments of hauls and contracts', async () => {
  const payer = { id: '340000000000001003', username: 'client' };
  hall.appear(payer);
  const [client, mine] = [await hall.enter(payer), await hall.enter(person)];
  const contract = await completedContract(client, [mine], { title: 'Escort' });
  const { body: haul } = await hall.admin.post<Haul>('/api/payouts/hauls', {
    source: 'contract',
    sourceId: contract.id,
    amounts: [{ currency: 'Solari', amount: 900 }],
    paysRewardAgain: true,
    people: [{ discordId: person.id }],
  });
  await hall.admin.post(`/api/payouts/hauls/${haul.id}/close`, { version: haul.version });
  const listIn = ({ body }: InteractionReply): string => plain(body.data?.embeds?.[0]?.description);
  const owed = await command('owed');
  const reward = '**Escort**: client owes you 900 Solari';
  expect(listIn(owed)).toBe(`You are owed 1,800 Solari.\n**Escort**: 900 Solari to be paid\n${reward}`);
  const shares = async (): Promise<Deal | undefined> =>
    (await mine.get<Deal[]>(`/api/deals?source=haul&sourceId=${haul.id}`)).body[0];
  const share = await shares();
  await hall.admin.post('/api/deals/pay', { dealIds: [share?.id] });
  const paid = await command('owed');
  expect(listIn(paid)).toBe(`You are owed 900 Solari.\n**Escort**: 900 Solari paid, not confirmed yet\n${reward}`);
  const correction = { currency: 'Solari', change: 100, note: 'One more crate' };
  await hall.admin.post(`/api/deals/${share?.id ?? 0}/correct`, correction);
  await hall.admin.post('/api/deals/pay', { dealIds: [share?.id] });
  const changed = await press(buttonOf(paid, 'Confirm 900 Solari from the guild · Escort'));
  expect(textOf(changed)).toBe('This payment has changed, so nothing is confirmed yet.');
  expect(listIn(changed)).toBe(`You are owed 900 Solari.\n**Escort**: 1,000 Solari paid, not confirmed yet\n${reward}`);
  expect((await shares())?.status).toBe('paid');
  const confirmed = await press(buttonOf(changed, 'Confirm 1,000 Solari from the guild · Escort'));
  expect([confirmed.body.type, listIn(confirmed)]).toEqual([replyTypes.change, `You are owed 900 Solari.\n${reward}`]);
  expect((await shares())?.status).toBe('confirmed');

  const owing = await hall.discord.interactions.command(hall.url, { person: payer }, 'owed');
  expect(listIn(owing)).toBe(`You owe 900 Solari.\n**Escort**: you owe 900 Solari to ${person.username}`);
  // Only its debtor may press it.
  const payment = buttonOf(owing, `Paid ${person.username} 900 Solari · Escort`);
  expect(textOf(await press(payment))).toMatch(/You can only pay what you owe/);
  const acting = { person: payer, message: { id: '1', flags: 64 } };
  const marked = await hall.discord.interactions.press(hall.url, acting, payment);
  expect(textOf(marked)).toBe('You marked **Escort** as paid. The other side is asked to confirm.');
  const undone = await hall.discord.interactions.press(hall.url, acting, buttonOf(marked, 'Undo'));
  expect(textOf(undone)).toBe('You took back the payment of **Escort**.');
  expect(listIn(undone)).toBe(listIn(owing));
  await hall.discord.interactions.press(
    hall.url,
    acting,
    buttonOf(undone, `Paid ${person.username} 900 Solari · Escort`),
  );
  const rewarded = await command('owed');
  expect(listIn(rewarded)).toBe('**Escort**: client paid you 900 Solari, not confirmed yet');
  const received = await press(buttonOf(rewarded, 'Confirm 900 Solari from client · Escort'));
  expect(textOf(received)).toBe('You owe nothing, and nobody owes you anything.');
});

test('/owed lists own debts first, and says how many steps have no button', async () => {
  const payer = { id: '340000000000001004', username: 'patron' };
  hall.appear(payer);
  const [client, mine] = [await hall.enter(payer), await hall.enter(person)];
  for (const title of ['North', 'South', 'East', 'West', 'Deep']) await completedContract(client, [mine], { title });
  const own = await completedContract(mine, [client], { title: 'Return' });
  const ofClient = await hall.discord.interactions.command(hall.url, { person: payer }, 'owed');
  expect(plain(ofClient.body.data?.embeds?.[0]?.description)).toMatch(/Buttons for 1 more are in the guild hall\.$/);
  expect(buttonsIn(ofClient.body.data).map(({ label }) => label)).toEqual([
    ...['Deep', 'West', 'East', 'South'].map((title) => `Paid ${person.username} 900 Solari · ${title}`),
    'Open',
  ]);
  const { body: deals } = await client.get<Deal[]>('/api/deals?side=debtor');
  await client.post('/api/deals/pay', { dealIds: deals.map(({ id }) => id) });
  const ofPerson = await command('owed');
  expect(buttonsIn(ofPerson.body.data)[0]?.label).toBe(`Paid patron 900 Solari · ${own.title}`);
  expect(buttonsIn(ofPerson.body.data)[1]?.label).toBe('Confirm 900 Solari from patron · Deep');
});
