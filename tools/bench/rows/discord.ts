// Discord row: 200 people press Going on one event at the same moment; and the time until a press is
// on the website, and until an answer on the website is in Discord.
import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { interactionsPath, type DiscordSettings } from '@guild/common/discord/discord.api';
import type { GuildEvent } from '@guild/common/events/events.api';
import type { EventDocument } from '../../../backend/src/features/events/core/events.model.ts';
import { botTokenOf } from '../../discord-stand-in/guild.ts';
import { startDiscord, type StandInDiscord } from '../../discord-stand-in/standIn.ts';
import { timed } from '../bidding.ts';
import { median, percentile, shown } from '../figures.ts';
import { startHall, type Hall, type SignedIn } from '../hall.ts';
import { Line, requestOf } from '../line.ts';
import type { Bench, Figure, Row } from '../row.ts';
import { gather } from '../sockets.ts';
import { wrongIn } from './events.ts';

const seats = 40;
// The application is the stand-in's bot, whose token it accepts.
const [guildId, applicationId, memberRoleId] = ['400000000000000001', '400000000000000009', '200000000000000002'];
const timeoutMs = 30_000;
/** Interval between live messages, in ms. Faster ones would be sent together. */
const apartMs = 120;
const channelId = '600000000000000001';
const { publicKey, privateKey } = generateKeyPairSync('ed25519');
/** Variables of a hall whose bot is that of the stand-in. */
export const discordSettings = {
  DISCORD_CLIENT_ID: applicationId,
  DISCORD_CLIENT_SECRET: 'client-secret',
  DISCORD_GUILD_ID: guildId,
  DISCORD_MEMBER_ROLE_IDS: memberRoleId,
  DISCORD_BOT_TOKEN: botTokenOf(applicationId),
  // The key itself is the end of its DER form.
  DISCORD_PUBLIC_KEY: publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('hex'),
  // Replies in time need no call to Discord.
  DISCORD_API_URL: 'http://127.0.0.1:9/api',
};

const nameOf = ({ userId }: SignedIn): string => `Sand Walker ${userId}`;

/** Puts people on the Discord server, as members. */
export function addToServer({ guild }: Pick<StandInDiscord, 'guild'>, people: readonly SignedIn[]): void {
  for (const person of people) {
    const name = nameOf(person);
    const user = { id: person.discordId, username: name, global_name: name };
    guild.members.set(person.discordId, { nick: null, roles: [memberRoleId], user });
  }
}

let interactions = 0;
/** The signed request of a press. */
function pressOf(person: SignedIn, eventId: number): Buffer {
  interactions += 1;
  const name = nameOf(person);
  const payload = {
    id: (700_000_000_000_000_000n + BigInt(interactions)).toString(),
    application_id: applicationId,
    type: 3,
    token: randomUUID(),
    version: 1,
    guild_id: guildId,
    member: { nick: null, roles: [memberRoleId], user: { id: person.discordId, username: name, global_name: name } },
    data: { component_type: 2, custom_id: `event-answer:1:${eventId}:going` },
  };
  const timestamp = Math.floor(Date.now() / 1000).toString();
  const signature = sign(null, Buffer.from(timestamp + JSON.stringify(payload)), privateKey).toString('hex');
  const headers = { 'X-Signature-Timestamp': timestamp, 'X-Signature-Ed25519': signature };
  return requestOf('POST', interactionsPath, headers, payload);
}

interface PressRound {
  /** Time from the request to the reply, in ms. */
  readonly latencies: readonly number[];
  /** Number of presses that were refused, lost, doubled or put in the wrong place. */
  readonly wrong: number;
}
async function pressAll(hall: Hall, lines: readonly Line[], people: readonly SignedIn[]): Promise<PressRound> {
  const [eventId = 0] = await hall.events(1, () => ({ maxParticipants: Math.min(seats, people.length) }));
  const requests = people.map((person) => pressOf(person, eventId));
  const latencies: number[] = [];
  let refused = 0;
  await Promise.all(
    requests.map(async (request, at) => {
      const began = performance.now();
      const answer = await lines[at]?.send(request);
      latencies.push(performance.now() - began);
      if (answer?.status !== 200) refused += 1;
    }),
  );
  // A deferred reply comes before the answer is stored.
  const until = performance.now() + timeoutMs;
  const events = hall.db.collection<EventDocument>('events');
  const stored = async (): Promise<number> => (await events.findOne({ _id: eventId }))?.answers.length ?? 0;
  while ((await stored()) < people.length && performance.now() < until) await pause(20);
  return { latencies, wrong: refused + (await wrongIn(hall, eventId, people, Math.min(seats, people.length))) };
}

const crowdFigures = (rounds: readonly PressRound[], count: number): Figure[] => {
  const latencies = rounds.flatMap((round) => round.latencies);
  return [
    {
      what: `${count} presses of Going on one event at once: p99 from the press to the reply`,
      value: percentile(latencies, 0.99),
      unit: 'ms',
      goal: { max: 500 },
      from: `${rounds.length} events; p50 ${shown(median(latencies))} ms`,
    },
    {
      what: `${count} presses of Going on one event at once: the slowest reply`,
      value: Math.max(...latencies),
      unit: 'ms',
      // Discord waits no longer.
      goal: { max: 3000 },
      from: `${latencies.length} presses`,
    },
    {
      what: 'presses that are refused, lost, doubled or out of order',
      value: rounds.reduce((sum, { wrong }) => sum + wrong, 0),
      unit: 'answers',
      goal: { max: 0 },
      from: `${latencies.length} presses`,
    },
  ];
};

/** The figures of 200 presses at once. */
async function measureCrowd(bench: Bench): Promise<Figure[]> {
  const hall = await startHall(bench, discordSettings);
  try {
    const people = await hall.people(bench.few(200, 6));
    const lines = await Promise.all(people.map(() => Line.to(hall.web.port)));
    // The first round is not counted.
    await pressAll(hall, lines, people);
    const rounds: PressRound[] = [];
    for (let round = 0; round < bench.rounds; round += 1) rounds.push(await pressAll(hall, lines, people));
    for (const line of lines) line.close();
    return crowdFigures(rounds, people.length);
  } finally {
    await hall.close();
  }
}

async function until(isTrue: () => boolean, what: string): Promise<void> {
  const end = performance.now() + timeoutMs;
  while (!isTrue()) {
    if (performance.now() > end) throw new Error(`waited in vain for ${what}`);
    await pause(10);
  }
}

/** Sends a request of a person. @returns the body of the reply @throws when it is an error */
async function call(
  line: Line,
  { cookie }: SignedIn,
  method: 'GET' | 'POST' | 'PUT',
  where: string,
  content?: object,
): Promise<string> {
  const { status, head, body } = await line.send(requestOf(method, where, { Cookie: cookie }, content));
  if (status >= 400) throw new Error(`${method} ${where}: ${head}\n${body.toString()}`);
  return body.toString();
}

/** Makes the person an admin, who chooses the channel of events and creates one. @returns its id */
async function createEvent(hall: Hall, line: Line, admin: SignedIn): Promise<number> {
  const members = hall.db.collection<{ discordId: string; role: string }>('guild_members');
  await members.updateOne({ discordId: admin.discordId }, { $set: { role: 'Admin' } });
  const address = '/api/settings/discord';
  const { version } = JSON.parse(await call(line, admin, 'GET', address)) as DiscordSettings;
  await call(line, admin, 'PUT', address, { channels: [{ kind: 'event', channelId }], version });
  const date = new Date(Date.now() + 3 * 24 * 3_600_000).toISOString().slice(0, 10);
  const fields = { title: 'Patrol of the ridge', description: 'Bring water.', type: 'Raid', date, time: '20:00' };
  const { id } = JSON.parse(await call(line, admin, 'POST', '/api/events', fields)) as GuildEvent;
  return id;
}

/** People press Going, one after the other. @returns times until a member's socket has the live message, in ms */
async function timePresses(
  hall: Hall,
  line: Line,
  { member, people, eventId }: { member: SignedIn; people: readonly SignedIn[]; eventId: number },
): Promise<number[]> {
  const screen = await gather({ port: hall.web.port, people: [member], count: 1, rooms: ['events'] });
  const times: number[] = [];
  for (const person of people) {
    const message = { name: 'event:answered', text: `"userId":${person.userId},` };
    times.push(...(await timed(line, pressOf(person, eventId), screen, message)));
    await pause(apartMs);
  }
  await screen.close();
  return times;
}

/**
 * People answer over the API. Each answers right after the edit for the one before, so that the pause
 * between two edits is part of the time.
 * @param pressed number of people who are going already
 * @returns times until Discord has the edit, in ms
 */
async function timeAnswers(
  { channels }: Pick<StandInDiscord, 'channels'>,
  line: Line,
  { people, eventId, pressed }: { people: readonly SignedIn[]; eventId: number; pressed: number },
): Promise<number[]> {
  const untilShown = (going: number): Promise<void> => {
    const wanted = `Going (${going})`;
    const isShown = (): boolean =>
      channels.messages.some(({ content }) => content.embeds?.[0]?.fields?.some(({ name }) => name === wanted));
    return until(isShown, `the edit with ${wanted}`);
  };
  await untilShown(pressed);
  const times: number[] = [];
  for (const [at, person] of people.entries()) {
    const began = performance.now();
    await call(line, person, 'PUT', `/api/events/${eventId}/answer`, { status: 'going' });
    await untilShown(pressed + at + 1);
    times.push(performance.now() - began);
  }
  return times;
}

const directionFigures = (presses: readonly number[], answers: readonly number[]): Figure[] => [
  {
    what: 'one press of Going: p99 from the press to the live message at a member',
    value: percentile(presses, 0.99),
    unit: 'ms',
    goal: { max: 1000 },
    from: `${presses.length} presses, one after the other; p50 ${shown(median(presses))} ms`,
  },
  {
    what: 'one answer on the website: the slowest edit of the message in Discord',
    value: Math.max(...answers),
    unit: 'ms',
    goal: { max: 5000 },
    from: `${answers.length} answers, each right after an edit; p50 ${shown(median(answers))} ms`,
  },
];

/** The figures of both directions, with the stand-in for Discord. */
async function measureDirections(bench: Bench): Promise<Figure[]> {
  const discord = await startDiscord({ id: '300000000000000001', username: 'nobody' });
  try {
    const hall = await startHall(bench, { ...discordSettings, DISCORD_API_URL: discord.apiUrl });
    try {
      const pressing = await hall.people(bench.few(20, 2));
      const answering = await hall.people(bench.few(5, 1));
      const [member] = await hall.people(1);
      const [admin] = await hall.people(1);
      if (member === undefined || admin === undefined) throw new Error('nobody to create and see the event');
      // The worker denies people who are not on the server.
      addToServer(discord, [...pressing, ...answering, member, admin]);
      const line = await Line.to(hall.web.port);
      const eventId = await createEvent(hall, line, admin);
      await hall.startWorker();
      await until(() => discord.channels.messages.length > 0, 'the message in Discord');
      const presses = await timePresses(hall, line, { member, people: pressing, eventId });
      const pressed = presses.length;
      const answers = await timeAnswers(discord, line, { people: answering, eventId, pressed });
      line.close();
      return directionFigures(presses, answers);
    } finally {
      await hall.close();
    }
  } finally {
    await discord.close();
  }
}

export const discordRow: Row = {
  name: 'discord',
  what: '200 people press a button in Discord at once, and a change on one side reaches the other',
  run: async (bench) => [...(await measureCrowd(bench)), ...(await measureDirections(bench))],
};
