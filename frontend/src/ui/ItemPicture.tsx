// The picture of something that is sold: the drawing of its category, or the seller's own as long as it can be shown.
import { useState, type ReactNode } from 'react';
import { CategoryArt } from './art/CategoryArt.tsx';

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
