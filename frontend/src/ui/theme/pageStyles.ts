// The style sheet of the whole page: Chakra's reset, our tokens as its variables, keyframes and the few rules of the page. It is written
// when the front end is built: making and parsing it in the browser would be a tenth of a phone's start.
import createCache from '@emotion/cache';
import { css, type CSSObject } from '@emotion/react';
import { chakraSystem } from './system.ts';

/** The sheet's text; works only where there is no document. */
export function pageStyles(): string {
  const { layers, _global } = chakraSystem();
  const cache = createCache({ key: 'page' });
  const written = cache.insert('', css([layers.atRule, ..._global] as CSSObject[]), cache.sheet, false);
  if (typeof written !== 'string') throw new Error('The style sheet of the page could not be written');
  return written;
}
