// Plays whole trials over HTTP, with a clock set by the test.
import type { Trial } from '@guild/common/trials/trials.api';
import type { WayKey } from '@guild/common/trials/trials.rules';
import type { Client, Hall } from './harness.ts';

const at = (id: number): string => `/api/trials/${id}`;
interface StoredRound {
  readonly ways: readonly { readonly key: WayKey }[];
  readonly deadly: readonly WayKey[];
}
/** The stored open round, including what only a test can read. */
async function openRound(hall: Hall, id: number): Promise<{ living: WayKey[]; deadly: WayKey[] }> {
  const stored = await (
    await hall.database()
  )
    .collection<{ _id: number; rounds: StoredRound[] }>('fremen_trials')
    .findOne({ _id: id });
  const round = stored?.rounds.at(-1);
  const deadly = [...(round?.deadly ?? [])];
  return { deadly, living: (round?.ways ?? []).map(({ key }) => key).filter((key) => !deadly.includes(key)) };
}

/** Opens a trial, and lets everybody join. */
export async function openTrial(
  [host, ...others]: readonly Client[],
  fields: Readonly<Record<string, unknown>> = {},
): Promise<Trial> {
  if (host === undefined) throw new Error('a trial needs a host');
  const made = await host.post<Trial>('/api/trials', { theme: 'The Deep Desert', roundSeconds: 15, ...fields });
  if (made.status !== 201) throw new Error(`no trial: ${JSON.stringify(made.body)}`);
  for (const other of others) await other.post(`${at(made.body.id)}/join`);
  return made.body;
}

/** A player's action in a round: lives, falls, or does nothing. */
export type Play = 'lives' | 'falls' | 'nothing';
/**
 * Plays a trial to its end; the first read applies due changes.
 * @param plays each player's action in a round; by default the first lives and the others do
 * nothing
 * @param before called in each open round before anybody chooses
 */
export async function playOut(
  hall: Hall,
  { id, startsAt }: Trial,
  people: readonly Client[],
  plays: (who: Client, round: number) => Play = (who) => (who === people[0] ? 'lives' : 'nothing'),
  before: (round: number) => Promise<void> = () => Promise.resolve(),
): Promise<Trial> {
  const reader = people[0];
  if (reader === undefined) throw new Error('nobody plays');
  const read = async (): Promise<Trial> => (await reader.get<Trial>(at(id))).body;
  hall.clock.set(Date.parse(startsAt));
  let trial = await read();
  while (trial.status === 'running' && trial.round !== null) {
    const { number, opensAt, closesAt } = trial.round;
    hall.clock.set(Date.parse(opensAt) + 1000);
    await before(number);
    const { living, deadly } = await openRound(hall, id);
    for (const who of people) {
      const play = plays(who, number);
      if (play === 'nothing') continue;
      await who.post(`${at(id)}/choice`, { round: number, way: (play === 'lives' ? living : deadly)[0] });
    }
    trial = await read();
    // A round in which everybody has chosen is already over.
    if (trial.round?.number !== number) continue;
    // A later time would look like a pause of all processes, and the round would get its time
    // again.
    hall.clock.set(Date.parse(closesAt) + 1000);
    trial = await read();
  }
  return trial;
}
