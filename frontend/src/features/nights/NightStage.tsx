// Big screen of a loot night for a shared screen in a voice call: the lot that ends next and what follows, or who
// has won. Escape leaves it. Toasts are not shown on it, because they are for one person.
import { chakra } from '@chakra-ui/react';
import type { Auction } from '@guild/common/auctions/auctions.api';
import type { Night, NightLot } from '@guild/common/nights/nights.api';
import { nightLink } from '@guild/common/nights/nights.links';
import { counted } from '@guild/common/wire/numbers';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useShortcut } from '../../platform/page/shortcuts.ts';
import { clockTime, formatNumber, formatPrice } from '../../platform/format/format.ts';
import { Countdown } from '../../ui/Countdown.tsx';
import { expectedStart, summaryOf } from './nights.words.ts';

/** Most lots below the large one. */
const maxNext = 4;
/** Most sold lots at the end. */
const maxSold = 10;
const leaderOf = ({ leaderUsername }: Auction): string => leaderUsername ?? 'no bids yet';

const lotName = ({ name, quantity }: Pick<NightLot, 'name' | 'quantity'>): string =>
  quantity > 1 ? `${name} ×${formatNumber(quantity)}` : name;

const Lines = ({ lines }: { lines: readonly string[] }): ReactNode =>
  lines.map((words, at) => (
    <chakra.p key={at} dir="auto" fontSize="max(2vw, 14px)" color="#b9b2a3" maxWidth="100%" truncate>
      {words}
    </chakra.p>
  ));

export function NightStage({ night, running }: { night: Night; running: readonly Auction[] }): ReactNode {
  const byEnd = running.toSorted((a, b) => Date.parse(a.endTime) - Date.parse(b.endTime) || a.id - b.id);
  const [first, ...others] = byEnd;
  const navigate = useNavigate();
  useShortcut('Escape', () => void navigate(nightLink(night.id)));
  const runningEnd = first === undefined ? null : Date.parse(first.endTime);
  const waiting = night.lots
    .filter(({ state }) => state === 'waiting')
    .map((lot) => {
      const start = expectedStart(night, lot, runningEnd);
      return start === null ? lotName(lot) : `${lotName(lot)}, about ${clockTime(start)}`;
    });
  const sold = night.lots.flatMap((lot) =>
    lot.sale === null ? [] : [`${lotName(lot)}: ${lot.sale.username}, ${formatPrice(lot.sale.price, night.priceUnit)}`],
  );
  const alsoRunning = others.map(
    (one) =>
      `${lotName({ name: one.itemName, quantity: one.quantity })}: ${formatPrice(one.currentBid, one.priceUnit)}, ${leaderOf(one)}`,
  );
  const isOver = night.status === 'over';
  const next = waiting.slice(0, Math.max(0, maxNext - alsoRunning.length));
  return (
    <chakra.section
      aria-label="Big screen"
      data-big-stage
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
      <chakra.span asChild position="absolute" insetBlockStart={4} insetInlineEnd={4} fontSize="sm" color="#b9b2a3">
        <Link to={nightLink(night.id)}>Leave the big screen</Link>
      </chakra.span>
      <chakra.p fontSize="max(2.4vw, 16px)" color="#b9b2a3">
        {night.title}
      </chakra.p>
      {first === undefined ? (
        <chakra.p fontSize="max(4vw, 20px)">{summaryOf(night)}</chakra.p>
      ) : (
        <>
          <chakra.h2 dir="auto" fontSize="max(6vw, 28px)" lineHeight={1.1} fontWeight="strong" overflowWrap="anywhere">
            {lotName({ name: first.itemName, quantity: first.quantity })}
          </chakra.h2>
          <chakra.p fontSize="max(8vw, 34px)" lineHeight={1} fontWeight="strong" color="#f0b35b">
            {formatPrice(first.currentBid, first.priceUnit)}
          </chakra.p>
          <chakra.p fontSize="max(4vw, 20px)" lineHeight={1.2}>
            <bdi>{first.leaderUsername ?? 'No bids yet'}</bdi> · <Countdown end={first.endTime} />
          </chakra.p>
        </>
      )}
      <Lines lines={isOver ? sold.slice(0, maxSold) : alsoRunning.slice(0, maxNext)} />
      {!isOver && next.length > 0 && (
        <>
          <chakra.h3 fontSize="max(2vw, 14px)" fontWeight="strong">
            Next
          </chakra.h3>
          <Lines lines={next} />
        </>
      )}
      {isOver && sold.length > maxSold && (
        <chakra.p fontSize="max(2vw, 14px)" color="#b9b2a3">
          {counted(sold.length - maxSold, 'more lot')}
        </chakra.p>
      )}
    </chakra.section>
  );
}
