// Big screen of a loot night for a shared screen in a voice call: the lot that ends next, and what follows.
import { chakra } from '@chakra-ui/react';
import type { Auction } from '@guild/common/auctions/auctions.api';
import type { Night } from '@guild/common/nights/nights.api';
import type { ReactNode } from 'react';
import { formatPrice } from '../../platform/format/format.ts';
import { Countdown } from '../../ui/Countdown.tsx';
import { summaryOf } from './nights.words.ts';

/** Most lots below the large one. */
const maxNext = 4;
const leaderOf = ({ leaderUsername }: Auction): string => leaderUsername ?? 'no bids yet';

export function NightStage({ night, running }: { night: Night; running: readonly Auction[] }): ReactNode {
  const byEnd = running.toSorted((a, b) => Date.parse(a.endTime) - Date.parse(b.endTime) || a.id - b.id);
  const [first, ...others] = byEnd;
  const waiting = night.lots.filter(({ state }) => state === 'waiting').map(({ name }) => name);
  const next = [
    ...others.map((one) => `${one.itemName}: ${formatPrice(one.currentBid, one.priceUnit)}, ${leaderOf(one)}`),
    ...waiting,
  ];
  return (
    <chakra.section
      aria-label="Big screen"
      position="fixed"
      inset={0}
      zIndex="dialog"
      bg="#08090b"
      color="#f5f1e8"
      display="grid"
      alignContent="center"
      justifyItems="center"
      gap="3vh"
      padding="4vw"
      textAlign="center"
      overflow="hidden"
    >
      <chakra.p fontSize="max(2.4vw, 16px)" color="#b9b2a3">
        {night.title}
      </chakra.p>
      {first === undefined ? (
        <chakra.p fontSize="max(4vw, 20px)">{summaryOf(night)}</chakra.p>
      ) : (
        <>
          <chakra.h2 dir="auto" fontSize="max(6vw, 28px)" lineHeight={1.1} fontWeight="strong" overflowWrap="anywhere">
            {first.itemName}
            {first.quantity > 1 && ` ×${first.quantity}`}
          </chakra.h2>
          <chakra.p fontSize="max(8vw, 34px)" lineHeight={1} fontWeight="strong" color="#f0b35b">
            {formatPrice(first.currentBid, first.priceUnit)}
          </chakra.p>
          <chakra.p fontSize="max(4vw, 20px)" lineHeight={1.2}>
            <bdi>{first.leaderUsername ?? 'No bids yet'}</bdi> · <Countdown end={first.endTime} />
          </chakra.p>
        </>
      )}
      {next.slice(0, maxNext).map((words, at) => (
        <chakra.p key={at} dir="auto" fontSize="max(2vw, 14px)" color="#b9b2a3" maxWidth="100%" truncate>
          {words}
        </chakra.p>
      ))}
    </chakra.section>
  );
}
