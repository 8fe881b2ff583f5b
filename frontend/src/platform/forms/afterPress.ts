// Delays what a lost focus shows until the press that took the focus has ended. Otherwise the
// pressed button could move away under the pointer, and the press would be lost.

let isPressed = false;
const waiting = new Set<() => void>();

function begin(): void {
  isPressed = true;
}
function end(): void {
  // The click follows the release in the same task.
  setTimeout(() => {
    isPressed = false;
    for (const work of [...waiting]) work();
    waiting.clear();
  });
}
// A touch takes the focus only with the mouse events that the browser sends after it.
for (const name of ['pointerdown', 'mousedown']) addEventListener(name, begin, { capture: true });
for (const name of ['pointerup', 'pointercancel', 'mouseup', 'dragend']) addEventListener(name, end, { capture: true });

/** Runs `work` after the current press, or at once if nothing is pressed. */
export function afterPress(work: () => void): void {
  if (isPressed) waiting.add(work);
  else work();
}
