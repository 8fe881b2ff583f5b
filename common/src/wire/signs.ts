// Splitting of texts into user-perceived characters.

/** Created on first use, because it needs 2 MB. */
let segmenter: Intl.Segmenter | undefined;

/** A generator, so that a caller can stop early. */
export function* signsIn(text: string): Generator<string> {
  segmenter ??= new Intl.Segmenter('en');
  for (const { segment } of segmenter.segment(text)) yield segment;
}
