// The picture of an auction: the drawing of its category, or the seller's own picture as long as it can be shown.
import type { Auction } from '@guild/common/auctions/auctions.api';
import { useState, type ReactNode } from 'react';
import { CategoryArt } from '../../ui/art/CategoryArt.tsx';

export interface AuctionPictureProps {
  auction: Pick<Auction, 'imageUrl' | 'category'>;
}

export function AuctionPicture({ auction: { imageUrl, category } }: AuctionPictureProps): ReactNode {
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
