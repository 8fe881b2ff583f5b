// Static styles for plain elements that occur by the hundred. Chakra would compute styles for each
// element again.
import type { SystemStyleObject } from '@chakra-ui/react';
import { css, type CSSObject } from '@emotion/react';
import { styleCache } from './styleCache.ts';
import { chakraSystem } from './system.ts';

/**
 * @param styles as a Chakra component takes them
 * @returns a function that returns the class name; the CSS rule is created at its first call
 */
export function recipe(styles: SystemStyleObject): () => string {
  let name: string | undefined;
  return () => {
    if (name !== undefined) return name;
    const rule = css(chakraSystem().css(styles) as CSSObject);
    name = `${styleCache.key}-${rule.name}`;
    styleCache.registered[name] = rule.styles;
    if (styleCache.inserted[rule.name] === undefined) styleCache.insert(`.${name}`, rule, styleCache.sheet, true);
    return name;
  };
}
