// Deal stores: deals and balances on screens and the calls that change them. Replies and live
// messages update the same state.
import {
  dealRoutes,
  dealSides,
  maxPaidTogether,
  type Balance,
  type Deal,
  type DealCorrection,
  type DealSide,
  type DealSource,
  type DisputeRuling,
  type OwnBalance,
} from '@guild/common/deals/deals.api';
import { isDisputed, isDone, rightOfGuild, rightOfSource } from '@guild/common/deals/deals.rules';
import { may, type Right } from '@guild/common/members/ranks';
import { payoutRooms } from '@guild/common/payouts/payouts.api';
import { call, callList, pageQuery, type Page } from '../../platform/api/api.ts';
import { callAll } from '../../platform/api/callAll.ts';
import { live } from '../../platform/live/live.ts';
import { createLiveList } from '../../platform/live/liveList.ts';
import { createResource } from '../../platform/api/resource.ts';
import { createResources } from '../../platform/api/resources.ts';
import { sessionStore, viewerOf } from '../../platform/session/session.store.ts';

export interface DealFilters {
  /** The viewer's side, the disputes that they may decide, or what people owe the guild. */
  side: DealSide | 'disputes' | 'guild';
}
export const owedToViewer: DealFilters = { side: 'creditor' };

/** Live messages also concern deals of which the viewer is a side. */
function viewerMay(right: Right): boolean {
  const viewer = viewerOf(sessionStore.getState());
  return viewer !== null && may(viewer, right);
}
const querySides = { disputes: { disputed: '1' }, guild: { guild: '1', side: 'creditor' } } as const;
export const dealQueryOf = ({ side }: DealFilters): Readonly<Record<string, string>> =>
  side === 'disputes' || side === 'guild' ? querySides[side] : { side };
/** Whether the next step is for this side. */
function waitsFor({ status, goods }: Deal, side: DealSide): boolean {
  const isHanded = goods !== null && goods.handedAt !== null;
  if (side === 'debtor') return status === 'owed' || (isHanded && goods.receivedAt === null);
  return status === 'paid' || (goods !== null && !isHanded);
}
/** 0: the next step is for the viewer, 1: it is for somebody else, 2: done. */
export function turnOf(deal: Deal, side: DealFilters['side']): 0 | 1 | 2 {
  if (isDone(deal)) return 2;
  return side === 'disputes' || (!isDisputed(deal) && waitsFor(deal, side === 'guild' ? 'creditor' : side)) ? 0 : 1;
}
/** When the last step was taken, as an ISO time. */
const changedAt = ({ confirmedAt, paidAt, owedSince }: Deal): string => confirmedAt ?? paidAt ?? owedSince;

/** Reads a page: open deals first, then those that are done. A cursor begins with the value of `open`. */
async function fetchDeals(
  filters: DealFilters,
  { limit, cursor }: { limit: number; cursor: string | null },
): Promise<Page<Deal>> {
  const read = async (open: '0' | '1', after: string | null): Promise<Page<Deal>> => {
    const query = { ...dealQueryOf(filters), open, ...pageQuery({ limit, cursor: after }) };
    const { items, next } = await callList(dealRoutes.listDeals, { query });
    return { items, next: next === null ? null : `${open} ${next}` };
  };
  const [part, after = null] = cursor?.split(' ') ?? [];
  if (part === '0') return read('0', after);
  const open = await read('1', after);
  if (open.next !== null || filters.side === 'disputes') return open;
  const done = await read('0', null);
  // A deal may have become done between the two calls.
  const isAlsoDone = new Set(done.items.map(({ id }) => id));
  return { items: [...open.items.filter(({ id }) => !isAlsoDone.has(id)), ...done.items], next: done.next };
}

/**
 * The viewer's own deals on one side, disputes that they may decide, or what people owe the guild. Pages come newest
 * first, open deals before others; what is loaded is in the order in which it needs attention.
 */
export const ownDeals = createLiveList<Deal, DealFilters>({
  filters: owedToViewer,
  fetch: fetchDeals,
  rules: {
    matches(deal, { filters: { side }, viewerId }) {
      if (side === 'disputes') return deal.dispute?.state === 'open' && viewerMay(rightOfSource[deal.source]);
      if (side === 'guild') return deal.creditorDiscordId === null && viewerMay(rightOfGuild);
      return deal[`${side}DiscordId`] === viewerId;
    },
    compare: (a, b, { filters: { side } }) =>
      turnOf(a, side) - turnOf(b, side) || changedAt(b).localeCompare(changedAt(a)) || b.id - a.id,
  },
  room: payoutRooms.list,
  // Sent to both sides and to people with the right of the source, independent of rooms.
  messages: { 'deal:updated': 'arrived' },
});

/** What the viewer is owed, has been paid and owes. */
export const ownBalance = createResource<OwnBalance>({ newest: (_before, next) => next });
/** What the guild owes each person. For admins. */
export const balances = createResource<readonly Balance[]>({ newest: (_before, next) => next });

/** What deals come from: `haul 12`. */
export type DealsKey = `${DealSource} ${number}`;
/** The deals of one source. For people with its right. */
export const dealsOf = createResources<DealsKey, readonly Deal[]>({
  newest: (_before, next) => next,
  load(key, signal) {
    const [source = '', sourceId = ''] = key.split(' ');
    return callAll((page) => callList(dealRoutes.listDeals, { query: { source, sourceId, ...page }, signal }));
  },
  subscribe: (key, { change }) => [
    live.on('deal:updated', ({ factId, factIds, ...deal }) => {
      if (keyOf(deal) === key) change((before) => withDeal(before, deal));
    }),
  ],
});
/** The viewer's deals of one kind of source, on both sides. */
export const viewerDeals = createResources<DealSource, readonly Deal[]>({
  newest: (_before, next) => next,
  load: async (source, signal) =>
    (
      await Promise.all(
        dealSides.map((side) =>
          callAll((page) => callList(dealRoutes.listDeals, { query: { source, side, ...page }, signal })),
        ),
      )
    ).flat(),
  subscribe: (key, { change }) => [
    live.on('deal:updated', ({ factId, factIds, ...deal }) => {
      if (deal.source === key && isOfViewer(deal)) change((before) => withDeal(before, deal));
    }),
  ],
});
function isOfViewer({ debtorDiscordId, creditorDiscordId }: Deal): boolean {
  const viewer = viewerOf(sessionStore.getState());
  return viewer !== null && [debtorDiscordId, creditorDiscordId].includes(viewer.discordId);
}
const keyOf = ({ source, sourceId }: Pick<Deal, 'source' | 'sourceId'>): DealsKey => `${source} ${sourceId}`;
function withDeal(before: readonly Deal[], deal: Deal): readonly Deal[] {
  const known = before.find(({ id }) => id === deal.id);
  if (known === undefined) return [...before, deal];
  return known.version >= deal.version ? before : before.map((one) => (one === known ? deal : one));
}
/** Updates a deal in all stores. */
function take(deal: Deal): Deal {
  ownDeals.changed(deal);
  dealsOf.change(keyOf(deal), (before) => withDeal(before, deal));
  if (isOfViewer(deal)) viewerDeals.change(deal.source, (before) => withDeal(before, deal));
  return deal;
}

const params = (id: number): { params: { id: number } } => ({ params: { id } });
const acting = (id: number, action: string, work: () => Promise<Deal>): Promise<Deal | undefined> =>
  ownDeals.update(id, action, async () => take(await work()));

/**
 * Confirms that the viewer has received the payment.
 * @returns undefined if another action on it is running
 * @throws ApiError
 */
export const confirmDeal = (id: number): Promise<Deal | undefined> =>
  acting(id, 'confirm', () => call(dealRoutes.confirmDeal, params(id)));

/** Gives up what the viewer is owed. @returns as `confirmDeal` @throws ApiError */
export const waiveDeal = (id: number): Promise<Deal | undefined> =>
  acting(id, 'waive', () => call(dealRoutes.waiveDeal, params(id)));

/** Says that the viewer has handed over the goods. @returns as `confirmDeal` @throws ApiError */
export const handOverGoods = (id: number): Promise<Deal | undefined> =>
  acting(id, 'hand-over', () => call(dealRoutes.handOverGoods, params(id)));

/** Takes back that the viewer has handed over the goods. @returns as `confirmDeal` @throws ApiError */
export const undoHandOver = (id: number): Promise<Deal | undefined> =>
  acting(id, 'undo-hand-over', () => call(dealRoutes.undoHandOver, params(id)));

/** Confirms that the viewer has received the goods. @returns as `confirmDeal` @throws ApiError */
export const receiveGoods = (id: number): Promise<Deal | undefined> =>
  acting(id, 'receive', () => call(dealRoutes.receiveGoods, params(id)));

/** Says what is wrong with a deal. @throws ApiError */
export const disputeDeal = async (id: number, text: string): Promise<Deal> =>
  take(await call(dealRoutes.disputeDeal, { ...params(id), body: { text } }));

/** Answers the other side. @throws ApiError */
export const answerDispute = async (id: number, text: string): Promise<Deal> =>
  take(await call(dealRoutes.answerDispute, { ...params(id), body: { text } }));

/** Withdraws what the viewer has said is wrong. @returns as `confirmDeal` @throws ApiError */
export const withdrawDispute = (id: number): Promise<Deal | undefined> =>
  acting(id, 'withdraw', () => call(dealRoutes.withdrawDispute, params(id)));

/** Decides a dispute. @throws ApiError */
export const decideDispute = async (id: number, body: DisputeRuling): Promise<Deal> =>
  take(await call(dealRoutes.decideDispute, { ...params(id), body }));

const inParts =
  (route: typeof dealRoutes.payDeals) =>
  async (dealIds: readonly number[]): Promise<Deal[]> => {
    const changed: Deal[] = [];
    for (let from = 0; from < dealIds.length; from += maxPaidTogether) {
      const body = { dealIds: dealIds.slice(from, from + maxPaidTogether) };
      changed.push(...(await call(route, { body })).map(take));
    }
    return changed;
  };
/** Marks deals as paid. @throws ApiError */
export const payDeals = inParts(dealRoutes.payDeals);
/** Takes back that deals are marked as paid. @throws ApiError */
export const undoPayments = inParts(dealRoutes.undoPayments);

/** Takes back that one deal is marked as paid. @returns as `confirmDeal` @throws ApiError */
export const undoPayment = (id: number): Promise<Deal | undefined> =>
  ownDeals.update(id, 'undo-payment', async () => (await undoPayments([id]))[0]);

/** Corrects a deal with a counter entry. @throws ApiError */
export const correctDeal = async (id: number, body: DealCorrection): Promise<Deal> =>
  take(await call(dealRoutes.correctDeal, { ...params(id), body }));
