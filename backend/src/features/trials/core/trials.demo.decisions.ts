// Decisions of the demo guild's people in trials: who joins, and what each chooses. They use chance
// and public data only.
import { somebodyWhoMay } from '@guild/common/members/managers';
import { may } from '@guild/common/members/ranks';
import { demoLobbySeconds } from '@guild/common/trials/trials.demo.api';
import { maxParticipants, type WayKey } from '@guild/common/trials/trials.rules';
import { AppError } from '../../../platform/errors.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import { join, moveStart, type TrialDecision } from './trials.decisions.ts';
import { sha256 } from './trials.digest.ts';
import type { StoredRound, TrialDocument } from './trials.model.ts';

/** Discord ids of the demo guild's people. Real ids are higher. */
const demoIds = /^1000000000000010\d\d$/;
export const isDemoPerson = (discordId: string): boolean => demoIds.test(discordId);

const refused = (reason: string, sentence: string): AppError => new AppError('conflict', sentence, { reason });

type TrialState = Pick<TrialDocument, 'startedByDiscordId' | 'status'>;
/** A person of the demo guild, with the id of their row. */
export interface DemoPlayer {
  readonly id: number;
  readonly caller: Caller;
}
/** @throws AppError `not_allowed` unless host or admin; `conflict` once it has begun or is over */
export function refuseToLetJoin({ startedByDiscordId, status }: TrialState, caller: Caller): void {
  if (startedByDiscordId !== caller.discordId && !may(caller, 'trials'))
    throw new AppError('not_allowed', `Only its host or ${somebodyWhoMay('trials')} can do this.`);
  if (status !== 'joining') throw refused('not_joining', 'This trial has already begun or is over.');
}
/**
 * Adds demo people while there is room, and shortens the countdown.
 * @throws AppError `not_allowed`, `conflict`
 */
export const joinByThemselves =
  (players: readonly DemoPlayer[], caller: Caller): TrialDecision =>
  (seen, now) => {
    refuseToLetJoin(seen, caller);
    const participantIds = new Set(seen.participants.map(({ userId }) => userId));
    const room = maxParticipants - seen.participants.length;
    const joining = players.filter((one) => !participantIds.has(one.caller.userId)).slice(0, room);
    if (joining.length === 0) throw refused('no_demo_people', 'No demo members are left to join.');
    const joined = joining.reduce<ReturnType<TrialDecision>>(
      (change, one) => {
        const next = join({ ...one, kit: [], playsByItself: true }, one.caller)({ ...seen, ...change.set }, now);
        return { set: { ...change.set, ...next.set }, facts: [...change.facts, ...next.facts] };
      },
      { set: {}, facts: [] },
    );
    if (seen.startsAt.getTime() <= now + demoLobbySeconds * 1000) return joined;
    const moved = moveStart(demoLobbySeconds, caller)({ ...seen, ...joined.set }, now);
    return { set: { ...joined.set, ...moved.set }, facts: [...joined.facts, ...moved.facts] };
  };

/** A choice at a time, ms since 1970. */
export interface PlannedChoice {
  readonly at: number;
  readonly way: WayKey;
}
type OpenRound = Pick<StoredRound, 'number' | 'opensAt' | 'closesAt'> & {
  readonly ways: readonly { readonly key: WayKey }[];
};
/** Nobody chooses faster than this, in ms. */
const fastestMs = 2500;
/** Delay of a late choice, in ms. It is too late, but the round is not over yet. */
const lateMs = 150;

/**
 * The choices of a demo person in a round. Of sixteen, one does nothing, one is too late, three
 * choose twice, and the others once.
 * Derived from public data, so that they are the same after a restart.
 * @returns earliest first
 */
export function plannedChoices(trialId: number, round: OpenRound, userId: number): PlannedChoice[] {
  const drawn = Buffer.from(sha256(`${trialId}:${round.number}:${userId}`), 'hex');
  const part = (index: number): number => (drawn[index] ?? 0) / 256;
  const wayAt = (index: number): WayKey => round.ways[Math.floor(part(index) * round.ways.length)]?.key ?? 'a';
  const [opens, closes] = [round.opensAt.getTime(), round.closesAt.getTime()];
  const within = closes - opens - fastestMs - 500;
  // The mean of two random numbers, so that most choices are in the middle.
  const first = opens + fastestMs + Math.floor(within * ((part(0) + part(1)) / 2));
  const kind = Math.floor(part(2) * 16);
  if (kind === 0) return [];
  if (kind === 1) return [{ at: closes + lateMs, way: wayAt(3) }];
  const once = { at: first, way: wayAt(3) };
  if (kind > 4) return [once];
  return [once, { at: first + Math.floor((closes - first - 300) * part(4)), way: wayAt(5) }];
}
