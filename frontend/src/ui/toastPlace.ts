// Where a toast appears, and whether it would cover the control that was just pressed there.

/** The content of an open dialog. */
export const openDialog = '[data-scope=dialog][data-part=content][data-state=open]';

export const isPhone = window.matchMedia('(max-width: 767px)').matches;

// All in CSS pixels.
/** As `--topbar`. */
const topBarHeight = 64;
/** A toast with three lines and a button, with the gap around it. */
const toastHeight = 200;
/** A toast on wide screens, with the gap beside it. */
const toastWidth = 400;

/** The control that was pressed last, unless it belongs to a toast. */
let pressed: Element | null = null;
window.addEventListener(
  'pointerdown',
  ({ target }) => {
    const control = target instanceof Element ? target.closest('button, a, input, select, textarea, label') : null;
    pressed = control?.closest('[data-scope=toast]') == null ? control : null;
  },
  true,
);

/**
 * Whether a toast in its usual place would cover the control that was pressed last. The usual place
 * is below the top bar on phones, and the lower end corner on wide screens. While a dialog is open,
 * toasts are beside its buttons, which they don't cover.
 */
export function coversPressed(): boolean {
  if (pressed?.isConnected !== true || document.querySelector(openDialog) !== null) return false;
  const { top, bottom, right } = pressed.getBoundingClientRect();
  if (isPhone) return top < topBarHeight + toastHeight && bottom > topBarHeight;
  const { innerWidth, innerHeight } = window;
  return bottom > innerHeight - toastHeight && top < innerHeight && right > innerWidth - toastWidth;
}
