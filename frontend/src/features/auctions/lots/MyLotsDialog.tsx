// Dialog with the viewer's own lots, running or ended. Several can be relisted, cancelled or ended at once.
import { chakra } from '@chakra-ui/react';
import { auctionRooms, auctionRoutes, type Auction, type ChangedAuction } from '@guild/common/auctions/auctions.api';
import type { Removal } from '@guild/common/wire/live';
import { useState, type ReactNode } from 'react';
import { callList, pageQuery, type Page } from '../../../platform/api/api.ts';
import { dataOf, usePages, type Pages } from '../../../platform/api/resource.ts';
import { formatPrice } from '../../../platform/format/format.ts';
import { useIsOffline } from '../../../platform/live/connection.store.ts';
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
import { awaitEnd } from '../auctions.store.ts';
import { actOnLots, isPossible, type LotAction } from './lots.actions.ts';

type Status = Auction['status'];
const rooms = [auctionRooms.list];

/** The list after a change of one lot. */
function withLot(page: Page<Auction>, lot: Auction, status: Status): Page<Auction> {
  const known = page.items.find(({ id }) => id === lot.id);
  if (known !== undefined && known.version > lot.version) return page;
  const others = page.items.filter(({ id }) => id !== lot.id);
  const items = lot.status === status ? [...others, lot].sort((one, other) => other.id - one.id) : others;
  return { ...page, items };
}

/** The viewer's lots in one status, newest first and live. */
function useLots(status: Status): Pages<Auction> {
  const { discordId } = useViewer();
  const lots = usePages(
    (cursor, signal, limit = 50) =>
      callList(auctionRoutes.listAuctions, {
        query: { mine: 'selling', status, ...pageQuery({ limit, cursor }) },
        signal,
      }),
    { key: status, rooms },
  );
  const changed = ({ factId, factIds, ...lot }: ChangedAuction): void => {
    if (lot.sellerDiscordId === discordId) lots.change((page) => withLot(page, lot, status));
  };
  useLive('auction:created', changed);
  useLive('auction:restored', changed);
  useLive('auction:bid', changed);
  useLive('auction:bid-struck', changed);
  useLive('auction:ended', changed);
  useLive('auction:relist-changed', changed);
  useLive('auction:offer-changed', changed);
  useLive('auction:removed', ({ id }: Removal) =>
    lots.change((page) => ({ ...page, items: page.items.filter((lot) => lot.id !== id) })),
  );
  return lots;
}

function stateOf({ status, winnerId, relistedAs }: Auction): { words: string; tone: PillTone } {
  if (status === 'active') return { words: 'Running', tone: 'live' };
  if (winnerId !== null) return { words: 'Sold', tone: 'good' };
  return relistedAs === null ? { words: 'Unsold', tone: 'warn' } : { words: 'Relisted', tone: 'ended' };
}

interface RowProps {
  lot: Auction;
  chosen: boolean;
  onChoose: (chosen: boolean) => void;
  onOpen: OpenAuction;
}
function Row({ lot, chosen, onChoose, onOpen }: RowProps): ReactNode {
  const { id, itemName, quantity, currentBid, priceUnit, leaderUsername, winnerUsername } = lot;
  const { words, tone } = stateOf(lot);
  const buyer = lot.status === 'active' ? leaderUsername : winnerUsername;
  const mayChoose = isPossible('relist', lot) || isPossible('cancel', lot);
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
      <chakra.label display="grid" placeItems="center" boxSize="24px" visibility={mayChoose ? 'visible' : 'hidden'}>
        <Checkbox
          aria-label={`Choose ${itemName}`}
          checked={chosen && mayChoose}
          disabled={!mayChoose}
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
          {lot.status === 'active' ? (
            <Countdown end={lot.endTime} onZero={() => awaitEnd(id)} />
          ) : (
            <>
              ended <RelativeTime iso={lot.updatedAt} />
            </>
          )}
        </chakra.p>
      </chakra.div>
      <Pill tone={tone}>{words}</Pill>
    </chakra.li>
  );
}

const actionWords: Readonly<Record<LotAction, string>> = { relist: 'Relist', cancel: 'Cancel', end: 'End' };

interface ActionsProps {
  chosen: readonly Auction[];
  onDone: () => void;
}
/** The actions on the chosen lots, each with the number of lots that it concerns. */
function Actions({ chosen, onDone }: ActionsProps): ReactNode {
  const [acting, setActing] = useState<LotAction | null>(null);
  const confirm = useConfirm();
  const offline = useIsOffline();
  const mayManage = useMay('auctions');
  const act = async (action: LotAction, lots: readonly Auction[]): Promise<void> => {
    setActing(action);
    if (await actOnLots(confirm, action, lots)) onDone();
    setActing(null);
  };
  const actions: LotAction[] = ['relist', 'cancel', ...(mayManage ? (['end'] as const) : [])];
  return actions.map((action) => {
    const lots = chosen.filter((lot) => isPossible(action, lot));
    if (lots.length === 0) return null;
    return (
      <Button
        key={action}
        variant={action === 'relist' ? 'primary' : 'line'}
        disabled={offline || acting !== null}
        pending={acting === action}
        onClick={() => void act(action, lots)}
      >
        {`${actionWords[action]} ${lots.length} selected`}
      </Button>
    );
  });
}

const empty: Readonly<Record<Status, string>> = {
  active: 'You have no running auctions.',
  ended: 'None of your auctions has ended yet.',
};

export interface MyLotsDialogProps {
  open: boolean;
  onClose: () => void;
  onOpen: OpenAuction;
}

export default function MyLotsDialog({ open, onClose, onOpen }: MyLotsDialogProps): ReactNode {
  const [status, setStatus] = useState<Status>('active');
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const lots = useLots(status);
  const shown = dataOf(lots.loaded)?.items ?? [];
  const choosable = shown.filter((lot) => isPossible('relist', lot) || isPossible('cancel', lot));
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
      footer={chosen.length > 0 && <Actions chosen={chosen} onDone={() => setIds(new Set())} />}
    >
      <chakra.div justifySelf="start">
        <Toggle
          label="Which lots"
          value={status}
          options={[
            { value: 'active', label: 'Running' },
            { value: 'ended', label: 'Ended' },
          ]}
          onChange={(next) => {
            setStatus(next);
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
            {items.length === 0 && <chakra.p color="fg.muted">{empty[status]}</chakra.p>}
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
