// History steps while typed text would be lost: they are undone until the person has been asked.
// Part of the landing page's code, because it must listen before the router does.

/** The index of a history entry, as the router counts. null: the router did not create it. */
export const placeOf = (state: unknown): number | null =>
  typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' ? state.idx : null;

export interface Guard {
  ask: () => Promise<boolean>;
  leave: () => void;
}
/** What would be lost, and the index of its history entry. */
export interface GuardedEntry {
  readonly here: number | null;
  readonly ways: () => Guard;
}

let guard: GuardedEntry | null = null;
export const guarded = (): GuardedEntry | null => guard;
/** @param next null: nothing would be lost any more */
export const setGuarded = (next: GuardedEntry | null): void => {
  guard = next;
};

let phase: 'watching' | 'returning' | 'leaving' = 'watching';
let step = -1;

async function answer({ ask, leave }: Guard): Promise<void> {
  if (!(await ask())) return;
  phase = 'leaving';
  leave();
  history.go(step);
}
/** Undoes a history step until it is known whether it may be made. */
function onStep(event: PopStateEvent): void {
  if (phase === 'leaving') {
    phase = 'watching';
    return;
  }
  if (guard === null && phase === 'watching') return;
  event.stopImmediatePropagation();
  if (phase === 'returning') {
    phase = 'watching';
    if (guard !== null) void answer(guard.ways());
    return;
  }
  const there = placeOf(event.state);
  const here = guard?.here ?? null;
  step = here === null || there === null || here === there ? -1 : there - here;
  phase = 'returning';
  history.go(-step);
}
/**
 * Call once, before the router begins to listen. The first listener can stop the event for the
 * others.
 */
export const watchHistory = (): void => addEventListener('popstate', onStep, { capture: true });
