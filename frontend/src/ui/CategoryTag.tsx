// The category of an item, as text on its drawing.
import type { ReactNode } from 'react';
import { recipe } from './theme/recipe.ts';

const tag = recipe({
  position: 'absolute',
  bottom: '8px',
  insetStart: '10px',
  height: '20px',
  lineHeight: '20px',
  paddingInline: 2,
  borderRadius: 'pill',
  fontSize: 'xs',
  color: 'fg.muted',
  bg: 'color-mix(in srgb, var(--bg-panel) 88%, transparent)',
});
/** The category as text at the lower edge of the picture. */
export const CategoryTag = ({ category }: { category: string }): ReactNode => <span className={tag()}>{category}</span>;
