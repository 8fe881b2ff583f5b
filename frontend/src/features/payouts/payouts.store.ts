// The hauls and shares that screens show and everything people do with them; replies and live messages meet in the same state.
import {
  payoutRoutes,
  type Balance,
  type Haul,
  type HaulChange,
  type HaulSource,
  type NewHaul,
  type PayoutSettings,
  type Share,
  type ShareCorrection,
} from '@guild/common/payouts/payouts.api';
import { call, callList } from '../../platform/api.ts';
import { live } from '../../platform/live.ts';
import { createLiveList } from '../../platform/liveList.ts';
import { emptyList } from '../../platform/listState.ts';
import { createResource } from '../../platform/resource.ts';
import { createResources } from '../../platform/resources.ts';

export interface HaulFilters {
  /** Null: open and closed ones. */
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
    // A haul comes seldom; whoever looks at the list waits for it.
    entersAtOnce: () => true,
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
});

/** What the viewer is owed and has been paid. */
export const ownBalance = createResource<Balance>({ newest: (_before, next) => next });
/** What each person is owed, for admins. */
export const balances = createResource<readonly Balance[]>({ newest: (_before, next) => next });
/** How hauls are usually divided. */
export const payoutSettings = createResource<PayoutSettings>();

/** What has brought a haul in, as its screens name it: `event 12`. */
export type SourceKey = `${HaulSource} ${number}`;
/** The haul of one event or contract; null: none has been entered. */
export const haulOf = createResources<SourceKey, Haul | null>({
  newest: (before, next) => (before?.id === next?.id && (before?.version ?? 0) > (next?.version ?? 0) ? before : next),
  async load(key, signal) {
    const [source = '', sourceId = ''] = key.split(' ');
    const { items } = await callList(payoutRoutes.listHauls, { query: { source, sourceId, limit: '1' }, signal });
    return items[0] ?? null;
  },
  room: () => 'treasury',
  hear(key, { take, change }) {
    const isOfIt = ({ source, sourceId }: Haul): boolean => `${source} ${sourceId.toString()}` === key;
    const meet = ({ factId, ...haul }: Haul & { factId: string }): void => {
      if (isOfIt(haul)) take(haul);
    };
    const stops = [
      live.on('haul:created', meet),
      live.on('haul:updated', meet),
      live.on('haul:closed', meet),
      live.on('haul:restored', meet),
      live.on('haul:removed', ({ id }) => change((before) => (before?.id === id ? null : before))),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  },
});
export const sourceKey = ({ source, sourceId }: Pick<Haul, 'source' | 'sourceId'>): SourceKey =>
  `${source} ${sourceId}`;

/** Everywhere that a haul is shown. */
function take(haul: Haul): Haul {
  hauls.changed(haul);
  haulOf.take(sourceKey(haul), haul);
  return haul;
}
const params = (id: number): { params: { id: number } } => ({ params: { id } });
const acting = (id: number, action: string, work: () => Promise<Haul>): Promise<Haul | undefined> =>
  hauls.alone(id, action, async () => take(await work()));

/** @throws ApiError */
export const createHaul = async (body: NewHaul, idempotencyKey: string): Promise<Haul> =>
  take(await hauls.arriving(() => call(payoutRoutes.createHaul, { body, idempotencyKey })));

/** Enters an open haul anew. @returns undefined when another action on it is on its way. @throws ApiError */
export const changeHaul = (id: number, body: HaulChange): Promise<Haul | undefined> =>
  acting(id, 'change', () => call(payoutRoutes.changeHaul, { ...params(id), body }));

/** @returns as changeHaul. @throws ApiError */
export const closeHaul = ({ id, version }: Haul): Promise<Haul | undefined> =>
  acting(id, 'close', () => call(payoutRoutes.closeHaul, { ...params(id), body: { version } }));

/** Gives up the viewer's share of an open haul. @returns as changeHaul. @throws ApiError */
export const waiveHaul = (id: number): Promise<Haul | undefined> =>
  acting(id, 'waive', () => call(payoutRoutes.waiveHaul, params(id)));

/** @returns true once done, undefined when another action is on its way. @throws ApiError */
export async function removeHaul(haul: Haul): Promise<true | undefined> {
  const done = await hauls.removing(haul.id, () => call(payoutRoutes.removeHaul, params(haul.id)));
  if (done === true) haulOf.change(sourceKey(haul), (before) => (before?.id === haul.id ? null : before));
  return done;
}
/** Brings back what was just removed. @throws ApiError */
export const restoreHaul = async (id: number): Promise<Haul> =>
  take(await hauls.arriving(() => call(payoutRoutes.restoreHaul, params(id))));

const actingOnShare = (id: number, action: string, work: () => Promise<Share>): Promise<Share | undefined> =>
  ownShares.alone(id, action, async () => {
    const share = await work();
    ownShares.changed(share);
    return share;
  });
/** Says that one's own share has been received. @returns as changeHaul. @throws ApiError */
export const confirmShare = (id: number): Promise<Share | undefined> =>
  actingOnShare(id, 'confirm', () => call(payoutRoutes.confirmShare, params(id)));

/** Gives up one's own share that is owed. @returns as changeHaul. @throws ApiError */
export const waiveShare = (id: number): Promise<Share | undefined> =>
  actingOnShare(id, 'waive', () => call(payoutRoutes.waiveShare, params(id)));

/** Says that shares have been paid. @throws ApiError */
export const payShares = (shareIds: readonly number[]): Promise<Share[]> =>
  call(payoutRoutes.payShares, { body: { shareIds: [...shareIds] } });

/** Corrects a share by a counter entry. @throws ApiError */
export const correctShare = (id: number, body: ShareCorrection): Promise<Share> =>
  call(payoutRoutes.correctShare, { ...params(id), body });

/** Reads a haul of which news may have been missed; what is shown stays when that fails. */
export async function fetchHaul(id: number): Promise<void> {
  await call(payoutRoutes.getHaul, params(id)).then(take, () => undefined);
}
