// The shared map. Its address comes from a stored seed and the hall's secret: admins can see it
// again, but the database alone does not reveal it.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { MapShare, SharedMap } from '@guild/common/scouting/desertMap.share.api';
import { sharedMapPath } from '@guild/common/scouting/sharedMap.address';
import type { ImageFile } from '@guild/common/wire/route';
import { noteOf } from '../../../platform/people/audit/audit.ts';
import { createDocuments, type Decide } from '../../../platform/store/documents/documents.ts';
import { refuseStale } from '../../../platform/store/documents/edits.ts';
import { defineFacts, noData, type Handler } from '../../../platform/store/outbox/facts.ts';
import { AppError } from '../../../platform/errors.ts';
import { createRateLimit } from '../../../platform/http/rateLimits.ts';
import { adminsRoom } from '../../../platform/live/live.ts';
import { onScreens } from '../../../platform/live/screens.ts';
import type { Context } from '../../../platform/features/context.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import type { MapDocument } from '../map/desertMap.model.ts';
import type { MapPictures } from '../map/desertMap.pictures.ts';
import type { DesertMapService } from '../map/desertMap.ts';
import { storedMapShares, nothingShared, toMapShare, type ShareDocument } from './desertMap.outside.model.ts';

export interface MapShares {
  read(): Promise<MapShare>;
  /**
   * Makes a new address. The earlier one stops working.
   * @param seen the version that was seen
   * @throws AppError `conflict` (`stale`)
   */
  make(seen: number | undefined, caller: Caller): Promise<MapShare>;
  revoke(caller: Caller): Promise<void>;
  /** Counts a request from outside. @throws AppError `too_many` */
  count(network: string): Promise<void>;
  /** The map for an address; null if the address is wrong or revoked. */
  find(token: string): Promise<SharedMap | null>;
  /**
   * The map for an address.
   * @throws AppError `not_found`, the same for wrong and revoked addresses
   */
  mapFor(token: string): Promise<SharedMap>;
  /** @throws AppError as `mapFor` */
  pictureFor(token: string): Promise<ImageFile>;
  readonly handler: Handler;
}

const onlyId = 1;
/** For one network. Each open page needs 15. */
const callsPerMinute = 600;
const shareFacts = defineFacts<ShareDocument>()({
  'desert-map-share:made': noData,
  'desert-map-share:replaced': noData,
  'desert-map-share:revoked': noData,
});
type ShareDecision = Decide<ShareDocument, typeof shareFacts>;

const buildFact = (by: Caller, verb: 'made' | 'replaced' | 'revoked') =>
  ({
    kind: `desert-map-share:${verb}`,
    data: {},
    audit: noteOf(by, { entity: 'desert_map_share', verb }),
  }) as const;
const making =
  (seed: string, by: Caller): ShareDecision =>
  (seen, now) => ({
    set: { seed, createdAt: new Date(now), createdBy: by.username },
    facts: [buildFact(by, seen.seed === null ? 'made' : 'replaced')],
  });
const revoking =
  (by: Caller): ShareDecision =>
  ({ seed }) =>
    seed === null ? null : { set: { ...nothingShared }, facts: [buildFact(by, 'revoked')] };

/** 256 bits that cannot be computed without both parts. */
const tokenOf = (seed: string, secret: string): string =>
  createHmac('sha256', secret).update(`share link of the desert map ${seed}`).digest('base64url');
const isSame = (one: string, other: string): boolean => {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
};

/** The data of a map that people outside may see: cells, states and times, without names. */
export const toSharedMap = (map: MapDocument): SharedMap => ({
  weekId: map.weekId,
  weekLabel: map.weekLabel,
  weekEndsAt: map.weekEndsAt.toISOString(),
  resources: map.resources.map(({ category, marks }) => ({
    category,
    marks: marks.map(({ cell, state, markedAt }) => ({ cell, state, markedAt: markedAt.toISOString() })),
  })),
  updatedAt: map.updatedAt.toISOString(),
  version: map.version,
});

export function createMapShares(
  { map, pictures }: { readonly map: Pick<DesertMapService, 'current'>; readonly pictures: Pick<MapPictures, 'png'> },
  context: Pick<Context, 'db' | 'clock' | 'outboxes' | 'live' | 'env' | 'redis'>,
): MapShares {
  const { sessionSecret, publicUrl } = context.env;
  const documents = createDocuments(
    {
      stored: storedMapShares,
      facts: shareFacts,
      initial: (_id) => ({ _id, ...nothingShared }),
    },
    context,
  );
  const urlOf = ({ seed }: ShareDocument): string | null =>
    seed === null ? null : publicUrl + sharedMapPath(tokenOf(seed, sessionSecret));
  const shown = (stored: ShareDocument): MapShare => toMapShare(stored, urlOf(stored));
  const isShared = async (token: string): Promise<boolean> => {
    const { seed } = await documents.read(onlyId);
    return seed !== null && isSame(token, tokenOf(seed, sessionSecret));
  };
  const refuseUnlessMayMark = async (token: string): Promise<void> => {
    if (!(await isShared(token))) throw new AppError('not_found', undefined, { reason: 'share_token' });
  };
  const limit = createRateLimit({
    redis: context.redis,
    prefix: context.env.redisPrefix,
    name: 'shared-map',
    points: callsPerMinute,
    seconds: 60,
  });
  return {
    read: async () => shown(await documents.read(onlyId)),
    async make(seen, caller) {
      const seed = randomBytes(24).toString('base64url');
      const decide = making(seed, caller);
      return shown(
        await documents.update(onlyId, (stored, now) => {
          refuseStale(seen, shown(stored));
          return decide(stored, now);
        }),
      );
    },
    async revoke(caller) {
      await documents.update(onlyId, revoking(caller));
    },
    count: (network) => limit.count(network),
    find: async (token) => ((await isShared(token)) ? toSharedMap(await map.current()) : null),
    async mapFor(token) {
      await refuseUnlessMayMark(token);
      return toSharedMap(await map.current());
    },
    async pictureFor(token) {
      await refuseUnlessMayMark(token);
      return pictures.png();
    },
    handler: onScreens(shareFacts, ['desert-map-share:made', 'desert-map-share:replaced', 'desert-map-share:revoked'], {
      name: 'scouting:map-share',
      live: context.live,
      room: adminsRoom,
      messages: ['desert-map-share:updated'],
      entityOf: shown,
    }),
  };
}
