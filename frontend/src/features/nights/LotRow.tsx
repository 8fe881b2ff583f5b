// Row of one lot on a loot night: price, leader, time, the viewer's maximum, and the button that bids.
import { chakra } from '@chakra-ui/react';
import type { Auction } from '@guild/common/auctions/auctions.api';
import { auctionLink } from '@guild/common/auctions/auctions.links';
import { minimumBid } from '@guild/common/auctions/auctions.rules';
import { may } from '@guild/common/members/ranks';
import type { NightLot } from '@guild/common/nights/nights.api';
import { nightLink } from '@guild/common/nights/nights.links';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { sentenceOf } from '../../platform/api/api.ts';
import { clockTime, formatNumber, formatPrice } from '../../platform/format/format.ts';
import { useIsOffline } from '../../platform/live/connection.store.ts';
import { live } from '../../platform/live/live.ts';
import { lazyDialog } from '../../platform/page/lazyPart.tsx';
import { useShortcut } from '../../platform/page/shortcuts.ts';
import { useViewer } from '../../platform/session/session.store.ts';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Person } from '../../ui/Person.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { Price } from '../../ui/Price.tsx';
import { report } from '../../ui/report.ts';
import { bidNextStep, closeLot, lots } from './nights.store.ts';
import { lotStates } from './nights.words.ts';

const MaximumDialog = lazyDialog(() => import('./MaximumDialog.tsx'));

/** How long after its end a lot waits for the live message before the lots are loaded again. */
const recheckAfterMs = 1500;
const recheck = (): void => void setTimeout(() => void live.replayOver(lots.load), recheckAfterMs);

/** Bids when somebody presses its number. It must not bid while the button is off. */
function NumberKey({ number, onPress }: { number: number; onPress: () => void }): ReactNode {
  useShortcut(number.toString(), onPress);
  return null;
}

/** The price, and what the viewer's last bid on it has led to. */
function useBid(auction: Auction | undefined): {
  bid: () => void;
  canBid: boolean;
  isSending: boolean;
  problem: string;
} {
  const { discordId, canWrite } = useViewer();
  const offline = useIsOffline();
  const isSending = lots.use((state) => state.pending[auction?.id ?? 0] !== undefined);
  const [problem, setProblem] = useState('');
  // The leader never raises their own bid by accident.
  const canBid =
    auction?.status === 'active' && canWrite && !offline && !isSending && auction.leaderDiscordId !== discordId;
  const bid = (): void => {
    if (auction === undefined || !canBid) return;
    setProblem('');
    bidNextStep(auction).catch((error: unknown) => {
      setProblem(sentenceOf(error, 'Your bid was not sent. Please try again.'));
      void live.replayOver(lots.load);
    });
  };
  return { bid, canBid, isSending, problem };
}

const Leader = ({ auction, viewerId }: { auction: Auction; viewerId: string }): ReactNode => {
  const { leaderDiscordId, leaderUsername } = auction;
  if (leaderUsername === null) return <chakra.span color="fg.muted">No bids</chakra.span>;
  return leaderDiscordId === viewerId ? (
    <Pill tone="good">{auction.status === 'active' ? 'You lead' : 'You won'}</Pill>
  ) : (
    <Person discordId={leaderDiscordId} name={leaderUsername} />
  );
};

const useWords = { night: 'Goes on', guild: 'Kept by the guild', person: 'Given away' } as const;
/** What has become of a lot that does not run. */
function LotState({ lot: { state, use }, start }: Pick<LotRowProps, 'lot' | 'start'>): ReactNode {
  if (use == null) return <span>{start === null ? lotStates[state] : `Starts about ${clockTime(start)}`}</span>;
  if (use.to === 'night' && use.nightId !== null)
    return <Link to={nightLink(use.nightId)}>On the next loot night</Link>;
  return (
    <span>
      {useWords[use.to]}
      {use.username !== null && (
        <>
          : <Person discordId={use.discordId} name={use.username} />
        </>
      )}
    </span>
  );
}

/** Ends a lot before its time, for people with the right. */
function CloseNow({ auction: { id, itemName, leaderUsername } }: { auction: Auction }): ReactNode {
  const confirm = useConfirm();
  const pending = lots.use((state) => state.pending[id]);
  const close = async (): Promise<void> => {
    const outcome = leaderUsername === null ? 'There are no bids, so nobody wins.' : `${leaderUsername} wins.`;
    const text = `"${itemName}" ends at once. ${outcome}`;
    if (!(await confirm({ title: 'Close this lot now', text, action: 'Close now' }))) return;
    await report(() => closeLot(id), {
      done: () => ({ title: 'Lot closed', description: itemName }),
      failed: ['Error', 'Failed to close the lot'],
    });
  };
  return (
    <Button
      size="sm"
      variant="quiet"
      needsConnection
      pending={pending === 'end'}
      aria-label={`Close ${itemName} now`}
      onClick={() => void close()}
    >
      Close now
    </Button>
  );
}

interface LotRowProps {
  lot: NightLot;
  /** When it is expected to start, in ms since 1970; null: unknown. */
  start: number | null;
  /** The auction, once it has started. */
  auction: Auction | undefined;
  unit: string;
  /** The key that bids on it; null: none. */
  number: number | null;
  /** The viewer's own maximum; null: none. */
  maximum: number | null;
}
export function LotRow({ lot, start, auction, unit, number, maximum }: LotRowProps): ReactNode {
  const viewer = useViewer();
  const { discordId, canWrite } = viewer;
  const { bid, canBid, isSending, problem } = useBid(auction);
  const [isOpen, setOpen] = useState(false);
  const isRunning = auction?.status === 'active';
  const maximumWords = maximum === null ? 'Set a maximum' : `You bid up to ${formatPrice(maximum, unit)}`;
  const price = auction?.currentBid ?? lot.sale?.price ?? lot.startingPrice;
  return (
    <Panel
      as="li"
      data-lot={lot.auctionId ?? undefined}
      display="grid"
      gridTemplateColumns={{
        base: 'minmax(0, 1fr) auto',
        xl: 'minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1.6fr) 150px',
      }}
      alignItems="center"
      columnGap={4}
      rowGap={1}
      padding={3}
    >
      <chakra.div minWidth={0} display="flex" gap={2} alignItems="baseline">
        {number !== null && isRunning && canWrite && (
          <chakra.kbd display={{ base: 'none', md: 'inline' }} color="fg.muted" aria-hidden>
            {number}
          </chakra.kbd>
        )}
        <chakra.b dir="auto" fontWeight="strong" truncate title={lot.name}>
          {auction === undefined ? lot.name : <Link to={auctionLink(auction.id)}>{lot.name}</Link>}
        </chakra.b>
        {lot.quantity > 1 && <chakra.span color="fg.muted">×{formatNumber(lot.quantity)}</chakra.span>}
      </chakra.div>
      <chakra.div fontWeight="strong" fontSize="lg" textAlign={{ base: 'end', xl: 'start' }}>
        <Price amount={price} unit={unit} counting />
      </chakra.div>
      <chakra.div
        minWidth={0}
        // Without buttons beside it, a name has the whole width.
        {...(!(isRunning && canWrite) && { gridColumn: { base: '1 / -1', xl: '3 / -1' } })}
        fontSize="sm"
        display="flex"
        flexWrap="wrap"
        gap={2}
        alignItems="center"
      >
        {auction !== undefined && (isRunning || auction.winnerUsername !== null) && (
          <Leader auction={auction} viewerId={discordId} />
        )}
        {isRunning ? <Countdown end={auction.endTime} onZero={recheck} /> : <LotState lot={lot} start={start} />}
        {isRunning && canWrite && (
          <Button
            size="sm"
            needsConnection
            aria-label={`${maximumWords} ${maximum === null ? 'for' : 'on'} ${lot.name}`}
            onClick={() => setOpen(true)}
          >
            {maximumWords}
          </Button>
        )}
        {isRunning && may(viewer, 'auctions') && <CloseNow auction={auction} />}
      </chakra.div>
      {isRunning && canWrite && (
        <>
          {number !== null && <NumberKey number={number} onPress={bid} />}
          <Button
            size={{ base: 'md', md: 'sm' }}
            disabled={!canBid}
            pending={isSending}
            aria-label={`Bid ${formatPrice(minimumBid(auction), unit)} on ${lot.name}`}
            onClick={bid}
          >
            Bid {formatNumber(minimumBid(auction))}
          </Button>
        </>
      )}
      {isOpen && auction !== undefined && (
        <MaximumDialog auction={auction} maximum={maximum} onClose={() => setOpen(false)} />
      )}
      {problem !== '' && (
        <chakra.p role="alert" color="bad" fontSize="sm" gridColumn="1 / -1">
          {problem}
        </chakra.p>
      )}
    </Panel>
  );
}
