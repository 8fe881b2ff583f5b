// Stored requests for access: schema, indexes, and the access to the document store.
import { Schema, type Connection, type Model } from 'mongoose';
import type { Context } from '../../platform/context/context.ts';
import { createDocuments, type Documents } from '../../platform/documents/documents.ts';
import { required, storedOptions } from '../../platform/documents/stored.ts';
import { defineFacts, noData, type Fact } from '../../platform/outbox/facts.ts';
import { outboxField, outboxIndex } from '../../platform/outbox/outboxFields.ts';

/** A person's last request. Expires after 30 days. */
export interface AccessRequestDocument {
  /** users.id */
  _id: number;
  discordId: string;
  name: string;
  askedAt: Date;
  grantedAt: Date | null;
  version: number;
  outbox: Fact[];
}

const requestSchema = new Schema<AccessRequestDocument>(
  {
    _id: required(Number),
    discordId: required(String),
    name: required(String),
    askedAt: required(Date),
    grantedAt: { type: Date, default: null },
    version: required(Number),
    outbox: outboxField,
  },
  storedOptions,
);
requestSchema.index({ askedAt: 1 }, { expireAfterSeconds: 30 * 24 * 3600 });
requestSchema.index(outboxIndex);

export type AccessRequestModel = Model<AccessRequestDocument>;
export const accessRequestModel = (db: Connection): AccessRequestModel =>
  db.model<AccessRequestDocument>('AccessRequest', requestSchema, 'access_requests');

export const accessFacts = defineFacts<AccessRequestDocument>()({
  'access-request:sent': noData,
  'access-request:granted': noData,
});
export type AccessFacts = typeof accessFacts;

export type AccessDocuments = Documents<AccessRequestDocument, AccessFacts>;
/** A request that is not stored has the time 0, so that the first one is always allowed. */
export const accessDocuments = (context: Pick<Context, 'db' | 'clock' | 'outboxes'>): AccessDocuments =>
  createDocuments<AccessRequestDocument, AccessFacts>(
    {
      stored: { collection: 'access_requests' },
      facts: accessFacts,
      name: 'request for access',
      initial: (_id) => ({ _id, discordId: '', name: '', askedAt: new Date(0), grantedAt: null }),
      ttlField: 'askedAt',
    },
    context,
  );
