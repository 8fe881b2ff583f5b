// Texts by what people see as one character.

/** Made when it is needed, once: it keeps 2 MB. */
let segmenter: Intl.Segmenter | undefined;

/** One after the other, so that who has enough does not look at the rest. */
export function* signsIn(text: string): Generator<string> {
  segmenter ??= new Intl.Segmenter('en');
  for (const { segment } of segmenter.segment(text)) yield segment;
}
