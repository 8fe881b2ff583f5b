// Badges of an auction: its state, and the viewer's part in it.
import type { Auction } from '@guild/common/auctions/auctions.api';
import type { ReactNode } from 'react';
import { Pill } from '../../../ui/Pill.tsx';
import type { ViewerState } from './auctions.viewerState.ts';

export const StatusBadge = ({ auction, water = false }: { auction: Auction; water?: boolean }): ReactNode =>
  auction.status === 'active' ? (
    <Pill tone="live" {...(water && { bg: 'water.soft', color: 'water.solid' })}>
      Active
    </Pill>
  ) : (
    <Pill tone="ended">Ended</Pill>
  );

export function ViewerBadge({ viewerState }: { viewerState: ViewerState }): ReactNode {
  if (viewerState.own) return <Pill tone="spice">Yours</Pill>;
  if (viewerState.leads) return <Pill tone="good">You lead</Pill>;
  if (viewerState.outbid) return <Pill tone="bad">Outbid</Pill>;
  if (viewerState.won) return <Pill tone="good">You won</Pill>;
  return viewerState.lost ? <Pill tone="bad">Lost</Pill> : null;
}
