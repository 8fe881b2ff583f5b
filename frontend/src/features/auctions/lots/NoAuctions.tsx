// Empty state of the auctions: why there are none, and the next step.
import type { ReactNode } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { EmptyAuctions } from '../../../ui/art/EmptyAuctions.tsx';
import type { FilterPatch } from './AuctionFilterBar.tsx';
import { isNarrowed, unfiltered, type AuctionFilters } from './auctions.filters.ts';
import { CreateAuctionButton } from './CreateAuctionButton.tsx';

interface Props {
  filters: AuctionFilters;
  canCreate: boolean;
  set: (patch: FilterPatch) => void;
}

const reasons = {
  active: 'Nothing is under the hammer right now. Start one, or look at what has ended.',
  ended: 'No auction has ended yet. See what is under the hammer.',
  all: 'There has been no auction yet. Start the first one.',
} as const;
const guestReasons = {
  ...reasons,
  active: 'Nothing is under the hammer right now. See what has ended.',
  all: 'There has been no auction yet.',
};
const filteredReasons = {
  active: 'No active auction fits what you look for. Try another word, or clear the filters.',
  ended: 'No ended auction fits what you look for. Try another word, or clear the filters.',
  all: 'No auction fits what you look for. Try another word, or clear the filters.',
} as const;

export function NoAuctions({ filters, canCreate, set }: Props): ReactNode {
  const narrowed = isNarrowed(filters);
  const words = narrowed ? filteredReasons : canCreate ? reasons : guestReasons;
  return (
    <EmptyState
      art={EmptyAuctions}
      title="No auctions found"
      more={words[filters.status]}
      action={
        <>
          {narrowed && <Button onClick={() => set(unfiltered)}>Clear filters</Button>}
          {filters.status === 'active' && <Button onClick={() => set({ status: 'ended' })}>Show ended</Button>}
          {filters.status === 'ended' && <Button onClick={() => set({ status: '' })}>Show active</Button>}
          {!narrowed && <CreateAuctionButton variant="tonal" />}
        </>
      }
    />
  );
}
