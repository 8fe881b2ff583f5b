// Stored state of the map outside the hall: its message in Discord, and its share link. One
// document each.
import type { MapShare } from '@guild/common/scouting/desertMap.share.api';
import type { MapPost } from '@guild/common/scouting/desertMap.webhook.api';
import { Schema, type Connection, type Model } from 'mongoose';
import type { Fact } from '../../../platform/outbox/facts.ts';
import { outboxField, outboxIndex } from '../../../platform/outbox/outboxFields.ts';
import { orNull, required, storedOptions } from '../../../platform/documents/stored.ts';

/** The state of the weekly message in Discord. */
export interface PostDocument {
  _id: number;
  /** Key of the webhook that this state belongs to; null: none yet. */
  webhook: string | null;
  /** The week of the message; 0: none. */
  weekId: number;
  /** Null: not posted, or deleted. */
  messageId: string | null;
  /** The version of the map that Discord has. */
  shows: number;
  postedAt: Date | null;
  /** Why Discord refused the last update; null: it did not. */
  why: string | null;
  troubleSince: Date | null;
  failures: number;
  /** Nothing is sent through this webhook before this time. */
  nextTryAt: Date;
  testedAt: Date | null;
  testedBy: string | null;
  /** Null: the test message has arrived. */
  testError: string | null;
  version: number;
  outbox: Fact[];
}
const postSchema = new Schema<PostDocument>(
  {
    _id: required(Number),
    webhook: orNull(String),
    weekId: required(Number),
    messageId: orNull(String),
    shows: required(Number),
    postedAt: orNull(Date),
    why: orNull(String),
    troubleSince: orNull(Date),
    failures: required(Number),
    nextTryAt: required(Date),
    testedAt: orNull(Date),
    testedBy: orNull(String),
    testError: orNull(String),
    version: required(Number),
    outbox: outboxField,
  },
  storedOptions,
);
postSchema.index(outboxIndex);

export interface ShareDocument {
  _id: number;
  /** Together with the hall's secret this gives the address; null: the map is not shared. */
  seed: string | null;
  createdAt: Date | null;
  createdBy: string | null;
  version: number;
  outbox: Fact[];
}
const shareSchema = new Schema<ShareDocument>(
  {
    _id: required(Number),
    seed: orNull(String),
    createdAt: orNull(Date),
    createdBy: orNull(String),
    version: required(Number),
    outbox: outboxField,
  },
  storedOptions,
);
shareSchema.index(outboxIndex);

export interface OutsideModels {
  readonly posts: Model<PostDocument>;
  readonly shares: Model<ShareDocument>;
}
export const outsideModels = (db: Connection): OutsideModels => ({
  posts: db.model<PostDocument>('DesertMapPost', postSchema, 'desert_map_posts'),
  shares: db.model<ShareDocument>('DesertMapShare', shareSchema, 'desert_map_shares'),
});

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
