// Empty state of the auctions: why there are none, and the next step.
import { auctionRoutes } from '@guild/common/auctions/auctions.api';
import type { ReactNode } from 'react';
import { callList } from '../../../platform/api/api.ts';
import { dataOf, useResource } from '../../../platform/api/resource.ts';
import type { SetFilters } from '../../../platform/page/filters.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import EmptyAuctions from '../../../ui/art/empty-auctions.svg?react';
import { auctionFilters, type AuctionFilters } from './auctions.filters.ts';
import { CreateAuctionButton } from './CreateAuctionButton.tsx';

interface Props {
  filters: AuctionFilters;
  canCreate: boolean;
  set: SetFilters<AuctionFilters>;
}

const reasons = {
  active: 'No auctions are live right now. Start one, or see what has ended.',
  ended: 'No auctions have ended yet. See what is live.',
  all: "There haven't been any auctions yet. Start the first one.",
} as const;
const guestReasons = {
  ...reasons,
  active: 'No auctions are live right now. See what has ended.',
  all: "There haven't been any auctions yet.",
};
const filteredReasons = {
  active: 'No active auctions match your search. Try another word, or clear the filters.',
  ended: 'No ended auctions match your search. Try another word, or clear the filters.',
  all: 'No auctions match your search. Try another word, or clear the filters.',
} as const;

/** Whether any auction of the guild has ended. undefined: the server has not answered. */
function useHasEnded(): boolean | undefined {
  const { loaded } = useResource((signal) =>
    callList(auctionRoutes.listAuctions, { query: { status: 'ended', limit: '1' }, signal }),
  );
  const found = dataOf(loaded);
  return found === null ? undefined : found.items.length > 0;
}

function Nothing({ filters, canCreate, set, hasEnded }: Props & { hasEnded: boolean | undefined }): ReactNode {
  const narrowed = auctionFilters.isNarrowed(filters);
  const words = narrowed ? filteredReasons : canCreate ? reasons : guestReasons;
  return (
    <EmptyState
      art={EmptyAuctions}
      title="No auctions found"
      more={words[filters.status === 'active' && hasEnded === false ? 'all' : filters.status]}
      action={
        <>
          {narrowed && <Button onClick={() => set(auctionFilters.cleared)}>Clear filters</Button>}
          {filters.status === 'active' && hasEnded === true && (
            <Button onClick={() => set({ status: 'ended' })}>Show ended</Button>
          )}
          {filters.status === 'ended' && <Button onClick={() => set({ status: '' })}>Show active</Button>}
          {!narrowed && <CreateAuctionButton variant="tonal" />}
        </>
      }
    />
  );
}
/** Offers ended auctions only to a guild that has some. */
const NothingActive = (props: Props): ReactNode => <Nothing {...props} hasEnded={useHasEnded()} />;

export function NoAuctions(props: Props): ReactNode {
  const { filters } = props;
  return filters.status === 'active' && !auctionFilters.isNarrowed(filters) ? (
    <NothingActive {...props} />
  ) : (
    <Nothing {...props} hasEnded />
  );
}
