// Three hundred people answer an event with six roles at the same moment: half of them on the website and
// half on Discord, in two processes. How fast they are answered is measured by the bench.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { AnsweredEvent, EventResponse, GuildEvent } from '@guild/common/events/events.api';
import { isRoleFull, placesOf, roleCount, rolesOf } from '@guild/common/events/events.roles';
import { takesSeat } from '@guild/common/events/events.rules';
import type { InteractionReply } from '../../../../../tools/discord-stand-in/interactions.ts';
import type { StandInPerson } from '../../../../../tools/discord-stand-in/part.ts';
import { aNewEvent } from '../../../../test/events.ts';
import {
  roleIds,
  runUntil,
  shownText,
  signInByDiscord,
  startFollowingHall,
  type FollowingHall,
} from '../../../../test/followingHall.ts';
import { startHall, until, type Client, type Hall, type TestSocket } from '../../../../test/harness.ts';
import { aTaskOf, type TaskOfWorker } from '../../../../test/workerTasks.ts';
import { customIdOf } from '../../../platform/discord/messages/buttons.ts';
import { eventActions, roleCustomId } from '../integrations/events.discord.message.ts';

/** The number of people who choose each role first. Four roles have too few seats for them. */
const wanted = [90, 75, 60, 45, 20, 10];
const seats = [40, 40, 40, 40, 40, null];
const channelId = '600000000000000001';

interface Person {
  readonly account: StandInPerson;
  /** The process that answers them. */
  readonly process: Hall;
  /** Ids of roles. A null `second`: they name none. */
  readonly first: number;
  readonly second: number | null;
}

let hall: FollowingHall;
let beside: Hall;
let worker: TaskOfWorker;
/** A screen with the calendar, at the second process. */
let screen: TestSocket;
let event: GuildEvent;
/** Everybody, in no order: neighbours choose the same role on the website and on Discord, in both processes. */
let people: Person[];
beforeAll(async () => {
  hall = await startFollowingHall();
  beside = await startHall({ beside: hall });
  worker = await aTaskOf(hall, 'discord-posts', { write: () => undefined });
  await hall.setChannels([{ kind: 'event', channelId }]);
  const roles = seats.map((max, at) => ({ name: `Role ${at}`, symbol: 'star', max }));
  event = (await hall.admin.post<GuildEvent>('/api/events', { ...aNewEvent({ date: '2026-11-25' }), roles })).body;
  const idOf = (role: number): number => rolesOf(event)[role % wanted.length]?.id ?? 0;
  people = wanted
    .flatMap((count, role) =>
      Array.from({ length: count }, (_each, at) => ({
        first: idOf(role),
        second: at % 3 === 0 ? idOf(role + 3) : null,
      })),
    )
    .map((choice, at) => ({
      ...choice,
      account: { id: `36100000000000${1000 + at}`, username: `person-${at}` },
      process: at % 4 < 2 ? hall : beside,
    }));
  const viewer = beside.stranger();
  await signInByDiscord(viewer, hall.discord, { id: '361000000000000001', username: 'viewer' }, [roleIds.member]);
  screen = await viewer.socket();
  await screen.join('events');
});
afterAll(async () => {
  await worker.close();
  await beside.close();
  await hall.close();
});

const responses = async (): Promise<EventResponse[]> =>
  (await hall.admin.get<EventResponse[]>(`/api/events/${event.id}/responses`)).body;

async function signIn({ account, process }: Person): Promise<Client> {
  const client = process.stranger();
  await signInByDiscord(client, hall.discord, account, [roleIds.member]);
  return client;
}
/** @returns the version of the event after the answer */
async function answerOnWebsite(client: Client, { first, second }: Person): Promise<number> {
  const answer = { status: 'going', roleId: first, secondRoleId: second };
  const { status, body } = await client.put<GuildEvent>(`/api/events/${event.id}/answer`, answer);
  expect(status).toBe(200);
  return body.version;
}

/** @returns the place in the waitlist that the reply names; null: it says that the person has a seat */
async function placeIn(token: string, reply: InteractionReply): Promise<number | null> {
  expect(reply.status).toBe(200);
  const text = await shownText(hall, token, reply);
  const [, place] = /^All seats are taken\. You're number (\d+) on the waitlist/.exec(text) ?? [];
  if (place === undefined) expect(text).toMatch(/^You're going to/);
  return place === undefined ? null : Number(place);
}
async function answerOnDiscord({ account: person, process, first }: Person): Promise<number | null> {
  const token = `first-${person.id}`;
  const menu = roleCustomId(event, 'going', null);
  const { interactions } = hall.discord;
  return placeIn(token, await interactions.choose(process.url, { person, token }, menu, first.toString()));
}
async function nameSecondOnDiscord({ account: person, process, first, second }: Person): Promise<number | null> {
  const token = `second-${person.id}`;
  const button = customIdOf(eventActions.second, event.id, first, second ?? 0);
  return placeIn(token, await hall.discord.interactions.press(process.url, { person, token }, button));
}

const rowOf = (rows: readonly EventResponse[], { account }: Person): EventResponse | undefined =>
  rows.find(({ discordId }) => discordId === account.id);
/** The user ids in the queue of each role, in their order. */
const queuesOf = (rows: readonly EventResponse[]): number[][] =>
  rolesOf(event).map(({ id }) =>
    rows
      .filter(({ status, roleId }) => status === 'waiting' && roleId === id)
      .sort((a, b) => (a.position ?? 0) - (b.position ?? 0))
      .map(({ userId }) => userId),
  );

/** What must be true of 300 answers at any time. */
async function checkSeats(rows: readonly EventResponse[]): Promise<void> {
  const discordIds = people.map(({ account }) => account.id).sort();
  expect(rows.map(({ discordId }) => discordId).sort()).toEqual(discordIds);
  const { body: now } = await hall.admin.get<GuildEvent>(`/api/events/${event.id}`);
  for (const role of rolesOf(now)) {
    const seated = rows.filter(({ status, seatRoleId }) => takesSeat(status) && seatRoleId === role.id);
    expect(seated.length).toBeLessThanOrEqual(role.max ?? people.length);
    expect(roleCount(now, role)).toBe(role.max === null ? `${seated.length}` : `${seated.length} of ${role.max}`);
    const waiting = rows.filter((row) => row.status === 'waiting' && [row.roleId, row.secondRoleId].includes(role.id));
    if (!isRoleFull(now, role)) expect(waiting).toEqual([]);
  }
  const placed = rows.filter(({ status }) => takesSeat(status) || status === 'waiting');
  expect(placed).toHaveLength(people.length);
}

/** The newest row of each person that the screen was sent. */
function shownRows(): EventResponse[] {
  const messages = screen.messages.flatMap(({ name, payload }) =>
    name === 'event:answered' ? [payload as AnsweredEvent] : [],
  );
  const inOrder = messages.sort((a, b) => a.version - b.version).flatMap(({ responses }) => responses);
  return [...new Map(inOrder.map((row) => [row.userId, row])).values()];
}

test('300 people answer at once: each has one place, and screens and Discord show the same', async () => {
  const { messages } = hall.discord.channels;
  await runUntil(hall, worker, () => messages.length === 1, 'the message of the event');
  const onWebsite: { person: Person; client: Client }[] = [];
  for (const person of people.filter((_person, at) => at % 2 === 0))
    onWebsite.push({ person, client: await signIn(person) });
  const onDiscord = people.filter((_person, at) => at % 2 === 1);
  for (const { account } of onDiscord) hall.appear(account);

  const [versions, places] = await Promise.all([
    Promise.all(onWebsite.map(({ client, person }) => answerOnWebsite(client, person))),
    Promise.all(onDiscord.map(answerOnDiscord)),
  ]);
  const first = await responses();
  await checkSeats(first);
  // Each person on Discord was told the place that they have.
  expect(onDiscord.map((person) => rowOf(first, person)?.position)).toEqual(places);
  // Those on the website wait in the order of their answers.
  const answeredAt = new Map(onWebsite.map(({ person }, at) => [rowOf(first, person)?.userId, versions[at] ?? 0]));
  for (const queue of queuesOf(first)) {
    const order = queue.flatMap((userId) => answeredAt.get(userId) ?? []);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  }

  // Those who wait on Discord name a second role, as the reply offers.
  const naming = onDiscord.filter((person, at) => person.second !== null && places[at] !== null);
  const placesAfter = await Promise.all(naming.map(nameSecondOnDiscord));
  const last = await responses();
  await checkSeats(last);
  expect(placesAfter).toContain(null);
  expect(naming.map((person) => rowOf(last, person)?.position === null)).toEqual(placesAfter.map((at) => at === null));
  const stillWaiting = new Set(queuesOf(last).flat());
  expect(queuesOf(last)).toEqual(queuesOf(first).map((queue) => queue.filter((userId) => stillWaiting.has(userId))));

  const seatOf = ({ userId, status, seatRoleId, roleId, secondRoleId, joinedAt }: EventResponse) => ({
    userId,
    status,
    seatRoleId,
    roleId,
    secondRoleId,
    joinedAt,
  });
  const sorted = (rows: readonly EventResponse[]) => rows.map(seatOf).sort((a, b) => a.userId - b.userId);
  await until(() => JSON.stringify(sorted(shownRows())) === JSON.stringify(sorted(last)), 'the state on the screen');
  const shown = shownRows().sort((a, b) => Date.parse(a.joinedAt) - Date.parse(b.joinedAt));
  const positions = last.flatMap(({ userId, position }) => (position === null ? [] : [[userId, position] as const]));
  expect(placesOf(shown)).toEqual(new Map(positions));

  const { body: final } = await hall.admin.get<GuildEvent>(`/api/events/${event.id}`);
  const fields = [
    ...rolesOf(final).map((role) => `${role.name} (${roleCount(final, role)})`),
    `Waitlist (${final.waiting})`,
  ];
  const shownFields = () => messages[0]?.content.embeds?.[0]?.fields?.map(({ name }) => name) ?? [];
  await runUntil(hall, worker, () => shownFields().join() === fields.join(), 'the last state on Discord');
  expect(messages).toHaveLength(1);
});
