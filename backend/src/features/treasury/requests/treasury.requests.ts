// Deposit and withdrawal requests: made by members, decided by admins.
import { may } from '@guild/common/members/ranks';
import { limits } from '@guild/common/wire/fields';
import type {
  NewRequest,
  RequestKind,
  RequestQuery,
  TreasuryRequest,
} from '@guild/common/treasury/treasury.requests.api';
import { afterOf, newestFirst, pageOf, readList } from '../../../platform/store/queries/lists.ts';
import { triedId } from '../../../platform/store/documents/creation.ts';
import { AppError } from '../../../platform/errors.ts';
import { createRateLimit, inMinutes } from '../../../platform/http/rateLimits.ts';
import { on } from '../../../platform/store/outbox/facts.ts';
import type { Page } from '../../../platform/store/queries/page.ts';
import type { Purge } from '../../../platform/people/memberData.ts';
import type { Context } from '../../../platform/features/context.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import { refusal, type ResourceDecision } from '../core/treasury.decisions.ts';
import type { ResourceDocument, ResourceModels } from '../core/treasury.model.ts';
import { approve, ask, refuse, takeBack, takeBackAllOf } from './treasury.requests.decisions.ts';
import {
  pendingData,
  requestOf,
  toRequest,
  type RequestData,
  type RequestDocument,
  type RequestModels,
  type RequestRow,
} from './treasury.requests.model.ts';
import type { TreasurySettingsStore } from '../core/treasury.settings.ts';
import { resourceFacts, type ResourceDocuments } from '../core/treasury.facts.ts';

/** One request of one resource. */
interface RequestPlace {
  readonly id: number;
  readonly requestId: number;
}
export interface Requests {
  /** @throws AppError `not_found`, `too_many`, `conflict` not enough, too much, too many open */
  ask(id: number, kind: RequestKind, body: NewRequest, caller: Caller): Promise<TreasuryRequest>;
  /** @throws AppError `not_found`, `not_allowed` an own request, `conflict` already decided, not enough */
  approve(request: RequestPlace, admin: Caller): Promise<TreasuryRequest>;
  /** @throws AppError `not_found`, `conflict` already decided */
  refuse(request: RequestPlace, reason: string, admin: Caller): Promise<TreasuryRequest>;
  /**
   * For the person who made it.
   * @throws AppError `not_found`, `not_allowed`, `conflict` already decided
   */
  takeBack(request: RequestPlace, caller: Caller): Promise<void>;
  /** Newest first: all requests for people who approve, the caller's own for others. */
  list(query: RequestQuery, caller: Caller): Promise<Page<TreasuryRequest>>;
  /** How many requests wait for a decision. */
  waiting(): Promise<number>;
  readonly ofRemoved: Purge;
}

interface Deps {
  readonly models: ResourceModels & RequestModels;
  readonly documents: ResourceDocuments;
  readonly settings: Pick<TreasurySettingsStore, 'read'>;
}
type Waiting = Pick<ResourceDocument, '_id' | 'name' | 'unit' | 'requests'>;

/** A request after a command. */
function answerOf(document: ResourceDocument, requestId: number): TreasuryRequest {
  const row = document.requests.find(({ id }) => id === requestId);
  if (row !== undefined) return requestOf(document, pendingData(row), null);
  const done = document.outbox.find(
    ({ kind, data }) => kind === 'treasury-request:decided' && (data as RequestData).id === requestId,
  );
  if (done === undefined) throw new AppError('unexpected');
  return requestOf(document, done.data as RequestData, done.at);
}

export function createRequests(
  { models: { resources, requests }, documents, settings }: Deps,
  { ids, redis, env }: Pick<Context, 'ids' | 'redis' | 'env'>,
): Requests {
  const limit = createRateLimit({
    redis,
    prefix: env.redisPrefix,
    name: 'treasury-requests',
    points: env.treasuryRequestsPerHour,
    seconds: 3600,
    sentence: (seconds) =>
      `You made ${env.treasuryRequestsPerHour} deposits and withdrawals in the last hour. Try again ${inMinutes(seconds)}.`,
  });
  const decide = async (id: number, requestId: number, decision: ResourceDecision): Promise<TreasuryRequest> => {
    try {
      return answerOf(await documents.update(id, decision), requestId);
    } catch (error) {
      const isGone = error instanceof AppError && error.code === 'not_found';
      // A decided request has its row before it leaves the resource's outbox.
      if (isGone && (await requests.exists({ _id: requestId, resourceId: id })) !== null)
        throw refusal('already_decided');
      throw error;
    }
  };
  /** The row of the request that an earlier try of this call made, if it was decided. */
  const rowOfTried = async (): Promise<RequestDocument | null> => {
    const tried = triedId('treasury_requests');
    return tried === null ? null : requests.findById(tried).lean();
  };
  const open = async (discordId: string | null): Promise<{ of: Waiting; row: RequestRow }[]> => {
    const whose = discordId === null ? { 'requests.0': { $exists: true } } : { 'requests.discordId': discordId };
    const found = await resources
      .find({ deletedAt: null, ...whose })
      .select({ name: 1, unit: 1, requests: 1 })
      .lean<Waiting[]>();
    return found
      .flatMap((of) => of.requests.map((row) => ({ of, row })))
      .filter(({ row }) => discordId === null || row.discordId === discordId)
      .sort((a, b) => b.row.id - a.row.id);
  };
  return {
    async ask(id, kind, body, caller) {
      const triedRow = await rowOfTried();
      if (triedRow !== null) return toRequest(triedRow);
      const trusted = kind === 'deposit' && (await settings.read()).trustDeposits;
      // People who edit the treasury have no limit: their deposits and withdrawals need no decision.
      if (!may(caller, 'treasury')) await limit.count(caller.discordId);
      const requestId = await ids.newId('treasury_requests');
      const made = { requestId, entryId: await ids.next('treasury_entries') };
      return answerOf(
        await documents.update(id, ask({ kind, ...body }, { ids: made, actor: caller, trusted })),
        requestId,
      );
    },
    async approve({ id, requestId }, admin) {
      return decide(id, requestId, approve(requestId, await ids.next('treasury_entries'), admin));
    },
    refuse: ({ id, requestId }, reason, admin) => decide(id, requestId, refuse(requestId, reason, admin)),
    async takeBack({ id, requestId }, caller) {
      await decide(id, requestId, takeBack(requestId, caller));
    },

    async list({ status = 'pending', mine, limit = limits.pageDefault, cursor }, caller) {
      const whose = may(caller, 'treasury-approval') && mine === undefined ? null : caller.discordId;
      if (status === 'pending') {
        const after = afterOf(cursor);
        const found = (await open(whose)).filter(({ row }) => after === null || row.id < after);
        return pageOf(
          found,
          limit,
          ({ of, row }) => requestOf(of, pendingData(row), null),
          ({ row }) => row.id,
        );
      }
      const own =
        whose === null
          ? // The index of ids alone is ascending.
            { filter: {}, by: [], order: { ...newestFirst, indexed: 1 as const } }
          : { filter: { discordId: whose }, by: ['discordId' as const] };
      return readList(requests, { ...own, fields: {}, toEntity: toRequest }, { limit, cursor });
    },

    waiting: async () => (await open(null)).length,

    ofRemoved: {
      async purge({ discordId, at }) {
        const found = await resources.find({ 'requests.discordId': discordId }, { _id: 1 }).lean();
        for (const { _id } of found) await documents.updateIncludingDeleted(_id, takeBackAllOf(discordId, at));
      },
      lateGains: (cancel) =>
        on(resourceFacts, ['treasury-request:asked'], {
          name: 'treasury:of-removed-late',
          run: ({ facts }) =>
            cancel(facts.map(({ data: { discordId, askedAt } }) => ({ discordId, at: askedAt.getTime() }))),
        }),
    },
  };
}
