// Stored deposit and withdrawal requests: pending ones in their resource, decided ones as rows.
import {
  requestKinds,
  requestStatuses,
  treasuryRequest,
  type TreasuryRequest,
} from '@guild/common/treasury/treasury.requests.api';
import * as z from 'zod/mini';
import { declareStored, modelsOf, type DocumentOf } from '../../../platform/store/documents/declareStored.ts';

/** A request with its outcome, in a fact. */
export const requestData = z.object({
  id: z.int(),
  kind: z.enum(requestKinds),
  amount: z.int(),
  note: z.nullable(z.string()),
  userId: z.int(),
  username: z.string(),
  discordId: z.string(),
  askedAt: z.date(),
  status: z.enum(requestStatuses),
  decidedBy: z.nullable(z.string()),
  decidedByDiscordId: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});
export type RequestData = z.output<typeof requestData>;

/** A pending request, stored in the resource. */
export type RequestRow = Readonly<Omit<RequestData, 'status' | 'decidedBy' | 'decidedByDiscordId' | 'reason'>>;

/** A request that was decided or taken back. It never changes. */
export const storedRequests = declareStored({
  collection: 'treasury_requests',
  entity: z.omit(treasuryRequest, { version: true }),
  besides: {
    /** Unique, so that a fact handled twice inserts one row. */
    factId: z.string(),
    decidedAt: z.date(),
  },
  indexes: [[{ factId: 1 }, { unique: true }], [{ discordId: 1, _id: -1 }], [{ resourceId: 1 }]],
});
export type RequestDocument = DocumentOf<typeof storedRequests>;

export const requestModels = modelsOf({ requests: storedRequests });
export type RequestModels = ReturnType<typeof requestModels>;

interface Of {
  readonly _id: number;
  readonly name: string;
  readonly unit: string;
}
/** Maps the request of a fact to the API. @param decidedAt null: pending */
export const requestOf = (
  resource: Of,
  { askedAt, ...data }: RequestData,
  decidedAt: Date | null,
): TreasuryRequest => ({
  ...data,
  resourceId: resource._id,
  resourceName: resource.name,
  unit: resource.unit,
  askedAt: askedAt.toISOString(),
  decidedAt: decidedAt?.toISOString() ?? null,
  version: data.status === 'pending' ? 1 : 2,
});
/** The data of a pending request for a fact. */
export const pendingData = (row: RequestRow): RequestData => ({
  ...row,
  status: 'pending',
  decidedBy: null,
  decidedByDiscordId: null,
  reason: null,
});
/** The row of a decided request. */
export const requestRowOf = (
  resource: Of,
  { id, ...data }: RequestData,
  fact: { readonly id: string; readonly at: Date },
): RequestDocument => ({
  _id: id,
  factId: fact.id,
  resourceId: resource._id,
  resourceName: resource.name,
  unit: resource.unit,
  ...data,
  decidedAt: fact.at,
});
/** Maps a decided request to the API. */
export const toRequest = (stored: RequestDocument): TreasuryRequest =>
  Object.assign(storedRequests.toEntity(stored), {
    version: 2,
  });
