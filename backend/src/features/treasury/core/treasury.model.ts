// Stored resources with their pending requests.
import { resource, type DayAmount, type TreasuryResource } from '@guild/common/treasury/treasury.api';
import { isReached, progressKeyOf, utcDayOf } from '@guild/common/treasury/treasury.rules';
import * as z from 'zod/mini';
import { declareEntities, modelsOf, type DocumentOf } from '../../../platform/store/documents/declareStored.ts';
import type { RequestRow } from '../requests/treasury.requests.model.ts';

export const storedResources = declareEntities({
  collection: 'treasury_resources',
  entity: resource,
  besides: {
    /** Name in lower case, for sorting. */
    nameKey: z.string(),
    /** Progress, for sorting. */
    progressKey: z.number(),
    /**
     * The last days on which the amount changed, oldest first. Absent in resources of earlier
     * versions until their next change.
     */
    history: z.optional(resource.shape.history),
    /**
     * Pending requests. They are part of the resource,
     * so that one write decides them and changes the amount.
     */
    requests: z.custom<RequestRow[]>(),
    /** Number of corrections. A correction compares it, to notice others. */
    corrections: z.int(),
    /** Keys of the last bookings, whose ledger rows may not exist yet. */
    bookedKeys: z.array(z.string()),
    /**
     * The version of the last visible change.
     * An edit that saw this version or a later one is not stale.
     */
    shownVersion: z.int(),
  },
  indexes: [
    [{ deletedAt: 1, _id: -1 }],
    // Pending requests of a removed member.
    [{ 'requests.discordId': 1 }],
  ],
});
export type ResourceDocument = DocumentOf<typeof storedResources>;

export const resourceModels = modelsOf({ resources: storedResources });
export type ResourceModels = ReturnType<typeof resourceModels>;

type KeySource = Pick<ResourceDocument, 'name' | 'currentAmount' | 'goalAmount'>;
/** The sort fields of a resource. */
export const keysOf = (keyed: KeySource): Pick<ResourceDocument, 'nameKey' | 'progressKey'> => ({
  nameKey: keyed.name.toLowerCase(),
  progressKey: progressKeyOf(keyed),
});
/** When the goal was reached, for the new amounts. */
export const reachedOf = (
  seen: { readonly reachedAt: Date | null },
  amounts: Pick<ResourceDocument, 'currentAmount' | 'goalAmount'>,
  now: number,
): Date | null => (isReached(amounts) ? (seen.reachedAt ?? new Date(now)) : null);

/** The history. Without a stored one, the amount is known since the last update. */
export const historyOf = (stored: Pick<ResourceDocument, 'history' | 'lastUpdated' | 'currentAmount'>): DayAmount[] =>
  stored.history ?? [{ day: utcDayOf(stored.lastUpdated.getTime()), amount: stored.currentAmount }];

/** Maps a stored resource to the API. */
export const toResource = (stored: ResourceDocument): TreasuryResource =>
  Object.assign(storedResources.toEntity(stored), {
    history: historyOf(stored),
  });
