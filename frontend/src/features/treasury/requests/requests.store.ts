// What people give to the treasury and ask for out of it, as far as it waits or has been decided; everybody sees their own, admins all.
import {
  treasuryRequestRoutes,
  type RequestForm,
  type RequestKind,
  type TreasuryRequest,
} from '@guild/common/treasury/treasury.requests.api';
import { limits } from '@guild/common/wire/fields';
import { useMemo } from 'react';
import { call, callList } from '../../../platform/api/api.ts';
import { serverNow } from '../../../platform/format/clock.ts';
import { createLiveList, type Page } from '../../../platform/live/liveList.ts';
import { emptyList } from '../../../platform/live/listState.ts';
import { everything } from '../treasury.store.ts';

/** A page of those that wait, or of those that are decided. */
const page = (status: 'pending' | 'done', limit: number, cursor: string | null): Promise<Page<TreasuryRequest>> =>
  callList(treasuryRequestRoutes.listRequests, {
    query: { status, limit: limit.toString(), ...(cursor !== null && { cursor }) },
  });
const newestFirst = (a: TreasuryRequest, b: TreasuryRequest): number => b.id - a.id;

/** All that wait, and the latest that are decided, of which there is more. */
export const requests = createLiveList<TreasuryRequest, null>({
  initial: emptyList(null),
  pageSize: 20,
  async fetch(_filters, { limit, cursor }) {
    if (cursor !== null) return page('done', limit, cursor);
    const [waiting, done] = await Promise.all([page('pending', limits.maxPage, null), page('done', limit, null)]);
    return { items: [...waiting.items, ...done.items].sort(newestFirst), next: done.next };
  },
  rules: { matches: () => true, compare: newestFirst, entersAtOnce: () => true },
});

/** The requests that are known, the newest first; what waits of a deleted resource is not among them, until it is restored. */
export function useRequests(): readonly TreasuryRequest[] {
  const shown = requests.use((state) => state.shown);
  const byId = requests.use((state) => state.entities.byId);
  const there = everything.use((state) => (state.phase === 'ready' ? state.entities.byId : null));
  return useMemo(() => {
    const isGone = ({ status, resourceId }: TreasuryRequest): boolean =>
      status === 'pending' && there !== null && there[resourceId] === undefined;
    return shown.flatMap((id) => byId[id] ?? []).filter((request) => !isGone(request));
  }, [shown, byId, there]);
}

const calls = { deposit: treasuryRequestRoutes.deposit, withdrawal: treasuryRequestRoutes.withdraw } as const;
/** Gives something, or asks for something. @throws ApiError */
export const askFor = (
  kind: RequestKind,
  id: number,
  { amount, note }: RequestForm,
  idempotencyKey: string,
): Promise<TreasuryRequest> =>
  requests.createAndInsert(() =>
    call(calls[kind], { params: { id }, body: { amount, note: note === '' ? null : note }, idempotencyKey }),
  );

const paramsOf = ({ resourceId, id }: TreasuryRequest): { id: number; requestId: number } => ({
  id: resourceId,
  requestId: id,
});
/** Runs one action on a request and takes its answer in. @returns undefined when another one is on its way. @throws ApiError */
const acting = (
  { id }: TreasuryRequest,
  action: string,
  work: () => Promise<TreasuryRequest>,
): Promise<TreasuryRequest | undefined> =>
  requests.runExclusive(id, action, async () => {
    const request = await work();
    requests.changed(request);
    return request;
  });

/** @throws ApiError */
export const approveRequest = (request: TreasuryRequest): Promise<TreasuryRequest | undefined> =>
  acting(request, 'approve', () => call(treasuryRequestRoutes.approveRequest, { params: paramsOf(request) }));
/** @throws ApiError */
export const refuseRequest = (request: TreasuryRequest, reason: string): Promise<TreasuryRequest | undefined> =>
  acting(request, 'refuse', () =>
    call(treasuryRequestRoutes.refuseRequest, { params: paramsOf(request), body: { reason } }),
  );
/** Takes an own one back that nobody has decided yet. @throws ApiError */
export const takeBackRequest = (request: TreasuryRequest): Promise<TreasuryRequest | undefined> =>
  acting(request, 'take back', async () => {
    await call(treasuryRequestRoutes.takeBackRequest, { params: paramsOf(request) });
    const decidedAt = new Date(serverNow()).toISOString();
    return { ...request, status: 'withdrawn', decidedAt, version: request.version + 1 };
  });
