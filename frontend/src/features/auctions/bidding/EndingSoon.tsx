// Strip above the list with the auctions that end within the hour, soonest first, each with price
// and countdown.
import { chakra } from '@chakra-ui/react';
import { type ReactNode } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { useNow } from '../../../platform/format/clock.ts';
import { keepIds, useHeldStill } from '../../../platform/live/heldStill.ts';
import { useViewer } from '../../../platform/session/session.store.ts';
import { CategoryArt } from '../../../ui/art/CategoryArt.tsx';
import { Price } from '../../../ui/Price.tsx';
import { recipe } from '../../../ui/theme/recipe.ts';
import { endsWithinTheHour, inOrderOf } from '../core/auctions.filters.ts';
import type { OpenAuction } from '../core/auctions.open.ts';
import { viewerStateOf } from '../core/auctions.viewerState.ts';
import { auctions, useAuctions } from '../auctions.store.ts';
import { ViewerBadge } from '../core/Badges.tsx';
import { TimeLeft } from '../core/Details.tsx';

const minute = 60_000;
/** The ids of auctions that end within the hour, soonest first. */
function useLastHourIds(): readonly number[] {
  const now = useNow(minute);
  return useAuctions(
    useShallow(({ entities }) =>
      Object.values(entities.byId)
        .filter((auction) => endsWithinTheHour(auction, now))
        .sort(inOrderOf('ending'))
        .map(({ id }) => id),
    ),
  );
}

const lot = recipe({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 2.5,
  width: '248px',
  height: '64px',
  padding: '8px',
  textAlign: 'start',
  bg: 'bg.panel',
  borderWidth: '1px',
  borderColor: 'border',
  borderRadius: 'control',
  cursor: 'pointer',
  _hover: { borderColor: 'border.strong' },
});
const picture = recipe({
  width: '64px',
  height: '46px',
  flex: 'none',
  borderRadius: '6px',
  overflow: 'hidden',
  bg: 'bg.sunken',
});
const words = recipe({ flex: 1, minWidth: 0, display: 'grid', fontSize: 'sm', lineHeight: '18px' });
const name = recipe({ truncate: true, fontWeight: 'strong' });
const figures = recipe({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 2,
  color: 'fg.muted',
  whiteSpace: 'nowrap',
});

function Lot({ id, onOpen }: { id: number; onOpen: OpenAuction }): ReactNode {
  const auction = auctions.useShown(id);
  const hasBid = useAuctions((state) => state.bidOn[id] === true);
  const viewer = useViewer();
  if (auction === undefined) return null;
  const viewerState = viewerStateOf(auction, viewer, hasBid);
  return (
    <button type="button" className={lot()} onClick={() => onOpen(id, viewerState.mayBid ? 'bid' : 'detail')}>
      <span className={picture()}>
        <CategoryArt category={auction.category} />
      </span>
      <span className={words()}>
        <span dir="auto" className={name()} title={auction.itemName}>
          {auction.itemName}
        </span>
        <span className={figures()}>
          <Price amount={auction.currentBid} unit={auction.priceUnit} />
        </span>
        <span className={figures()}>
          <TimeLeft auction={auction} />
          <ViewerBadge viewerState={viewerState} />
        </span>
      </span>
    </button>
  );
}

/** The strip. Renders nothing if no auction ends within the hour. */
export function EndingSoon({ onOpen }: { onOpen: OpenAuction }): ReactNode {
  const ownChanges = useAuctions((state) => state.ownChanges);
  const { shown: ids, area } = useHeldStill<readonly number[], HTMLUListElement>(useLastHourIds(), keepIds, ownChanges);
  if (ids.length === 0) return null;
  return (
    <chakra.section aria-label="Ending within the hour" marginBottom={{ base: 3, md: 4 }}>
      <chakra.h3 fontSize="sm" fontWeight="strong" lineHeight="20px" marginBottom={2}>
        Ending within the hour{' '}
        <chakra.span color="fg.muted" fontWeight="text" textStyle="figures">
          {ids.length}
        </chakra.span>
      </chakra.h3>
      <chakra.ul
        {...area}
        display="flex"
        gap={2}
        overflowX="auto"
        listStyleType="none"
        margin={0}
        padding="2px"
        css={{ scrollSnapType: 'x proximity', '& > li': { scrollSnapAlign: 'start', flex: 'none' } }}
      >
        {ids.map((id) => (
          <li key={id}>
            <Lot id={id} onOpen={onOpen} />
          </li>
        ))}
      </chakra.ul>
    </chakra.section>
  );
}
