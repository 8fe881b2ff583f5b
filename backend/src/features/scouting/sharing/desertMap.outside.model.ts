// How it is stored where the map stands outside of the hall: its message in Discord, and the address by which it is shared; one document each.
import type { MapShare } from '@guild/common/scouting/desertMap.share.api';
import type { MapPost } from '@guild/common/scouting/desertMap.webhook.api';
import { Schema, type Connection, type Model } from 'mongoose';
import type { Fact } from '../../../platform/outbox/facts.ts';
import { outboxField, outboxIndex } from '../../../platform/outbox/outboxFields.ts';
import { orNull, required, storedOptions } from '../../../platform/documents/stored.ts';

/** What is known of the message of the week. */
export interface PostDocument {
  _id: number;
  /** Stands for the webhook that all of this is about; null: there was none yet. */
  webhook: string | null;
  /** The week that the message shows; 0: none. */
  weekId: number;
  /** Null: it is not posted, or has been deleted. */
  messageId: string | null;
  /** The version of the map that Discord has taken. */
  shows: number;
  postedAt: Date | null;
  /** Why Discord did not take it the last time; null: it did. */
  why: string | null;
  troubleSince: Date | null;
  failures: number;
  /** Nothing is tried before, by this webhook. */
  nextTryAt: Date;
  testedAt: Date | null;
  testedBy: string | null;
  /** Null: the test has arrived. */
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
  /** What the address is made of together with the hall's own secret; null: there is none. */
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
/** The models of one connection. */
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

/** The state of the post as the API answers it. @param webhook stands for the one that is set; null: none is */
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
/** @param url of the page that shows the map; null: it is not shared */
export const toMapShare = ({ createdAt, createdBy, version }: ShareDocument, url: string | null): MapShare => ({
  url,
  createdAt: createdAt?.toISOString() ?? null,
  createdBy,
  version,
});
