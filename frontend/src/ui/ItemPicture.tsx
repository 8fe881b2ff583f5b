// Picture of an item: the seller's own while it can be loaded, else the drawing of its category.
import { useState, type ReactNode } from 'react';
import { CategoryArt } from './art/CategoryArt.tsx';
import { recipe } from './theme/recipe.ts';

export interface ItemPictureProps {
  imageUrl: string;
  category: string;
}

export function ItemPicture({ imageUrl, category }: ItemPictureProps): ReactNode {
  const [failed, setFailed] = useState('');
  if (!imageUrl.startsWith('https://') || failed === imageUrl) return <CategoryArt category={category} />;
  return (
    <img
      src={imageUrl}
      alt=""
      loading="lazy"
      referrerPolicy="no-referrer"
      style={{ display: 'block', width: '100%', height: '100%', objectFit: 'cover' }}
      onError={() => setFailed(imageUrl)}
    />
  );
}

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
