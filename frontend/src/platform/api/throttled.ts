// Throttled functions: many calls in a short time cause one run.
import { useEffect, useMemo } from 'react';

export interface ThrottledFunction {
  (): void;
  /** Cancels a run that has not started. */
  readonly cancel: () => void;
}

/**
 * @param work runs once for all calls within `ms` after the first of them
 * @param ms how long to wait after the first call, in ms
 */
export function throttled(work: () => unknown, ms: number): ThrottledFunction {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = (): void => {
    timer = undefined;
    work();
  };
  const cancel = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  return Object.assign(() => void (timer ??= setTimeout(run, ms)), { cancel });
}

/** Like `throttled`, cancelled with the component. @param work must be the same on every render */
export function useThrottled(work: () => unknown, ms: number): ThrottledFunction {
  const run = useMemo(() => throttled(work, ms), [work, ms]);
  useEffect(() => run.cancel, [run]);
  return run;
}
