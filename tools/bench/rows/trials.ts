// Trial rows: 200 people on one web process and a worker. Measures when each learns of a round and
// its end, and 200 choices in the last second.
import { setTimeout as pause } from 'node:timers/promises';
import type { TrialDocument } from '../../../backend/src/features/trials/core/trials.model.ts';
import { median, percentile, shown } from '../figures.ts';
import { startHall, type Hall, type SignedIn } from '../hall.ts';
import { Line, requestOf } from '../line.ts';
import type { Bench, Figure, Row } from '../row.ts';
import { listenToAll, now } from '../sockets.ts';

/** The live messages of one person's screen. */
class Screen {
  /** When it received the end of each round (0: the start of the trial), in ms since 1970. */
  readonly advancedAt = new Map<number, number>();
  /** Bytes since the last round. */
  bytes = 0;
  readonly bytesOfRounds: number[] = [];
  hear(data: string): void {
    this.bytes += data.length;
    if (!data.startsWith('42["trial:advanced"') && !data.startsWith('42["trial:completed"')) return;
    const [, { last }] = JSON.parse(data.slice(2)) as [string, { last: { number: number } | null }];
    this.advancedAt.set(last?.number ?? 0, now());
    this.bytesOfRounds.push(this.bytes);
    this.bytes = 0;
  }
}
interface Game {
  readonly hall: Hall;
  readonly people: readonly SignedIn[];
  readonly screens: readonly Screen[];
  readonly lines: readonly Line[];
  readonly id: number;
}
function firstOf([line]: readonly Line[]): Line {
  if (line === undefined) throw new Error('there is no line');
  return line;
}
const call = (line: Line, who: SignedIn, path: string, body: object) =>
  line.send(requestOf('POST', path, { Cookie: who.cookie }, body));

async function stored({ hall: { db }, id }: Pick<Game, 'hall' | 'id'>): Promise<TrialDocument> {
  const found = await db.collection<TrialDocument>('fremen_trials').findOne({ _id: id });
  if (found === null) throw new Error('there is no trial');
  return found;
}
/** @param number of the round whose end all screens must receive; 0: the start of the trial */
async function heardBy({ screens }: Game, number: number): Promise<number[]> {
  const end = now() + 90_000;
  while (!screens.every((screen) => screen.advancedAt.has(number))) {
    if (now() > end) throw new Error(`not every screen has heard of round ${number}`);
    await pause(20);
  }
  return screens.map((screen) => screen.advancedAt.get(number) ?? NaN);
}

interface RoundMeasured {
  /** Time in ms by which the last screen knows the next round before it opens. */
  readonly ahead: number;
  /** Delay of each screen after the moment when a round is revealed, in ms; 0: in time. */
  readonly late: readonly number[];
  /** Time from the first screen that receives the end to the last, in ms. */
  readonly spread: number;
  /** Time of each request, in ms. */
  readonly answers: readonly number[];
  readonly counted: number;
  /** Number of choices that are stored differently from their answer. */
  readonly wrong: number;
}
async function playRound(game: Game, number: number): Promise<RoundMeasured> {
  const { people, lines, id } = game;
  const before = await stored(game);
  const round = before.rounds.at(-1);
  if (round === undefined) throw new Error('there is no round');
  const alive = before.participants.filter(({ fellIn }) => fellIn === null);
  const living = round.ways.map(({ key }) => key).filter((key) => !round.deadly.includes(key));
  await pause(Math.max(0, round.closesAt.getTime() - 1000 - now()));
  const answers: number[] = [];
  const said = new Map<number, boolean>();
  await Promise.all(
    alive.map(async ({ userId }, at) => {
      const [line, who] = [lines[at], people.find((one) => one.userId === userId)];
      if (line === undefined || who === undefined) throw new Error('nobody');
      // Spread the choices over the last second.
      await pause((at * 900) / alive.length);
      const began = now();
      const { status } = await call(line, who, `/api/trials/${id}/choice`, {
        round: number,
        way: living[0],
      });
      answers.push(now() - began);
      said.set(userId, status === 200);
      if (status !== 200 && status !== 409) throw new Error(`a choice was answered ${status}`);
    }),
  );
  const heard = await heardBy(game, number);
  const after = await stored(game);
  const { result } = after.rounds[number - 1] ?? {};
  const opensAt = after.rounds[number]?.opensAt.getTime() ?? Infinity;
  return {
    ahead: opensAt - Math.max(...heard),
    late: heard.map((at) => Math.max(0, at - (result?.revealsAt.getTime() ?? 0))),
    spread: Math.max(...heard) - Math.min(...heard),
    answers,
    counted: result?.choices.filter(({ way }) => way !== null).length ?? 0,
    wrong: (result?.choices ?? []).filter(({ userId, way }) => said.get(userId) !== (way !== null)).length,
  };
}

/**
 * All people join, one after the other, while all of them watch.
 * @returns the time of each join, in ms
 */
async function joinAll({ people, lines, id }: Game): Promise<number[]> {
  const times: number[] = [];
  for (const who of people.slice(1)) {
    const began = now();
    const { status } = await call(firstOf(lines), who, `/api/trials/${id}/join`, {});
    if (status !== 200) throw new Error(`a join was answered ${status}`);
    times.push(now() - began);
  }
  return times;
}

async function measure(bench: Bench, hall: Hall): Promise<Figure[]> {
  const people = await hall.people(bench.few(200, 4));
  const [host] = people;
  if (host === undefined) throw new Error('nobody');
  const lines = await Promise.all(people.map(() => Line.to(hall.web.port)));
  const fields = { theme: 'The Deep Desert', lobbySeconds: 600, roundSeconds: 15 };
  const made = await call(firstOf(lines), host, '/api/trials', fields);
  const { id } = JSON.parse(made.body.toString()) as { id: number };
  const screens = people.map(() => new Screen());
  const sockets = await Promise.all(
    people.map(({ cookie }, at) =>
      listenToAll(hall.web.port, cookie, ['trials', `trial:${id}`], (data) => screens[at]?.hear(data)),
    ),
  );
  const game: Game = { hall, people, screens, lines, id };
  const joins = await joinAll(game);
  await call(firstOf(lines), host, `/api/trials/${id}/countdown`, { lobbySeconds: 5 });
  const begun = await heardBy(game, 0);
  const opensAt = (await stored(game)).rounds[0]?.opensAt.getTime() ?? NaN;
  const first = opensAt - Math.max(...begun);
  const rounds: RoundMeasured[] = [];
  const before = await hall.web.usage();
  for (let number = 1; number <= bench.few(3, 1); number += 1) rounds.push(await playRound(game, number));
  const { cpuMs } = await hall.web.usage();
  for (const one of [...lines, ...sockets]) one.close();
  const all = people.length.toString();
  const ahead = [first, ...rounds.map((one) => one.ahead)].filter(Number.isFinite);
  const [one] = rounds;
  const kilobytes = screens.map(({ bytesOfRounds }) => (bytesOfRounds[1] ?? 0) / 1024);
  return [
    {
      what: `a round is known on all ${all} screens before it opens`,
      value: Math.min(...ahead),
      unit: 'ms',
      goal: { min: 1000 },
      from: `the least of ${ahead.length} rounds; the first and the last screen ${shown(Math.max(...rounds.map(({ spread }) => spread)))} ms apart`,
    },
    {
      what: `all ${all} screens turn: p99 behind the moment of the server's clock`,
      value: percentile(
        rounds.flatMap(({ late }) => late),
        0.99,
      ),
      unit: 'ms',
      goal: { max: 100 },
      from: 'what has come before that moment turns at it',
    },
    {
      what: `${all} choices in the last second of a round: answered, p99`,
      value: percentile(one?.answers ?? [], 0.99),
      unit: 'ms',
      goal: { max: 400 },
      from: `p50 ${shown(median(one?.answers ?? []))} ms; ${one?.counted ?? 0} counted, the others told that they came too late`,
    },
    {
      what: 'choices that are lost, doubled or stored otherwise than they were answered',
      value: rounds.reduce((sum, { wrong }) => sum + wrong, 0),
      unit: 'answers',
      goal: { max: 0 },
      from: `${rounds.length} rounds`,
    },
    {
      what: `one more of ${all} joins while all of them watch: p99`,
      value: percentile(joins, 0.99),
      unit: 'ms',
      goal: { max: 100 },
      from: `p50 ${shown(median(joins))} ms, one after the other`,
    },
    {
      what: `messages to one screen in the first round of ${all}`,
      value: Math.max(...kilobytes),
      unit: 'KB',
      from: `CPU of the web process ${shown((cpuMs - before.cpuMs) / rounds.length)} ms a round`,
    },
  ];
}

export const trialRow: Row = {
  name: 'trial-200',
  what: 'a trial of 200 people: rounds, turns and the choices of the last second',
  async run(bench) {
    const hall = await startHall(bench);
    try {
      await hall.startWorker();
      return await measure(bench, hall);
    } finally {
      await hall.close();
    }
  },
};
