// Keeps a screen where the trial stands, by the server's clock and to the millisecond; and asks again when news do not come.
import type { Trial } from '@guild/common/trials/trials.api';
import { useEffect, useReducer } from 'react';
import { serverNow } from '../../../platform/format/clock.ts';
import { useConnection } from '../../../platform/live/live.ts';
import { newsDueAt, nextMoment, stageAt, type Stage } from './trials.stage.ts';
import { readAgain } from '../trials.store.ts';

/** Draws anew at a moment of the server's clock. @param at ms since 1970; null: never */
function useMoment(at: number | null): void {
  const [drawn, draw] = useReducer((count: number) => count + 1, 0);
  // With a new line the server's clock is learned anew.
  const { status } = useConnection();
  useEffect(() => {
    if (at === null) return undefined;
    const timer = setTimeout(draw, Math.max(0, at - serverNow()) + 1);
    // A page that has slept comes back late.
    document.addEventListener('visibilitychange', draw);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', draw);
    };
  }, [at, status, drawn]);
}

/** @param closesAt until when the viewer may choose, where that is another time than for everybody */
export function useStage(trial: Trial, closesAt: number | null): Stage {
  const now = serverNow();
  useMoment(nextMoment(trial, now, closesAt));
  return stageAt(trial, now, closesAt);
}

/** Whole seconds until a moment of the server's clock, rounded up; they change exactly so many seconds before it. @param at ms since 1970 */
export function useSecondsUntil(at: number): number {
  const left = Math.max(0, Math.ceil((at - serverNow()) / 1000));
  useMoment(left === 0 ? null : at - (left - 1) * 1000);
  return left;
}

/** How long after a countdown has reached zero the trial is read again, and how often then, in ms. */
const [lateAfterMs, spreadMs] = [1200, 600];

/** Reads the trial again while its countdown is over and nothing was heard. */
export function useLateNews(trial: Trial): void {
  const { id, version } = trial;
  const due = newsDueAt(trial);
  useEffect(() => {
    if (due === null) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const wait = (at: number): void => {
      // Not all at once: there may be two hundred of them.
      const ms = Math.max(0, at - serverNow()) + lateAfterMs + Math.random() * spreadMs;
      timer = setTimeout(() => {
        void readAgain(id).catch(() => undefined);
        wait(serverNow());
      }, ms);
    };
    wait(due);
    return () => clearTimeout(timer);
  }, [id, version, due]);
}
