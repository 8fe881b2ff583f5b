// Patch of @emotion/use-insertion-effect-with-fallbacks 1.2.0.
// A style's rule goes into the sheet while its component is drawn, not when all that has been drawn is put on the page.
// Relies on: one module chooses between React's insertion effect and doing it at once; a class is named by its rule, so that a rule of
// something that is never shown changes nothing.
// Gain: React draws in pieces between which the page answers, but puts it on the page in one; of that piece, an eighth of a second on a slow
// phone, rules were more than half.

const chosen = 'var useInsertionEffectAlwaysWithSyncFallback = useInsertionEffect || syncFallback;';

/** What Emotion and Chakra put rules in with, as the end of a module's path. */
export const insertionModule =
  '/@emotion/use-insertion-effect-with-fallbacks/dist/emotion-use-insertion-effect-with-fallbacks.browser.esm.js';

/** The code of that module, which then does it at once. @throws when it chooses in another way */
export function withStylesWhileDrawing(code: string): string {
  if (!code.includes(chosen)) throw new Error('Emotion puts its rules in in another way now');
  return code.replace(chosen, 'var useInsertionEffectAlwaysWithSyncFallback = syncFallback;');
}
