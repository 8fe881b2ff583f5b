// Requests store: pending and decided deposits and withdrawals. Admins get all, others their own.
import { treasuryRooms } from '@guild/common/treasury/treasury.api';
import {
  treasuryRequestRoutes,
  type RequestForm,
  type RequestKind,
  type TreasuryRequest,
} from '@guild/common/treasury/treasury.requests.api';
import { limits } from '@guild/common/wire/fields';
import { useMemo } from 'react';
import { call, callList, pageQuery, type Page } from '../../../platform/api/api.ts';
import { serverNow } from '../../../platform/format/clock.ts';
import { createLiveList } from '../../../platform/live/liveList.ts';
import { everything } from '../treasury.store.ts';

/** A page of pending or of decided requests. */
const page = (status: 'pending' | 'done', limit: number, cursor: string | null): Promise<Page<TreasuryRequest>> =>
  callList(treasuryRequestRoutes.listRequests, {
    query: { status, ...pageQuery({ limit, cursor }) },
  });
const newestFirst = (a: TreasuryRequest, b: TreasuryRequest): number => b.id - a.id;

/** All pending requests, and pages of decided ones. */
export const requests = createLiveList<TreasuryRequest, null>({
  filters: null,
  pageSize: 20,
  async fetch(_filters, { limit, cursor }) {
    if (cursor !== null) return page('done', limit, cursor);
    const [waiting, done] = await Promise.all([page('pending', limits.maxPage, null), page('done', limit, null)]);
    return { items: [...waiting.items, ...done.items].sort(newestFirst), next: done.next };
  },
  rules: { compare: newestFirst },
  room: treasuryRooms.list,
  messages: { 'treasury-request:updated': 'arrived' },
});

/**
 * The loaded requests, newest first. Pending requests of a deleted resource are left out until it
 * is restored.
 */
export function useRequests(): readonly TreasuryRequest[] {
  const shown = requests.use((state) => state.shown);
  const byId = requests.use((state) => state.entities.byId);
  const resourcesById = everything.use((state) => (state.phase === 'ready' ? state.entities.byId : null));
  return useMemo(() => {
    const isGone = ({ status, resourceId }: TreasuryRequest): boolean =>
      status === 'pending' && resourcesById !== null && resourcesById[resourceId] === undefined;
    return shown.flatMap((id) => byId[id] ?? []).filter((request) => !isGone(request));
  }, [shown, byId, resourcesById]);
}

const calls = { deposit: treasuryRequestRoutes.deposit, withdrawal: treasuryRequestRoutes.withdraw } as const;
/** Requests a deposit or withdrawal. @throws ApiError */
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
/** @throws ApiError */
export const approveRequest = (request: TreasuryRequest): Promise<TreasuryRequest | undefined> =>
  requests.update(request.id, 'approve', () =>
    call(treasuryRequestRoutes.approveRequest, { params: paramsOf(request) }),
  );
/** @throws ApiError */
export const refuseRequest = (request: TreasuryRequest, reason: string): Promise<TreasuryRequest | undefined> =>
  requests.update(request.id, 'refuse', () =>
    call(treasuryRequestRoutes.refuseRequest, { params: paramsOf(request), body: { reason } }),
  );
/** Withdraws an own pending request. @throws ApiError */
export const takeBackRequest = (request: TreasuryRequest): Promise<TreasuryRequest | undefined> =>
  requests.update(request.id, 'take back', async () => {
    await call(treasuryRequestRoutes.takeBackRequest, { params: paramsOf(request) });
    const decidedAt = new Date(serverNow()).toISOString();
    return { ...request, status: 'withdrawn', decidedAt, version: request.version + 1 };
  });
