// Hooks that keep the trial's stage current by the server's clock, and reload the trial if a
// message is late.
import type { Trial } from '@guild/common/trials/trials.api';
import { useEffect, useReducer } from 'react';
import { serverNow } from '../../../platform/format/clock.ts';
import { useConnection } from '../../../platform/live/live.ts';
import { newsDueAt, nextMoment, stageAt, type Stage } from './trials.stage.ts';
import { readAgain } from '../trials.store.ts';

/** Renders again at a moment of the server's clock. @param at ms since 1970; null: never */
function useMoment(at: number | null): void {
  const [drawn, draw] = useReducer((count: number) => count + 1, 0);
  // A reconnect updates the server's clock.
  const { status } = useConnection();
  useEffect(() => {
    if (at === null) return undefined;
    const timer = setTimeout(draw, Math.max(0, at - serverNow()) + 1);
    // Timers of a hidden page may run late.
    document.addEventListener('visibilitychange', draw);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', draw);
    };
  }, [at, status, drawn]);
}

/** @param closesAt the viewer's own deadline, if it differs from the round's */
export function useStage(trial: Trial, closesAt: number | null): Stage {
  const now = serverNow();
  useMoment(nextMoment(trial, now, closesAt));
  return stageAt(trial, now, closesAt);
}

/**
 * Whole seconds until a moment of the server's clock, rounded up. Each change happens exactly on
 * the second.
 * @param at ms since 1970
 */
export function useSecondsUntil(at: number): number {
  const secondsLeft = Math.max(0, Math.ceil((at - serverNow()) / 1000));
  useMoment(secondsLeft === 0 ? null : at - (secondsLeft - 1) * 1000);
  return secondsLeft;
}

/**
 * Delay after the end of a countdown before the trial is loaded again, and the random part of the
 * delay, in ms.
 */
const [lateAfterMs, spreadMs] = [1200, 600];

/** Reloads the trial repeatedly while its countdown is over and no message has arrived. */
export function useLateNews(trial: Trial): void {
  const { id, version } = trial;
  const due = newsDueAt(trial);
  useEffect(() => {
    if (due === null) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const wait = (at: number): void => {
      // Random, because up to two hundred screens may wait.
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
