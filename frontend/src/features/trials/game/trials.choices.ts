// What the viewer chooses on its way to the server: the last one counts, one call at a time, tried again while the line is down.
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
  /** `waiting`: the server was not reached, and is asked again. `refused`: it has said no, and why. */
  readonly phase: 'sending' | 'waiting' | 'refused';
  readonly why: string | null;
}
/** The latest choice that has not been taken yet; null: none. */
export const usePendingChoice = create<{ readonly pending: PendingChoice | null }>(() => ({ pending: null }));
const { getState, setState } = usePendingChoice;

/** Between two tries while the server is not reached, in ms; and while its clock says that the round is not open yet. */
const [againMs, earlyMs] = [1000, 120];
const [lateWords, lostWords] = ['Too late: the round is over.', "Couldn't reach the server before the round ended."];
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const reasonOf = (error: unknown): unknown => (error instanceof ApiError ? error.details['reason'] : undefined);
/** How long to wait before the next try; null: there is none. */
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
      // The last choice of a round closes it: the reply is about the next round then.
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
 * Chooses in the open round, in place of what was chosen before.
 * @param until when the round closes, in ms since 1970; afterwards nothing is tried any more
 */
export function sendChoice(trialId: number, round: number, way: WayKey, until: number): void {
  const late = serverNow() > until;
  setState({
    pending: { trialId, round, way, until, phase: late ? 'refused' : 'sending', why: late ? lateWords : null },
  });
  if (late || sending) return;
  sending = true;
  void sendAll().finally(() => {
    sending = false;
  });
}
/** Forgets a choice that was not taken, when its round is over. */
export function forgetChoice(trialId: number, round: number): void {
  const { pending } = getState();
  if (pending !== null && (pending.trialId !== trialId || pending.round !== round)) setState({ pending: null });
}
