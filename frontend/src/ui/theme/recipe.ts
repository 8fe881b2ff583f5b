// Looks that never change, for plain elements that stand on the screen by the hundred: Chakra would work them out for each one anew.
import type { SystemStyleObject } from '@chakra-ui/react';
import { css, type CSSObject } from '@emotion/react';
import { styleCache } from './styleCache.ts';
import { chakraSystem } from './system.ts';

/**
 * @param styles as a Chakra component takes them
 * @returns gives the class name; the rule is made when it is asked for the first time
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
