// Steps in the history while something typed would be lost: they are taken back until the person has been asked. Stands in the landing
// page, because it must listen before the router does; what else keeps the page comes with the hall.

/** Where an entry of the history stands, as the router counts; null: it made none. */
export const placeOf = (state: unknown): number | null =>
  typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' ? state.idx : null;

export interface Guard {
  ask: () => Promise<boolean>;
  leave: () => void;
}
/** What would be lost, and where in the history that is. */
export interface Guarded {
  readonly here: number | null;
  readonly ways: () => Guard;
}

let guard: Guarded | null = null;
export const guarded = (): Guarded | null => guard;
/** @param next null: nothing would be lost any more */
export const setGuarded = (next: Guarded | null): void => {
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
/** Takes a step in the history back until it is known whether it may be made. */
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
/** To be called once before the router begins to listen: whoever hears of a step first can keep it from the others. */
export const watchHistory = (): void => addEventListener('popstate', onStep, { capture: true });
