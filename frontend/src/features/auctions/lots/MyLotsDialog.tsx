// Dialog with the viewer's own lots: running, ended, or cancelled. Several can be relisted, cancelled or ended at once.
import { chakra } from '@chakra-ui/react';
import { auctionRooms, auctionRoutes, type Auction, type ChangedAuction } from '@guild/common/auctions/auctions.api';
import type { Removal } from '@guild/common/wire/live';
import { useState, type ReactNode } from 'react';
import { callList, pageQuery, type Page } from '../../../platform/api/api.ts';
import { dataOf, usePages, type Pages } from '../../../platform/api/resource.ts';
import { formatPrice } from '../../../platform/format/format.ts';
import { useLive } from '../../../platform/live/live.ts';
import { useMay, useViewer } from '../../../platform/session/session.store.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { useConfirm } from '../../../ui/confirm.tsx';
import { Countdown } from '../../../ui/Countdown.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { More } from '../../../ui/More.tsx';
import { Pill, type PillTone } from '../../../ui/Pill.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { ResourceView } from '../../../ui/ResourceView.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { Toggle } from '../../../ui/Toggle.tsx';
import { BlockedBidders } from '../blocks/BlockedBidders.tsx';
import type { OpenAuction } from '../core/auctions.open.ts';
import { useAuctionActions } from '../auctions.actions.ts';
import { awaitEnd, useAuctions } from '../auctions.store.ts';
import { actOnLots, isPossible, type LotAction, type LotView } from './lots.actions.ts';

const rooms = [auctionRooms.list];

/** The list after a change of one lot. */
function withLot(page: Page<Auction>, lot: Auction, view: LotView): Page<Auction> {
  const known = page.items.find(({ id }) => id === lot.id);
  if (known !== undefined && known.version > lot.version) return page;
  const others = page.items.filter(({ id }) => id !== lot.id);
  const items = lot.status === view ? [...others, lot].sort((one, other) => other.id - one.id) : others;
  return { ...page, items };
}

/** The viewer's lots in one view, newest first and live. */
function useLots(view: LotView): Pages<Auction> {
  const { discordId } = useViewer();
  const lots = usePages(
    (cursor, signal, limit = 50) =>
      callList(auctionRoutes.listAuctions, {
        query: {
          ...(view === 'cancelled' ? { cancelled: '1' as const } : { mine: 'selling', status: view }),
          ...pageQuery({ limit, cursor }),
        },
        signal,
      }),
    { key: view, rooms },
  );
  const changed = ({ factId, factIds, ...lot }: ChangedAuction): void => {
    if (lot.sellerDiscordId === discordId) lots.change((page) => withLot(page, lot, view));
  };
  useLive('auction:created', (lot) => {
    changed(lot);
    // It may relist a cancelled one, of which no message comes.
    if (view === 'cancelled' && lot.sellerDiscordId === discordId) void lots.reload();
  });
  useLive('auction:restored', changed);
  useLive('auction:bid', changed);
  useLive('auction:bid-struck', changed);
  useLive('auction:ended', changed);
  useLive('auction:relist-changed', changed);
  useLive('auction:offer-changed', changed);
  useLive('auction:removed', ({ id }: Removal) => {
    if (view === 'cancelled') void lots.reload();
    else lots.change((page) => ({ ...page, items: page.items.filter((lot) => lot.id !== id) }));
  });
  return lots;
}

function stateOf({ winnerId, relistedAs }: Auction, view: LotView): { words: string; tone: PillTone } {
  if (view === 'active') return { words: 'Running', tone: 'live' };
  if (winnerId !== null) return { words: 'Sold', tone: 'good' };
  return relistedAs === null ? { words: 'Unsold', tone: 'warn' } : { words: 'Relisted', tone: 'ended' };
}

function RelistButton({ lot }: { lot: Auction }): ReactNode {
  const pending = useAuctions((state) => state.pending[lot.id]);
  const { relist } = useAuctionActions();
  return (
    <Button
      size="sm"
      aria-label={`Relist ${lot.itemName}`}
      needsConnection
      pending={pending === 'relist'}
      onClick={() => void relist(lot)}
    >
      Relist
    </Button>
  );
}

/** Whether the row can be chosen for an action. */
const mayChoose = (lot: Auction, view: LotView): boolean =>
  isPossible('relist', lot, view) || isPossible('cancel', lot, view);

interface RowProps {
  lot: Auction;
  view: LotView;
  chosen: boolean;
  onChoose: (chosen: boolean) => void;
  onOpen: OpenAuction;
}
function Row({ lot, view, chosen, onChoose, onOpen }: RowProps): ReactNode {
  const { id, itemName, quantity, currentBid, priceUnit, leaderUsername, winnerUsername } = lot;
  const { words, tone } = stateOf(lot, view);
  const buyer = view === 'active' ? leaderUsername : winnerUsername;
  const isChoosable = mayChoose(lot, view);
  const isRelistable = isPossible('relist', lot, view);
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns="24px minmax(0, 1fr) auto"
      columnGap={3}
      alignItems="center"
      paddingBlock={2.5}
      borderTopWidth="1px"
      borderColor="border"
    >
      <chakra.label display="grid" placeItems="center" boxSize="24px" visibility={isChoosable ? 'visible' : 'hidden'}>
        <Checkbox
          aria-label={`Choose ${itemName}`}
          checked={chosen && isChoosable}
          disabled={!isChoosable}
          onChange={({ target }) => onChoose(target.checked)}
        />
      </chakra.label>
      <chakra.div minWidth={0}>
        <chakra.button
          type="button"
          dir="auto"
          display="block"
          maxWidth="100%"
          truncate
          fontWeight="strong"
          textAlign="start"
          cursor="pointer"
          onClick={() => onOpen(id, 'detail')}
        >
          {itemName}
          {quantity > 1 && ` ×${quantity}`}
        </chakra.button>
        <chakra.p fontSize="sm" color="fg.muted" textStyle="figures">
          {formatPrice(currentBid, priceUnit)}
          {buyer !== null && ` · ${buyer}`}
          {' · '}
          {view === 'active' ? (
            <Countdown end={lot.endTime} onZero={() => awaitEnd(id)} />
          ) : (
            <>
              {view} <RelativeTime iso={lot.updatedAt} />
            </>
          )}
        </chakra.p>
      </chakra.div>
      <chakra.div display="flex" alignItems="center" gap={2}>
        {!(view === 'cancelled' && isRelistable) && <Pill tone={tone}>{words}</Pill>}
        {isRelistable && <RelistButton lot={lot} />}
      </chakra.div>
    </chakra.li>
  );
}

const actionWords: Readonly<Record<LotAction, string>> = { relist: 'Relist', cancel: 'Cancel', end: 'End' };

interface ActionsProps {
  chosen: readonly Auction[];
  view: LotView;
  onDone: () => void;
}
/** The actions on the chosen lots, each with the number of lots that it concerns. */
function Actions({ chosen, view, onDone }: ActionsProps): ReactNode {
  const [acting, setActing] = useState<LotAction | null>(null);
  const confirm = useConfirm();
  const mayManage = useMay('auctions');
  const act = async (action: LotAction, lots: readonly Auction[]): Promise<void> => {
    setActing(action);
    if (await actOnLots(confirm, action, lots)) onDone();
    setActing(null);
  };
  const actions: LotAction[] = ['relist', 'cancel', ...(mayManage ? (['end'] as const) : [])];
  return actions.map((action) => {
    const lots = chosen.filter((lot) => isPossible(action, lot, view));
    if (lots.length === 0) return null;
    return (
      <Button
        key={action}
        variant={action === 'relist' ? 'primary' : 'line'}
        needsConnection
        disabled={acting !== null}
        pending={acting === action}
        onClick={() => void act(action, lots)}
      >
        {`${actionWords[action]} ${lots.length} selected`}
      </Button>
    );
  });
}

const empty: Readonly<Record<LotView, string>> = {
  active: 'You have no running auctions.',
  ended: 'None of your auctions has ended yet.',
  cancelled: 'You have cancelled none in the last 30 days.',
};

export interface MyLotsDialogProps {
  open: boolean;
  onClose: () => void;
  onOpen: OpenAuction;
}

export default function MyLotsDialog({ open, onClose, onOpen }: MyLotsDialogProps): ReactNode {
  const [view, setView] = useState<LotView>('active');
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const lots = useLots(view);
  const shown = dataOf(lots.loaded)?.items ?? [];
  const choosable = shown.filter((lot) => mayChoose(lot, view));
  const chosen = choosable.filter(({ id }) => ids.has(id));
  const choose = (id: number, isChosen: boolean): void =>
    setIds(new Set(isChosen ? [...ids, id] : [...ids].filter((one) => one !== id)));
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="My lots"
      width={600}
      initialFocus="close"
      footer={chosen.length > 0 && <Actions chosen={chosen} view={view} onDone={() => setIds(new Set())} />}
    >
      <chakra.div justifySelf="start">
        <Toggle
          label="Which lots"
          value={view}
          options={[
            { value: 'active', label: 'Running' },
            { value: 'ended', label: 'Ended' },
            { value: 'cancelled', label: 'Cancelled' },
          ]}
          onChange={(next) => {
            setView(next);
            setIds(new Set());
          }}
        />
      </chakra.div>
      <ResourceView
        resource={lots}
        failed="Error loading your lots"
        skeleton={<SkeletonRows count={5} height={56} label="Loading your lots..." />}
      >
        {({ items, next }) => (
          <>
            {items.length === 0 && <chakra.p color="fg.muted">{empty[view]}</chakra.p>}
            {choosable.length > 1 && (
              <chakra.label display="flex" alignItems="center" gap={3} minHeight="40px" fontSize="sm" cursor="pointer">
                <Checkbox
                  checked={chosen.length === choosable.length}
                  onChange={({ target }) => setIds(new Set(target.checked ? choosable.map(({ id }) => id) : []))}
                />
                Choose all
              </chakra.label>
            )}
            <chakra.ul margin={0} padding={0} listStyleType="none" aria-label="Lots">
              {items.map((lot) => (
                <Row
                  key={lot.id}
                  lot={lot}
                  view={view}
                  chosen={ids.has(lot.id)}
                  onChoose={(isChosen) => choose(lot.id, isChosen)}
                  onOpen={onOpen}
                />
              ))}
            </chakra.ul>
            {next !== null && <More pending={lots.isLoadingMore} shown={items.length} onClick={lots.more} />}
          </>
        )}
      </ResourceView>
      <BlockedBidders />
    </Dialog>
  );
}
