// Trials over HTTP for tests: opened, joined and advanced from round to round with a clock set by
// the test.
import type { Trial, TrialParticipant, TrialStory } from '@guild/common/trials/trials.api';
import type { TrialDocument } from '../src/features/trials/core/trials.model.ts';
import type { Client, Hall, Reply } from './harness.ts';

export const atTrial = (id: number, more = ''): string => `/api/trials/${id}${more}`;
/** A busy machine answers 503; then the request is repeated. */
async function whole<T>(call: () => Promise<Reply<T>>, status = 200, left = 5): Promise<T> {
  const reply = await call();
  if (reply.status === 503 && left > 0) return whole(call, status, left - 1);
  if (reply.status !== status) throw new Error(`answered ${reply.status}: ${JSON.stringify(reply.body)}`);
  return reply.body;
}
export const readTrial = (who: Client, id: number): Promise<Trial> => whole(() => who.get<Trial>(atTrial(id)));
export const storyOf = (who: Client, id: number): Promise<TrialStory> =>
  whole(() => who.get<TrialStory>(atTrial(id, '/story')));
export const peopleOf = (who: Client, id: number): Promise<TrialParticipant[]> =>
  whole(() => who.get<TrialParticipant[]>(atTrial(id, '/participants')));

/** A trial of the first person, joined by the others and waiting for its start. */
export async function aLobbyOf([host, ...others]: readonly Client[]): Promise<Trial> {
  if (host === undefined) throw new Error('nobody');
  const fields = { theme: 'The Deep Desert', lobbySeconds: 600, roundSeconds: 30 };
  const made = await whole(() => host.post<Trial>('/api/trials', fields), 201);
  for (const one of others) await whole(() => one.post(atTrial(made.id, '/join')));
  return made;
}
/** Sets the clock to a time of the trial plus some ms. */
export function passTo({ clock }: Pick<Hall, 'clock'>, iso: string, moreMs = 0): void {
  const at = Date.parse(iso);
  if (Number.isNaN(at)) throw new Error('the trial has no such time');
  clock.set(at + moreMs);
}

/** The same with its first round open. */
export async function aRoundOf(hall: Hall, people: readonly Client[]): Promise<Trial> {
  const { id, startsAt } = await aLobbyOf(people);
  passTo(hall, startsAt);
  return intoRound(hall, people, id);
}
/** Skips the wait: the next round is open. */
export async function intoRound(hall: Hall, [host]: readonly Client[], id: number): Promise<Trial> {
  if (host === undefined) throw new Error('nobody');
  const trial = await readTrial(host, id);
  passTo(hall, trial.round?.opensAt ?? '', 1000);
  return trial;
}
/** The open round is over. */
export async function pastRound(hall: Hall, [host]: readonly Client[], id: number): Promise<Trial> {
  if (host === undefined) throw new Error('nobody');
  const { round } = await readTrial(host, id);
  passTo(hall, round?.closesAt ?? '', 500);
  return readTrial(host, id);
}
/** The stored trial, which only the database shows completely. */
export async function storedTrial(hall: Hall, id: number): Promise<TrialDocument> {
  const found = await (await hall.database()).collection<TrialDocument>('fremen_trials').findOne({ _id: id });
  if (found === null) throw new Error('no such trial');
  return found;
}
/** A safe and a deadly path of the open round. */
export async function knownWays(hall: Hall, id: number): Promise<{ round: number; living: string; deadly: string }> {
  const round = (await storedTrial(hall, id)).rounds.at(-1);
  const keys = (round?.ways ?? []).map(({ key }) => key);
  const isDeadly = (key: (typeof keys)[number]): boolean => round?.deadly.includes(key) === true;
  return {
    round: round?.number ?? 0,
    living: keys.find((key) => !isDeadly(key)) ?? '',
    deadly: keys.find(isDeadly) ?? '',
  };
}
/** Ends the open trial, if there is one. */
export async function endLiving(admin: Client): Promise<void> {
  for (const { id } of await whole(() => admin.get<Trial[]>('/api/trials?status=live')))
    await admin.post(atTrial(id, '/cancel'));
}
