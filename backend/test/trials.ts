// Trials without clock and database: documents built by the decisions themselves, and the results
// of commands.
import type { ItemEffect } from '@guild/common/trials/trials.api';
import type { WayKey } from '@guild/common/trials/trials.rules';
import { AppError } from '../src/platform/errors.ts';
import type { MemberCaller } from '../src/platform/people/caller.ts';
import { buildTrial, join, applyDueWith } from '../src/features/trials/core/trials.decisions.ts';
import type { CarriedItem, StoredRound, TrialDocument } from '../src/features/trials/core/trials.model.ts';
import type { Situation } from '../src/features/trials/story/trials.situations.ts';
import { openRound } from '../src/features/trials/core/trials.views.ts';
import { aCaller } from './builders.ts';

/** When the trials of these tests are opened, in ms since 1970. */
export const dawn = Date.parse('2030-01-01T20:00:00.000Z');

/** Two to four choices each. */
export const someSituations: readonly Situation[] = Array.from({ length: 7 }, (_, at) => ({
  id: `deep-desert/situation-${at}`,
  theme: 'deep-desert',
  title: `Situation ${at}`,
  text: 'They stand before it.',
  choices: Array.from({ length: 2 + (at % 3) }, (_way, way) => ({
    text: `Way ${way}`,
    lived: 'They lived.',
    fell: `Way ${way} took them.`,
  })),
}));
export const applyDue = applyDueWith(() => someSituations);

/** The player of this number, from 1. */
export const player = (userId: number): MemberCaller => aCaller(`Player ${userId}`, { userId });
export const carried = (...effects: readonly ItemEffect[]): CarriedItem[] =>
  effects.map((effect, at) => ({ itemId: at + 1, name: effect, effect, usedIn: null }));

/** The document after a decision; null means no change. */
export type AnyDecision = (
  seen: TrialDocument,
  now: number,
) => { readonly set: Partial<TrialDocument>; readonly facts: readonly object[] } | null;
/** Like the document store: due changes come first and last. */
export function after(seen: TrialDocument, decide: AnyDecision, now: number): TrialDocument {
  const apply = (one: TrialDocument, each: AnyDecision): TrialDocument => {
    const change = each(one, now);
    return change === null ? one : { ...one, ...change.set, version: one.version + 1, updatedAt: new Date(now) };
  };
  return apply(apply(apply(seen, applyDue), decide), applyDue);
}
/** The changes due by then. */
export const settledAt = (seen: TrialDocument, now: number): TrialDocument => after(seen, () => null, now);
/** The reason of a refusal. @throws Error if there was none */
export function reasonOf(decide: () => unknown): unknown {
  try {
    decide();
  } catch (error) {
    if (error instanceof AppError) return error.details?.['reason'] ?? error.code;
    throw error;
  }
  throw new Error('it was not refused');
}

export interface TrialOptions {
  readonly seed?: string;
  readonly roundSeconds?: number;
  /** By player number. */
  readonly kits?: Readonly<Record<number, readonly CarriedItem[]>>;
}
/** A trial of players 1 to `count`, waiting for its start. */
export function aLobby(
  count: number,
  { seed = '5'.repeat(64), roundSeconds = 20, kits = {} }: TrialOptions = {},
): TrialDocument {
  const entering = (id: number) => ({ id, caller: player(id), kit: kits[id] ?? [] });
  const fields = { theme: 'The Deep Desert', spiceReward: 200, solariReward: 100, roundSeconds, lobbySeconds: 60 };
  const first: TrialDocument = {
    ...buildTrial(1, fields, { host: entering(1), seed, now: dawn }),
    createdAt: new Date(dawn),
    updatedAt: new Date(dawn),
    version: 1,
    outbox: [],
    deletedAt: null,
    deletedBy: null,
  };
  const others = Array.from({ length: count - 1 }, (_, at) => at + 2);
  return others.reduce((seen, id) => after(seen, join(entering(id), player(id)), dawn + id), first);
}
/** The same after its countdown. */
export const aRunningTrial = (count: number, options?: TrialOptions): TrialDocument =>
  settledAt(aLobby(count, options), dawn + 60_000);

/** The round that is open or opens next. @throws Error if there is none */
export function roundOf(seen: TrialDocument): StoredRound {
  const round = openRound(seen);
  if (round === null) throw new Error('no round');
  return round;
}
/** The safe and the deadly paths of a round. */
export function waysOf({ ways, deadly }: StoredRound): { living: WayKey[]; deadly: WayKey[] } {
  return { living: ways.map(({ key }) => key).filter((key) => !deadly.includes(key)), deadly: [...deadly] };
}
