// Patch of @zag-js/toast 1.43.3.
// A toast that stands on the screen waits for its end by one timer, not by looking at the clock in every frame.
// Relies on: the machine of toasts imports one function for all its waiting, which calls back once, in a frame, and answers what ends it.
// Gain: no frames are drawn while a toast does nothing but stand there: they took a third of a page's work for five seconds after each action.

const imported = 'import { ensureProps, setRafTimeout } from "@zag-js/utils";';

/** The machine of toasts, as the end of a module's path. */
export const toastMachineModule = '/@zag-js/toast/dist/toast.machine.mjs';

/** Called back in a frame, as before: a page that is not seen draws none, and its toasts stay. */
const waiting = `import { ensureProps } from "@zag-js/utils";
function setRafTimeout(fn, delayMs) {
  let frame;
  const timer = setTimeout(() => { frame = requestAnimationFrame(() => fn()); }, delayMs);
  return () => { clearTimeout(timer); cancelAnimationFrame(frame); };
}`;

/**
 * The code of that module with a timer in place of its frames.
 * @throws when it waits in another way
 */
export function withoutIdleFrames(code: string): string {
  if (!code.includes(imported)) throw new Error('Toasts wait in another way now');
  return code.replace(imported, waiting);
}
