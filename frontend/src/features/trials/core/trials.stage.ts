// Stage of a trial at a moment of the server's clock. Pure, so that all screens change by the same
// rule.
import type { Trial, TrialParticipant, TrialRound } from '@guild/common/trials/trials.api';

export type Stage =
  | { readonly kind: 'lobby' }
  /** The trial has begun, but its first round is not open yet. */
  | { readonly kind: 'begins'; readonly round: TrialRound }
  /** People choose until `closesAt`, in ms since 1970. */
  | { readonly kind: 'open'; readonly round: TrialRound; readonly closesAt: number }
  /** Choosing is over, and the result is not shown yet. */
  | { readonly kind: 'closed'; readonly round: TrialRound }
  | { readonly kind: 'revealed'; readonly round: TrialRound; readonly next: TrialRound }
  | { readonly kind: 'over' }
  | { readonly kind: 'cancelled' };

/** @param closesAt the viewer's own deadline, if it differs from the round's */
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

/** When the stage changes without a message, in ms since 1970. null: never. */
export function nextMoment({ status, round, last }: Trial, now: number, closesAt: number | null = null): number | null {
  if (status === 'joining' || status === 'cancelled') return null;
  const moments = [last?.revealsAt, ...(status === 'running' ? [round?.opensAt, round?.closesAt] : [])].map((iso) =>
    iso == null ? 0 : Date.parse(iso),
  );
  const ahead = [...moments, closesAt ?? 0].filter((at) => at > now);
  return ahead.length === 0 ? null : Math.min(...ahead);
}

/** When the next message should have arrived, in ms since 1970. null: none is expected. */
export function newsDueAt({ status, startsAt, round }: Trial): number | null {
  if (status === 'joining') return Date.parse(startsAt);
  return status === 'running' && round !== null ? Date.parse(round.closesAt) : null;
}

/**
 * Whether the result of the last round has arrived but is not shown yet. Before it arrives, a closed
 * round is not the last one, and everybody who fell earlier stays down.
 */
const isHidden = (last: Trial['last'], stage: Stage): boolean =>
  stage.kind === 'closed' && stage.round.number === last?.number;
/**
 * Whether a person is shown as eliminated. All screens show the result of a round at the same
 * moment.
 */
export function isDown(one: TrialParticipant, { last }: Trial, stage: Stage): boolean {
  if (!one.isEliminated) return false;
  return !(isHidden(last, stage) && one.eliminatedIn === last?.number && one.why !== 'left');
}
/** The shown number of survivors. */
export function survivorsAt({ survivorCount, last }: Trial, stage: Stage): number {
  return isHidden(last, stage) ? (last?.players ?? 0) : survivorCount;
}
