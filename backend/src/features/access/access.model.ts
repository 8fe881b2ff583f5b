// Stored requests for access, with the application and what became of it.
import { application } from '@guild/common/access/applications.api';
import type { Model } from 'mongoose';
import * as z from 'zod/mini';
import type { Context } from '../../platform/features/context.ts';
import { createDocuments, type Documents } from '../../platform/store/documents/documents.ts';
import { declareStored, documentFields, type DocumentOf } from '../../platform/store/documents/declareStored.ts';
import { defineFacts, noData } from '../../platform/store/outbox/facts.ts';

const dayMs = 24 * 3_600_000;
/** How long a request is kept, in ms. */
export const keptMs = { request: 30 * dayMs, application: 180 * dayMs, decided: 90 * dayMs } as const;

/** A person's last request. The id is that of the account. A plain request has no answers. */
export const storedAccessRequests = declareStored({
  collection: 'access_requests',
  entity: application,
  besides: {
    grantedAt: z.nullable(z.date()),
    /** Whether those who decide were told that the trial is over. */
    isDue: z.boolean(),
    /** When the database deletes it. */
    lapsesAt: z.date(),
    ...documentFields,
  },
  indexes: [
    [{ lapsesAt: 1 }, { expireAfterSeconds: 0 }],
    [{ status: 1, askedAt: -1, _id: -1 }],
    [{ discordId: 1 }],
    [{ status: 1, isDue: 1, trialUntil: 1 }],
  ],
});
export type AccessRequestDocument = DocumentOf<typeof storedAccessRequests>;
export type AccessRequestModel = Model<AccessRequestDocument>;
/** Maps a stored request to the API. */
export const { toEntity: toApplication } = storedAccessRequests;

const actor = z.object({ userId: z.int(), discordId: z.string(), username: z.string() });
/** Who has decided. */
const byWhom = z.object({ by: actor });
export const accessFacts = defineFacts<AccessRequestDocument>()({
  'access-request:sent': noData,
  /** `by`: absent when the person had access before. `isPlain`: the person asked without a form. */
  'access-request:granted': z.object({ by: z.optional(actor), isPlain: z.optional(z.boolean()) }),
  'access-request:declined': noData,
  'access-request:withdrawn': noData,
  'access-request:discussed': noData,
  'access-request:due': noData,
  'access-request:kept': noData,
  'access-request:ended': byWhom,
  'access-request:closed': noData,
});
export type AccessFacts = typeof accessFacts;

export type AccessDocuments = Documents<AccessRequestDocument, AccessFacts>;
/** The content of a request without a decision. */
export const undecided = {
  comments: [],
  votes: [],
  decidedBy: null,
  decidedAt: null,
  reason: null,
  rank: null,
  trialUntil: null,
  grantedAt: null,
  isDue: false,
} as const satisfies Partial<AccessRequestDocument>;
const blank = { discordId: '', name: '', avatar: null, status: 'withdrawn', answers: [] } as const;
/** A request that is not stored has the time 0, so that the first one is always allowed. */
export const accessDocuments = (context: Pick<Context, 'db' | 'clock' | 'outboxes'>): AccessDocuments =>
  createDocuments<AccessRequestDocument, AccessFacts>(
    {
      stored: storedAccessRequests,
      facts: accessFacts,
      initial: (_id) => {
        const never = new Date(0);
        return { _id, ...blank, answers: [], ...undecided, comments: [], votes: [], askedAt: never, lapsesAt: never };
      },
      ttlField: 'askedAt',
    },
    context,
  );
