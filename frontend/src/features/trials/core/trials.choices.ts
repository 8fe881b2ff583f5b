// Sender of the viewer's choice: the last choice counts, one call at a time, with retries while the
// connection is down.
import type { OwnTrial } from '@guild/common/trials/trials.api';
import { trialRoutes } from '@guild/common/trials/trials.api';
import type { WayKey } from '@guild/common/trials/trials.rules';
import { create } from 'zustand';
import { ApiError, call, isUnanswered, sentenceOf } from '../../../platform/api/api.ts';
import { serverNow } from '../../../platform/format/clock.ts';
import { applyOwn, noteWay } from '../trials.store.ts';

export interface PendingChoice {
  readonly trialId: number;
  readonly round: number;
  readonly way: WayKey;
  /** When the round closes, in ms since 1970. */
  readonly until: number;
  /**
   * `waiting`: the server was not reached, and will be tried again. `refused`: the server gave a
   * reason.
   */
  readonly phase: 'sending' | 'waiting' | 'refused';
  readonly why: string | null;
}
/** The latest choice that the server has not accepted yet. null: none. */
export const usePendingChoice = create<{ readonly pending: PendingChoice | null }>(() => ({ pending: null }));
const { getState, setState } = usePendingChoice;

/**
 * Pause between tries, in ms: if the server is not reached, and if the round is not open yet by its
 * clock.
 */
const [againMs, earlyMs] = [1000, 120];
const [lateWords, lostWords] = ['Too late: the round is over.', "Couldn't reach the server before the round ended."];
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const reasonOf = (error: unknown): unknown => (error instanceof ApiError ? error.details['reason'] : undefined);
/** Pause before the next try, in ms. null: do not try again. */
function waitAfter(error: unknown): number | null {
  if (reasonOf(error) === 'too_early') return earlyMs;
  const isBusy = error instanceof ApiError && (error.status === 429 || error.status >= 500);
  return isUnanswered(error) || isBusy ? againMs : null;
}
const refusalOf = (error: unknown): string =>
  reasonOf(error) === 'too_late'
    ? 'Too late: the round had ended when this reached the server.'
    : sentenceOf(error, "Your choice wasn't accepted.");

const isSame = (a: PendingChoice | null, b: PendingChoice): boolean =>
  a !== null && a.trialId === b.trialId && a.round === b.round && a.way === b.way;
const send = ({ trialId, round, way }: PendingChoice): Promise<OwnTrial> =>
  call(trialRoutes.chooseWay, { params: { id: trialId }, body: { round, way } });

let sending = false;
async function sendAll(): Promise<void> {
  for (let { pending } = getState(); pending !== null && pending.phase !== 'refused'; { pending } = getState()) {
    const mine = pending;
    const settle = (next: PendingChoice | null): void => {
      if (isSame(getState().pending, mine)) setState({ pending: next });
    };
    try {
      const next = await send(mine);
      applyOwn(next);
      // The last choice closes a round. Then the reply is about the next round.
      if (next.round !== mine.round) noteWay(mine);
      settle(null);
    } catch (error) {
      const wait = waitAfter(error);
      if (wait === null) settle({ ...mine, phase: 'refused', why: refusalOf(error) });
      else if (serverNow() > mine.until) settle({ ...mine, phase: 'refused', why: lostWords });
      else {
        if (wait === againMs) settle({ ...mine, phase: 'waiting' });
        await pause(wait);
      }
    }
  }
}

/**
 * Chooses in the open round and replaces an earlier choice.
 * @param until when the round closes, in ms since 1970; nothing is tried afterwards
 */
export function sendChoice(trialId: number, round: number, way: WayKey, until: number): void {
  const isLate = serverNow() > until;
  setState({
    pending: { trialId, round, way, until, phase: isLate ? 'refused' : 'sending', why: isLate ? lateWords : null },
  });
  if (isLate || sending) return;
  sending = true;
  void sendAll().finally(() => {
    sending = false;
  });
}
/** Drops a choice that was not accepted before its round ended. */
export function forgetChoice(trialId: number, round: number): void {
  const { pending } = getState();
  if (pending !== null && (pending.trialId !== trialId || pending.round !== round)) setState({ pending: null });
}
