// Discord row: 200 people press Going on one event at the same moment.
import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { interactionsPath } from '@guild/common/discord/discord.api';
import type { EventDocument } from '../../../backend/src/features/events/planning/events.model.ts';
import { median, percentile, shown } from '../figures.ts';
import { startHall, type Hall, type SignedIn } from '../hall.ts';
import { Line, requestOf } from '../line.ts';
import type { Figure, Row } from '../row.ts';
import { wrongIn } from './events.ts';

const seats = 40;
const [guildId, applicationId, memberRoleId] = ['400000000000000001', '500000000000000001', '200000000000000002'];
const timeoutMs = 30_000;
const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const settings = {
  DISCORD_CLIENT_ID: applicationId,
  DISCORD_CLIENT_SECRET: 'client-secret',
  DISCORD_GUILD_ID: guildId,
  DISCORD_MEMBER_ROLE_IDS: memberRoleId,
  DISCORD_BOT_TOKEN: 'bot-token',
  // The key itself is the end of its DER form.
  DISCORD_PUBLIC_KEY: publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('hex'),
  // Replies in time need no call to Discord.
  DISCORD_API_URL: 'http://127.0.0.1:9/api',
};

let interactions = 0;
/** The signed request of a press. */
function pressOf({ userId, discordId }: SignedIn, eventId: number): Buffer {
  interactions += 1;
  const name = `Sand Walker ${userId.toString()}`;
  const payload = {
    id: (700_000_000_000_000_000n + BigInt(interactions)).toString(),
    application_id: applicationId,
    type: 3,
    token: randomUUID(),
    version: 1,
    guild_id: guildId,
    member: { nick: null, roles: [memberRoleId], user: { id: discordId, username: name, global_name: name } },
    data: { component_type: 2, custom_id: `event-answer:1:${eventId.toString()}:going` },
  };
  const timestamp = Math.floor(Date.now() / 1000).toString();
  const signature = sign(null, Buffer.from(timestamp + JSON.stringify(payload)), privateKey).toString('hex');
  const headers = { 'X-Signature-Timestamp': timestamp, 'X-Signature-Ed25519': signature };
  return requestOf('POST', interactionsPath, headers, payload);
}

interface Pressed {
  /** Time from the request to the reply, in ms. */
  readonly latencies: readonly number[];
  /** Number of presses that were refused, lost, doubled or put in the wrong place. */
  readonly wrong: number;
}
async function pressAll(hall: Hall, lines: readonly Line[], people: readonly SignedIn[]): Promise<Pressed> {
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

const figuresOf = (rounds: readonly Pressed[], count: number): Figure[] => {
  const latencies = rounds.flatMap((round) => round.latencies);
  return [
    {
      what: `${count.toString()} presses of Going on one event at once: p99 from the press to the reply`,
      value: percentile(latencies, 0.99),
      unit: 'ms',
      goal: { max: 500 },
      from: `${rounds.length.toString()} events; p50 ${shown(median(latencies))} ms`,
    },
    {
      what: `${count.toString()} presses of Going on one event at once: the slowest reply`,
      value: Math.max(...latencies),
      unit: 'ms',
      // Discord waits no longer.
      goal: { max: 3000 },
      from: `${latencies.length.toString()} presses`,
    },
    {
      what: 'presses that are refused, lost, doubled or out of order',
      value: rounds.reduce((sum, { wrong }) => sum + wrong, 0),
      unit: 'answers',
      goal: { max: 0 },
      from: `${latencies.length.toString()} presses`,
    },
  ];
};

export const discordRow: Row = {
  name: 'discord',
  what: '200 people press a button in Discord at once',
  async run(bench) {
    const hall = await startHall(bench, settings);
    try {
      const people = await hall.people(bench.few(200, 6));
      const lines = await Promise.all(people.map(() => Line.to(hall.web.port)));
      // The first round is not counted.
      await pressAll(hall, lines, people);
      const rounds: Pressed[] = [];
      for (let round = 0; round < bench.rounds; round += 1) rounds.push(await pressAll(hall, lines, people));
      for (const line of lines) line.close();
      return figuresOf(rounds, people.length);
    } finally {
      await hall.close();
    }
  },
};
