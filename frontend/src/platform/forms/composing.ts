// Filter for keys of input methods (Chinese, Japanese, Korean) while a word is being composed.

/**
 * In Safari, the key that ends a word arrives after the composition. It still has the key code of
 * an input method.
 */
const inputMethodKeyCode = 229;

/**
 * Hides keys of unfinished words from all handlers of the page. Otherwise Enter would submit and
 * Escape would discard.
 */
export function ignoreComposingKeys(): void {
  window.addEventListener(
    'keydown',
    (event) => {
      // eslint-disable-next-line @typescript-eslint/no-deprecated -- nothing else tells it in Safari
      if (event.isComposing || event.keyCode === inputMethodKeyCode) event.stopImmediatePropagation();
    },
    true,
  );
}
