// Stored deposit and withdrawal requests: pending ones in their resource, decided ones as rows.
import {
  requestKinds,
  requestStatuses,
  type RequestKind,
  type RequestStatus,
  type TreasuryRequest,
} from '@guild/common/treasury/treasury.requests.api';
import { Schema, type Connection, type Model } from 'mongoose';
import * as z from 'zod/mini';
import { orNull, required, storedOptions } from '../../../platform/documents/stored.ts';

/** A pending request, stored in the resource. */
export interface RequestRow {
  readonly id: number;
  readonly kind: RequestKind;
  readonly amount: number;
  readonly note: string | null;
  readonly userId: number;
  readonly username: string;
  readonly discordId: string;
  readonly askedAt: Date;
}
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

/** A request that was decided or taken back. It never changes. */
export interface RequestDocument {
  _id: number;
  /** Unique, so that a fact handled twice inserts one row. */
  factId: string;
  resourceId: number;
  resourceName: string;
  unit: string;
  kind: RequestKind;
  amount: number;
  note: string | null;
  status: RequestStatus;
  userId: number;
  username: string;
  discordId: string;
  askedAt: Date;
  decidedAt: Date;
  decidedBy: string | null;
  decidedByDiscordId: string | null;
  reason: string | null;
}
const requestSchema = new Schema<RequestDocument>(
  {
    _id: required(Number),
    factId: required(String),
    resourceId: required(Number),
    resourceName: required(String),
    unit: required(String),
    kind: required(String),
    amount: required(Number),
    note: orNull(String),
    status: required(String),
    userId: required(Number),
    username: required(String),
    discordId: required(String),
    askedAt: required(Date),
    decidedAt: required(Date),
    decidedBy: orNull(String),
    decidedByDiscordId: orNull(String),
    reason: orNull(String),
  },
  storedOptions,
);
requestSchema.index({ factId: 1 }, { unique: true });
requestSchema.index({ discordId: 1, _id: -1 });
requestSchema.index({ resourceId: 1 });

export interface RequestModels {
  readonly requests: Model<RequestDocument>;
}
export const requestModels = (db: Connection): RequestModels => ({
  requests: db.model<RequestDocument>('TreasuryRequest', requestSchema, 'treasury_requests'),
});

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
export const toRequest = ({ _id, factId: _fact, askedAt, decidedAt, ...row }: RequestDocument): TreasuryRequest => ({
  id: _id,
  ...row,
  askedAt: askedAt.toISOString(),
  decidedAt: decidedAt.toISOString(),
  version: 2,
});
