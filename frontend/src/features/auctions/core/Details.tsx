// Details of an auction for cards and dialogs: labels with values, time left, people, current bid.
import { chakra } from '@chakra-ui/react';
import type { Auction } from '@guild/common/auctions/auctions.api';
import { isExtended } from '@guild/common/auctions/auctions.rules';
import { useCallback, type ReactNode } from 'react';
import { useNow } from '../../../platform/format/clock.ts';
import { timeLeft } from '../../../platform/format/format.ts';
import { Countdown } from '../../../ui/Countdown.tsx';
import { Person } from '../../../ui/Person.tsx';
import { recipe } from '../../../ui/theme/recipe.ts';
import { awaitEnd } from '../auctions.store.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Whether an auction is in its last hour, by the server's clock. */
export function useLastHour({ endTime, status }: Pick<Auction, 'endTime' | 'status'>): boolean {
  const remainingMs = Date.parse(endTime) - useNow(minute);
  return status === 'active' && remainingMs <= hour;
}

const detail = recipe({ minWidth: 0 });
const detailName = recipe({ fontSize: 'xs', lineHeight: '16px', color: 'fg.subtle' });
const detailValue = recipe({ margin: 0, display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0 });
const remainingTime = recipe({
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: 1.5,
  textStyle: 'figures',
  '& > [data-hot]': { color: 'spice.text', fontWeight: 'strong' },
});

export const Detail = ({
  name,
  children,
  beside,
}: {
  name: string;
  children: ReactNode;
  beside?: ReactNode;
}): ReactNode => (
  <div className={detail()}>
    <dt className={detailName()}>
      {name}
      {beside}
    </dt>
    <dd className={detailValue()}>{children}</dd>
  </div>
);

const isReadable = (iso: string): boolean => !Number.isNaN(Date.parse(iso));

/**
 * The remaining time: words, or seconds in the last hour. It says when a late bid has extended the
 * auction.
 */
export function TimeLeft({ auction }: { auction: Auction }): ReactNode {
  const hot = useLastHour(auction);
  const { id, endTime } = auction;
  const onZero = useCallback(() => awaitEnd(id), [id]);
  return (
    <span className={remainingTime()}>
      <span {...(hot && { 'data-hot': '' })}>
        {isReadable(endTime) ? <Countdown end={endTime} onZero={onZero} /> : timeLeft(endTime)}
      </span>
      {isExtended(auction) && (
        <chakra.small fontSize="xs" fontWeight="text" color="fg.muted" title="Extended by a late bid">
          extended
        </chakra.small>
      )}
    </span>
  );
}

/** Time Left while active, Winner after the end. */
export const TimeOrWinner = ({ auction }: { auction: Auction }): ReactNode => {
  if (auction.status === 'active') {
    return (
      <Detail name="Time Left">
        <TimeLeft auction={auction} />
      </Detail>
    );
  }
  const { winnerUsername, winnerDiscordId } = auction;
  return (
    <Detail name="Winner">
      {winnerUsername === null || winnerDiscordId === null ? (
        <chakra.span color="fg.muted">{auction.bidCount === 0 ? 'No bids' : 'No winner'}</chakra.span>
      ) : (
        <Person discordId={winnerDiscordId} name={winnerUsername} />
      )}
      {auction.offer !== null && (
        <chakra.small fontSize="xs" color="fg.muted">
          offered to {auction.offer.bidderUsername}
        </chakra.small>
      )}
    </Detail>
  );
};
