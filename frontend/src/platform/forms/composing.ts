// Keys of an input method (Chinese, Japanese, Korean) belong to it while a word is being written.

/** In Safari, the key that ends a word comes after the end; it still has the code of an input method. */
const inputMethodKeyCode = 229;

/** Keeps keys of unfinished words from all handlers of the page, so that Enter opens nothing and Escape discards nothing. */
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
