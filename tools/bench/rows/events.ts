// Event rows: cancelling an event with 300 people, and 500 people who answer an event within a
// second.
import { setTimeout as pause } from 'node:timers/promises';
import { withFigures, type AnswerRow } from '../../../backend/src/features/events/signup/events.answers.ts';
import type { EventDocument } from '../../../backend/src/features/events/core/events.model.ts';
import { median, shown } from '../figures.ts';
import { startHall, type Hall, type SignedIn } from '../hall.ts';
import { Line, requestOf, type Answer } from '../line.ts';
import type { Bench, Figure, Row } from '../row.ts';

/** Time limit for all notices, in ms. */
const timeoutMs = 60_000;

const events = (hall: Hall) => hall.db.collection<EventDocument>('events');

/** Runs rounds, each with a new event. The first round is not counted. */
export async function measured<T>(bench: Bench, round: () => Promise<T>): Promise<T[]> {
  const found: T[] = [];
  await round();
  for (let at = 0; at < bench.rounds; at += 1) found.push(await round());
  return found;
}

const goingRow = ({ userId, discordId }: SignedIn, at: number): AnswerRow => {
  const who = { id: at + 1, userId, username: `Sand Walker ${userId}`, discordId };
  return { ...who, at: new Date(at), status: 'going', wanted: 'going', note: null, attended: null };
};

interface CancellationTimes {
  /** Time until the reply, in ms. */
  readonly answeredMs: number;
  /** Time from the reply until everybody's notice was stored, in ms. */
  readonly notifiedMs: number;
  /** Number of missing or duplicate notices. */
  readonly wrong: number;
}
async function cancelOne(
  hall: Hall,
  line: Line,
  admin: SignedIn,
  people: readonly SignedIn[],
): Promise<CancellationTimes> {
  const [id = 0] = await hall.events(1, () => withFigures(people.map(goingRow), {}));
  const notices = hall.db.collection('notices');
  const about = { kind: 'event_cancelled', link: `/events/${id}` };
  const began = performance.now();
  const { status, head } = await line.send(requestOf('POST', `/api/events/${id}/cancel`, { Cookie: admin.cookie }, {}));
  const answered = performance.now();
  if (status !== 200) throw new Error(head);
  while ((await notices.countDocuments(about)) < people.length) {
    if (performance.now() > answered + timeoutMs) throw new Error('not everybody was notified');
    await pause(20);
  }
  const notifiedMs = performance.now() - answered;
  const notified = await notices.distinct('discordId', about);
  const all = await notices.countDocuments(about);
  return { answeredMs: answered - began, notifiedMs, wrong: people.length - notified.length + (all - notified.length) };
}

const worst = (values: readonly number[]): number => Math.max(...values);

export const eventsCancelRow: Row = {
  name: 'events-cancel',
  what: 'an event of 300 people is cancelled: the reply, and everybody’s notice',
  async run(bench) {
    const hall = await startHall(bench);
    try {
      const count = bench.few(300, 5);
      const [admin, ...people] = await hall.people(count + 1);
      if (admin === undefined) throw new Error('nobody to cancel it');
      const members = hall.db.collection<{ discordId: string; role: string }>('guild_members');
      await members.updateOne({ discordId: admin.discordId }, { $set: { role: 'Admin' } });
      const line = await Line.to(hall.web.port);
      const rounds = await measured(bench, () => cancelOne(hall, line, admin, people));
      line.close();
      const replies = rounds.map(({ answeredMs }) => answeredMs);
      const notified = rounds.map(({ notifiedMs }) => notifiedMs);
      return [
        {
          what: `an event of ${count} people is cancelled: until the reply`,
          value: median(replies),
          unit: 'ms',
          goal: { max: 150 },
          from: `median of ${rounds.length} events; worst ${shown(worst(replies))} ms`,
        },
        {
          what: 'from the reply on until every notice is there',
          value: worst(notified),
          unit: 'ms',
          goal: { max: 5000 },
          from: `worst of ${rounds.length} events; median ${shown(median(notified))} ms`,
        },
        {
          what: 'notices that are missing, or there twice',
          value: rounds.reduce((sum, { wrong }) => sum + wrong, 0),
          unit: 'notices',
          goal: { max: 0 },
          from: `${rounds.length * count} notices`,
        },
      ];
    } finally {
      await hall.close();
    }
  },
};

interface AnswerRound {
  /** Time from the first request to the last reply, in ms. */
  readonly lastMs: number;
  /**
   * Number of errors: answers that are rejected, missing, duplicate or out of order, and seats too
   * many or too few.
   */
  readonly wrong: number;
}
/** Number of errors in the stored event. */
export async function wrongIn(hall: Hall, id: number, people: readonly SignedIn[], seats: number): Promise<number> {
  const event = await events(hall).findOne({ _id: id });
  const rows = event?.answers ?? [];
  const stored = new Set(rows.map(({ userId }) => userId));
  const missing = people.filter(({ userId }) => !stored.has(userId)).length;
  const twice = rows.length - stored.size;
  const going = rows.filter(({ status }) => status === 'going').length;
  // The first rows must have the seats.
  const overtaken = rows.slice(0, seats).filter(({ status }) => status !== 'going').length;
  return missing + twice + Math.abs(going - seats) + overtaken;
}
async function answerOne(
  hall: Hall,
  lines: readonly Line[],
  people: readonly SignedIn[],
  { seats, withinMs }: { seats: number; withinMs: number },
): Promise<AnswerRound> {
  const [id = 0] = await hall.events(1, () => ({ maxParticipants: seats }));
  const began = performance.now();
  const send = async ({ cookie }: SignedIn, at: number): Promise<Answer | undefined> => {
    await pause((at * withinMs) / people.length);
    return lines[at]?.send(requestOf('PUT', `/api/events/${id}/answer`, { Cookie: cookie }, { status: 'going' }));
  };
  const answers = await Promise.all(people.map(send));
  const lastMs = performance.now() - began;
  const refused = answers.filter((answer) => answer?.status !== 200).length;
  return { lastMs, wrong: refused + (await wrongIn(hall, id, people, seats)) };
}

const answerFigures = (rounds: readonly AnswerRound[], count: number): Figure[] => {
  const lasts = rounds.map(({ lastMs }) => lastMs);
  return [
    {
      what: `answers of ${count} people to one event in one second: the last one answered`,
      value: median(lasts),
      unit: 'ms',
      goal: { max: 1500 },
      from: `from the first request on, median of ${rounds.length} events; worst ${shown(worst(lasts))} ms`,
    },
    {
      what: 'answers that are refused, lost, doubled or out of order',
      value: rounds.reduce((sum, { wrong }) => sum + wrong, 0),
      unit: 'answers',
      goal: { max: 0 },
      from: `${rounds.length * count} answers`,
    },
  ];
};

export const eventsAnswersRow: Row = {
  name: 'events-answers',
  what: '500 people answer one event within one second',
  async run(bench) {
    const hall = await startHall(bench);
    try {
      const count = bench.few(500, 6);
      const how = { seats: Math.round(count * 0.6), withinMs: bench.few(1000, 50) };
      const people = await hall.people(count);
      const lines = await Promise.all(people.map(() => Line.to(hall.web.port)));
      const rounds = await measured(bench, () => answerOne(hall, lines, people, how));
      for (const line of lines) line.close();
      return answerFigures(rounds, count);
    } finally {
      await hall.close();
    }
  },
};
