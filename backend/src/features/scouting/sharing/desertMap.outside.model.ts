// Stored state of the map outside the hall: its message in Discord, and its share link. One
// document each.
import type { MapShare } from '@guild/common/scouting/desertMap.share.api';
import type { MapPost } from '@guild/common/scouting/desertMap.webhook.api';
import * as z from 'zod/mini';
import { declareStored, documentFields, type DocumentOf } from '../../../platform/store/documents/declareStored.ts';

/** The state of the weekly message in Discord. */
export const storedMapPosts = declareStored({
  collection: 'desert_map_posts',
  besides: {
    /** Key of the webhook that this state belongs to; null: none yet. */
    webhook: z.nullable(z.string()),
    /** The week of the message; 0: none. */
    weekId: z.int(),
    /** Null: not posted, or deleted. */
    messageId: z.nullable(z.string()),
    /** The version of the map that Discord has. */
    shows: z.int(),
    postedAt: z.nullable(z.date()),
    /** Why Discord refused the last update; null: it did not. */
    why: z.nullable(z.string()),
    troubleSince: z.nullable(z.date()),
    failures: z.int(),
    /** Nothing is sent through this webhook before this time. */
    nextTryAt: z.date(),
    testedAt: z.nullable(z.date()),
    testedBy: z.nullable(z.string()),
    /** Null: the test message has arrived. */
    testError: z.nullable(z.string()),
    ...documentFields,
  },
});
export type PostDocument = DocumentOf<typeof storedMapPosts>;

export const storedMapShares = declareStored({
  collection: 'desert_map_shares',
  besides: {
    /** Together with the hall's secret this gives the address; null: the map is not shared. */
    seed: z.nullable(z.string()),
    createdAt: z.nullable(z.date()),
    createdBy: z.nullable(z.string()),
    ...documentFields,
  },
});
export type ShareDocument = DocumentOf<typeof storedMapShares>;

export const nothingPosted: Omit<PostDocument, '_id' | 'version' | 'outbox'> = {
  webhook: null,
  weekId: 0,
  messageId: null,
  shows: 0,
  postedAt: null,
  why: null,
  troubleSince: null,
  failures: 0,
  nextTryAt: new Date(0),
  testedAt: null,
  testedBy: null,
  testError: null,
};
export const nothingShared = { seed: null, createdAt: null, createdBy: null } as const;

/**
 * Maps the state of the post to the API.
 * @param webhook key of the configured webhook; null: none
 */
export function toMapPost(stored: PostDocument, webhook: string | null): MapPost {
  const { why, troubleSince, nextTryAt, testedAt, testedBy, testError, version } = stored;
  const isOurs = webhook !== null && stored.webhook === webhook;
  return {
    isSet: webhook !== null,
    postedAt: isOurs ? (stored.postedAt?.toISOString() ?? null) : null,
    trouble:
      isOurs && why !== null && troubleSince !== null
        ? { why, since: troubleSince.toISOString(), retryAt: nextTryAt.toISOString() }
        : null,
    test:
      testedAt === null || testedBy === null ? null : { at: testedAt.toISOString(), by: testedBy, error: testError },
    version,
  };
}
/** @param url of the page with the map; null: not shared */
export const toMapShare = ({ createdAt, createdBy, version }: ShareDocument, url: string | null): MapShare => ({
  url,
  createdAt: createdAt?.toISOString() ?? null,
  createdBy,
  version,
});
