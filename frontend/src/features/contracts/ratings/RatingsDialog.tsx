// Dialog with the ratings of a contract. It marks those that only their author can see.
import { chakra } from '@chakra-ui/react';
import type { Contract } from '@guild/common/contracts/contracts.api';
import { blindDays, ratingRoutes, type ContractRating } from '@guild/common/contracts/ratings.api';
import type { ReactNode } from 'react';
import { formatNumber } from '../../../platform/format/format.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ExportCsv } from '../../../ui/ExportCsv.tsx';
import { Person, PersonName } from '../../../ui/Person.tsx';
import { Pill } from '../../../ui/Pill.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { ResourceView } from '../../../ui/ResourceView.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { Stars } from '../../../ui/Stars.tsx';
import { ratings } from './ratings.store.ts';

const Loading = (): ReactNode => <SkeletonRows count={2} face={24} height={64} label="Loading ratings..." />;

const Rating = ({ rating }: { rating: ContractRating }): ReactNode => (
  <chakra.li display="grid" gap={1} paddingBlock={3} borderColor="border" css={{ '& + &': { borderTopWidth: '1px' } }}>
    <chakra.span display="flex" flexWrap="wrap" alignItems="center" columnGap={3} rowGap={1}>
      <chakra.span flex="1 1 160px" minWidth={0} fontWeight="strong">
        <Person discordId={rating.raterDiscordId} name={rating.raterUsername} size={24} />
      </chakra.span>
      <Stars stars={rating.rating} />
    </chakra.span>
    <chakra.span fontSize="sm" color="fg.muted">
      {rating.ratingType === 'client_to_contractor' ? 'The client about ' : 'About the client '}
      <PersonName discordId={rating.rateeDiscordId} name={rating.rateeUsername} />
      {rating.points > 0 && ` · ${formatNumber(rating.points)} points`}
      {' · '}
      <chakra.span whiteSpace="nowrap">
        <RelativeTime iso={rating.createdAt} />
      </chakra.span>
    </chakra.span>
    {rating.feedback !== null && (
      <chakra.p whiteSpace="pre-wrap" overflowWrap="anywhere">
        “{rating.feedback}”
      </chakra.p>
    )}
    {rating.shownAt === null && (
      <chakra.span display="flex" flexWrap="wrap" alignItems="center" gap={2} fontSize="sm" color="fg.muted">
        <Pill tone="warn">Only you can see this</Pill>
        Until both have rated, or for {blindDays} days.
      </chakra.span>
    )}
  </chakra.li>
);

export interface RatingsDialogProps {
  contract: Contract;
  onClose: () => void;
}
export default function RatingsDialog({ contract, onClose }: RatingsDialogProps): ReactNode {
  const { loaded } = ratings.useOne(contract.id);
  return (
    <Dialog onClose={onClose} title="Contract Ratings" initialFocus="close">
      <chakra.p dir="auto" color="fg.muted" overflowWrap="anywhere">
        {contract.title}
      </chakra.p>
      <ResourceView
        resource={{ loaded, retry: () => ratings.retry(contract.id) }}
        failed="Failed to load ratings"
        skeleton={<Loading />}
      >
        {(rows) =>
          rows.length === 0 ? (
            <chakra.p color="fg.muted" textAlign="center" paddingBlock={6}>
              No ratings yet for this contract
            </chakra.p>
          ) : (
            <>
              <chakra.ul aria-label="Ratings">
                {rows.map((rating) => (
                  <Rating key={rating.id} rating={rating} />
                ))}
              </chakra.ul>
              <ExportCsv list={ratingRoutes.listRatings} params={{ id: contract.id }} size="sm" justifySelf="start" />
            </>
          )
        }
      </ResourceView>
    </Dialog>
  );
}
