// Stored requests for access: their facts, and the access to the document store.
import type { Model } from 'mongoose';
import * as z from 'zod/mini';
import type { Context } from '../../platform/features/context.ts';
import { createDocuments, type Documents } from '../../platform/store/documents/documents.ts';
import { declareStored, documentFields, type DocumentOf } from '../../platform/store/documents/declareStored.ts';
import { defineFacts, noData } from '../../platform/store/outbox/facts.ts';

/** A person's last request. Expires after 30 days. The id is that of the account. */
export const storedAccessRequests = declareStored({
  collection: 'access_requests',
  besides: {
    discordId: z.string(),
    name: z.string(),
    askedAt: z.date(),
    grantedAt: z.nullable(z.date()),
    ...documentFields,
  },
  indexes: [[{ askedAt: 1 }, { expireAfterSeconds: 30 * 24 * 3600 }]],
});
export type AccessRequestDocument = DocumentOf<typeof storedAccessRequests>;
export type AccessRequestModel = Model<AccessRequestDocument>;

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
      stored: storedAccessRequests,
      facts: accessFacts,
      name: 'request for access',
      initial: (_id) => ({ _id, discordId: '', name: '', askedAt: new Date(0), grantedAt: null }),
      ttlField: 'askedAt',
    },
    context,
  );
