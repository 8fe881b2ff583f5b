// Payout stores: hauls on screens and the calls that change them. Replies and live
// messages update the same state.
import {
  payoutRooms,
  payoutRoutes,
  type Haul,
  type HaulChange,
  type HaulSource,
  type NewHaul,
} from '@guild/common/payouts/payouts.api';
import { call, callList, pageQuery } from '../../platform/api/api.ts';
import { live } from '../../platform/live/live.ts';
import { createLiveList } from '../../platform/live/liveList.ts';
import { createResources } from '../../platform/api/resources.ts';

export interface HaulFilters {
  /** null: open and closed ones. */
  status: Haul['status'] | null;
}
export const allHauls: HaulFilters = { status: null };

export const hauls = createLiveList<Haul, HaulFilters>({
  filters: allHauls,
  fetch: ({ status }, page) =>
    callList(payoutRoutes.listHauls, {
      query: { ...(status !== null && { status }), ...pageQuery(page) },
    }),
  rules: {
    matches: (haul, { filters }) => filters.status === null || haul.status === filters.status,
  },
  room: payoutRooms.list,
  messages: {
    'haul:created': 'arrived',
    'haul:restored': 'arrived',
    'haul:updated': 'changed',
    // A closed haul may be new to a list that shows only closed ones.
    'haul:closed': 'arrived',
    'haul:corrected': 'changed',
    'haul:removed': 'removed',
  },
});

/** The source of a haul: `event 12`. */
export type SourceKey = `${HaulSource} ${number}`;
/** The haul of an event, contract or loot night. null: none. */
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
      live.on('haul:corrected', meet),
      live.on('haul:restored', meet),
      live.on('haul:removed', ({ id }) => change((before) => (before?.id === id ? null : before))),
    ];
  },
});
export const sourceKey = ({ source, sourceId }: Pick<Haul, 'source' | 'sourceId'>): SourceKey =>
  `${source} ${sourceId}`;

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

/** Loads a haul whose live message may have been missed. After a failure, the shown state stays. */
export async function fetchHaul(id: number): Promise<void> {
  await call(payoutRoutes.getHaul, params(id)).then(take, () => undefined);
}
