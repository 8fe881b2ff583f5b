// Payout stores: hauls and shares on screens and the calls that change them. Replies and live
// messages update the same state.
import {
  payoutRooms,
  payoutRoutes,
  maxPeople,
  type Balance,
  type Haul,
  type HaulChange,
  type HaulSource,
  type NewHaul,
  type Share,
  type ShareCorrection,
} from '@guild/common/payouts/payouts.api';
import { call, callList } from '../../platform/api/api.ts';
import { callAll } from '../../platform/api/callAll.ts';
import { live } from '../../platform/live/live.ts';
import { createLiveList } from '../../platform/live/liveList.ts';
import { emptyList } from '../../platform/live/listState.ts';
import { createResource } from '../../platform/api/resource.ts';
import { createResources } from '../../platform/api/resources.ts';

export interface HaulFilters {
  /** null: open and closed ones. */
  status: Haul['status'] | null;
}
export const allHauls: HaulFilters = { status: null };

export const hauls = createLiveList<Haul, HaulFilters>({
  initial: emptyList(allHauls),
  fetch: ({ status }, { limit, cursor }) =>
    callList(payoutRoutes.listHauls, {
      query: { limit: limit.toString(), ...(status !== null && { status }), ...(cursor !== null && { cursor }) },
    }),
  rules: {
    matches: (haul, { filters }) => filters.status === null || haul.status === filters.status,
    compare: (a, b) => b.id - a.id,
    // Hauls are rare, and people wait for them, so new ones are inserted at once.
    entersAtOnce: () => true,
  },
  room: payoutRooms.list,
  messages: {
    'haul:created': 'arrived',
    'haul:restored': 'arrived',
    'haul:updated': 'changed',
    // A closed haul may be new to a list that shows only closed ones.
    'haul:closed': 'arrived',
    'haul:removed': 'removed',
  },
});

/** The viewer's own shares, newest first. */
export const ownShares = createLiveList<Share, 'mine'>({
  initial: emptyList('mine'),
  fetch: (_mine, { limit, cursor }) =>
    callList(payoutRoutes.listShares, {
      query: { mine: '1', limit: limit.toString(), ...(cursor !== null && { cursor }) },
    }),
  rules: {
    matches: (share, { viewerId }) => share.discordId === viewerId,
    compare: (a, b) => b.id - a.id,
    entersAtOnce: () => true,
  },
  room: payoutRooms.list,
  // Sent to the person and to admins, independent of rooms.
  messages: { 'share:updated': 'arrived' },
});

/** What the viewer is owed and has been paid. */
export const ownBalance = createResource<Balance>({ newest: (_before, next) => next });
/** The balance of each person. For admins. */
export const balances = createResource<readonly Balance[]>({ newest: (_before, next) => next });

/** The source of a haul: `event 12`. */
export type SourceKey = `${HaulSource} ${number}`;
/** The haul of an event or contract. null: none. */
export const haulOf = createResources<SourceKey, Haul | null>({
  newest: (before, next) => (before?.id === next?.id && (before?.version ?? 0) > (next?.version ?? 0) ? before : next),
  async load(key, signal) {
    const [source = '', sourceId = ''] = key.split(' ');
    const { items } = await callList(payoutRoutes.listHauls, { query: { source, sourceId, limit: '1' }, signal });
    return items.find((haul) => sourceKey(haul) === key) ?? null;
  },
  room: () => 'treasury',
  subscribe(key, { take, change }) {
    const isOfIt = ({ source, sourceId }: Haul): boolean => `${source} ${sourceId}` === key;
    const meet = ({ factId, ...haul }: Haul & { factId: string }): void => {
      if (isOfIt(haul)) take(haul);
    };
    return [
      live.on('haul:created', meet),
      live.on('haul:updated', meet),
      live.on('haul:closed', meet),
      live.on('haul:restored', meet),
      live.on('haul:removed', ({ id }) => change((before) => (before?.id === id ? null : before))),
    ];
  },
});
export const sourceKey = ({ source, sourceId }: Pick<Haul, 'source' | 'sourceId'>): SourceKey =>
  `${source} ${sourceId}`;

/** The shares of a haul, by its id. For admins. */
export const sharesOf = createResources<number, readonly Share[]>({
  newest: (_before, next) => next,
  load: (haul, signal) =>
    callAll((page) => callList(payoutRoutes.listShares, { query: { haul: haul.toString(), ...page }, signal })),
  subscribe: (haul, { change }) => [
    live.on('share:updated', ({ factId, factIds, ...share }) => {
      if (share.haulId === haul) change((before) => withShare(before, share));
    }),
  ],
});
function withShare(before: readonly Share[], share: Share): readonly Share[] {
  const known = before.find(({ id }) => id === share.id);
  if (known === undefined) return [...before, share];
  return known.version >= share.version ? before : before.map((one) => (one === known ? share : one));
}
/** Updates a share in all stores. */
function takeShare(share: Share): Share {
  ownShares.changed(share);
  sharesOf.change(share.haulId, (before) => withShare(before, share));
  return share;
}

/** Updates a haul in all stores. */
function take(haul: Haul): Haul {
  hauls.changed(haul);
  haulOf.take(sourceKey(haul), haul);
  return haul;
}
const params = (id: number): { params: { id: number } } => ({ params: { id } });
const acting = (id: number, action: string, work: () => Promise<Haul>): Promise<Haul | undefined> =>
  hauls.update(id, action, async () => take(await work()));

/** @throws ApiError */
export const createHaul = async (body: NewHaul, idempotencyKey: string): Promise<Haul> =>
  take(await hauls.createAndInsert(() => call(payoutRoutes.createHaul, { body, idempotencyKey })));

/** Changes an open haul. @returns undefined if another action on it is running @throws ApiError */
export const changeHaul = (id: number, body: HaulChange): Promise<Haul | undefined> =>
  acting(id, 'change', () => call(payoutRoutes.changeHaul, { ...params(id), body }));

/** @returns as `changeHaul` @throws ApiError */
export const closeHaul = ({ id, version }: Haul): Promise<Haul | undefined> =>
  acting(id, 'close', () => call(payoutRoutes.closeHaul, { ...params(id), body: { version } }));

/** Gives up the viewer's share of an open haul. @returns as `changeHaul` @throws ApiError */
export const waiveHaul = (id: number): Promise<Haul | undefined> =>
  acting(id, 'waive', () => call(payoutRoutes.waiveHaul, params(id)));

/** @returns true once done; undefined if another action is running @throws ApiError */
export async function removeHaul(haul: Haul): Promise<true | undefined> {
  const done = await hauls.runRemoval(haul.id, () => call(payoutRoutes.removeHaul, params(haul.id)));
  if (done === true) haulOf.change(sourceKey(haul), (before) => (before?.id === haul.id ? null : before));
  return done;
}
/** Restores a haul that was just removed. @throws ApiError */
export const restoreHaul = async (id: number): Promise<Haul> =>
  take(await hauls.createAndInsert(() => call(payoutRoutes.restoreHaul, params(id))));

const actingOnShare = (id: number, action: string, work: () => Promise<Share>): Promise<Share | undefined> =>
  ownShares.update(id, action, async () => takeShare(await work()));
/** Confirms that the viewer has received their share. @returns as `changeHaul` @throws ApiError */
export const confirmShare = (id: number): Promise<Share | undefined> =>
  actingOnShare(id, 'confirm', () => call(payoutRoutes.confirmShare, params(id)));

/** Gives up a share that the viewer is owed. @returns as `changeHaul` @throws ApiError */
export const waiveShare = (id: number): Promise<Share | undefined> =>
  actingOnShare(id, 'waive', () => call(payoutRoutes.waiveShare, params(id)));

/** Marks shares as paid. @throws ApiError */
export const payShares = async (shareIds: readonly number[]): Promise<Share[]> => {
  const paid: Share[] = [];
  for (let from = 0; from < shareIds.length; from += maxPeople) {
    const body = { shareIds: shareIds.slice(from, from + maxPeople) };
    paid.push(...(await call(payoutRoutes.payShares, { body })).map(takeShare));
  }
  return paid;
};

/** Corrects a share with a counter entry. @throws ApiError */
export const correctShare = async (id: number, body: ShareCorrection): Promise<Share> =>
  takeShare(await call(payoutRoutes.correctShare, { ...params(id), body }));

/** Loads a haul whose live message may have been missed. After a failure, the shown state stays. */
export async function fetchHaul(id: number): Promise<void> {
  await call(payoutRoutes.getHaul, params(id)).then(take, () => undefined);
}
