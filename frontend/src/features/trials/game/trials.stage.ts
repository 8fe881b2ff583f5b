// Where a trial stands at a moment of the server's clock: pure, so that every screen changes by the same rule.
import type { Trial, TrialParticipant, TrialRound } from '@guild/common/trials/trials.api';

export type Stage =
  | { readonly kind: 'lobby' }
  /** It has begun, and its first round is not open yet. */
  | { readonly kind: 'begins'; readonly round: TrialRound }
  /** People choose until `closesAt`, in ms since 1970. */
  | { readonly kind: 'open'; readonly round: TrialRound; readonly closesAt: number }
  /** The time to choose is over, and what became of everybody is not shown yet. */
  | { readonly kind: 'closed'; readonly round: TrialRound }
  | { readonly kind: 'revealed'; readonly round: TrialRound; readonly next: TrialRound }
  | { readonly kind: 'over' }
  | { readonly kind: 'cancelled' };

/** @param closesAt until when the viewer may choose, where that is another time than for everybody */
export function stageAt(trial: Trial, now: number, closesAt: number | null = null): Stage {
  const { status, round, last } = trial;
  if (status === 'joining') return { kind: 'lobby' };
  if (status === 'cancelled') return { kind: 'cancelled' };
  if (last?.revealsAt != null && now < Date.parse(last.revealsAt)) return { kind: 'closed', round: last };
  if (status === 'completed' || round === null) return { kind: 'over' };
  if (now < Date.parse(round.opensAt))
    return last === null ? { kind: 'begins', round } : { kind: 'revealed', round: last, next: round };
  const closes = closesAt ?? Date.parse(round.closesAt);
  return now < closes ? { kind: 'open', round, closesAt: closes } : { kind: 'closed', round };
}

/** When it will stand elsewhere without any news, in ms since 1970; null: never. */
export function nextMoment({ status, round, last }: Trial, now: number, closesAt: number | null = null): number | null {
  if (status === 'joining' || status === 'cancelled') return null;
  const moments = [last?.revealsAt, ...(status === 'running' ? [round?.opensAt, round?.closesAt] : [])].map((iso) =>
    iso == null ? 0 : Date.parse(iso),
  );
  const ahead = [...moments, closesAt ?? 0].filter((at) => at > now);
  return ahead.length === 0 ? null : Math.min(...ahead);
}

/** When there should have been news by now, in ms since 1970; null: none is awaited. */
export function newsDueAt({ status, startsAt, round }: Trial): number | null {
  if (status === 'joining') return Date.parse(startsAt);
  return status === 'running' && round !== null ? Date.parse(round.closesAt) : null;
}

/** Whether somebody has fallen as far as screens show it: at the end of a round they all show its result at the same moment. */
export function isDown(one: TrialParticipant, { last }: Trial, { kind }: Stage): boolean {
  if (!one.isEliminated) return false;
  return !(kind === 'closed' && last?.revealsAt != null && one.eliminatedIn === last.number && one.why !== 'left');
}
/** How many still stand, as far as screens show it. */
export function survivorsAt({ survivorCount, last }: Trial, stage: Stage): number {
  return stage.kind === 'closed' && stage.round === last ? last.players : survivorCount;
}
