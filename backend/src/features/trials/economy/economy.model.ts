// Stored trial profiles, items, ledger and history. A profile contains amounts and inventory, so
// that a purchase is one write.
import {
  fremenLine,
  fremenProfile,
  ownedItem,
  trialItem,
  trialResult,
  type OwnedItem,
  type TrialItemCategory,
} from '@guild/common/trials/economy.api';
import type { Purse, UnpaidReason } from '@guild/common/trials/economy.rules';
import type { ItemEffect } from '@guild/common/trials/trials.api';
import * as z from 'zod/mini';
import {
  declareStored,
  declareEntities,
  documentFields,
  modelsOf,
  type DocumentOf,
} from '../../../platform/store/documents/declareStored.ts';

/** An item as it was when bought. Later edits do not change it. */
export interface BoughtItem {
  readonly name: string;
  readonly effect: ItemEffect;
  readonly category: TrialItemCategory;
  /** At least one. */
  readonly quantity: number;
}
/** A person's stack of one item. Its fields are those of the oldest piece, which is used first. */
export interface StoredOwned extends BoughtItem {
  /** Id of its row. */
  readonly id: number;
  readonly itemId: number;
  /**
   * Newer pieces, bought after the item was edited, oldest first. They are included in `quantity`.
   */
  readonly later?: readonly BoughtItem[];
  readonly isEquipped: boolean;
  readonly obtainedAt: Date;
}
/** The result of the last trial that was paid out. */
export interface StoredOutcome {
  readonly trialId: number;
  /** Null: they left, or no round was played. */
  readonly placement: number | null;
  readonly survivedRounds: number;
  readonly spice: number;
  readonly solari: number;
  /** Absent in documents of earlier versions: null. */
  readonly unpaid?: UnpaidReason | null;
  readonly honor: boolean;
  readonly titles: readonly string[];
  readonly used: readonly string[];
}
export interface Payment extends Purse {
  readonly trialId: number;
}
export interface EarnedOn extends Purse {
  /** YYYY-MM-DD in the guild's time zone. */
  readonly day: string;
}
/** Sort fields of the standings. */
export const standingFields = ['trialsWon', 'roundsSurvived', 'bestStreak', 'spiceEarned'] as const;
export type StandingField = (typeof standingFields)[number];
/** Fields that sort people with equal figures: rounds, then spice. */
export const standingTies = (field: StandingField): readonly StandingField[] =>
  (['roundsSurvived', 'spiceEarned'] as const).filter((one) => one !== field);

/** Their ids are the people's user ids. */
export const storedProfiles = declareStored({
  collection: 'fremen_profiles',
  entity: fremenProfile,
  besides: {
    spice: z.int(),
    solari: z.int(),
    /** Number of the person's ledger entries. */
    entries: z.int(),
    /** Guessed deadly paths. Absent in documents of earlier versions: 0. */
    rightGuesses: z.optional(z.int()),
    /** Whether they appear in the standings. */
    hasPlayed: z.boolean(),
    unlockedTitles: z.custom<readonly string[]>(),
    inventory: z.custom<readonly StoredOwned[]>(),
    /** The latest trials that were paid out to them. */
    settledTrials: z.custom<readonly number[]>(),
    lastTrial: z.custom<StoredOutcome | null>(),
    /** Payments of the latest trials. Trials paid by earlier versions are missing. */
    payments: z.optional(z.custom<readonly Payment[]>()),
    /** Earnings of the last day on which they earned anything. */
    earnedOn: z.optional(z.custom<EarnedOn>()),
    /** The latest paid trials of which they were the host. */
    paidHostedTrials: z.optional(z.custom<readonly { readonly trialId: number; readonly day: string }[]>()),
    /** The latest purchases. Absent until the first one. */
    purchases: z.optional(z.array(z.int())),
    ...documentFields,
  },
  indexes: standingFields.map((field) => {
    const ties = Object.fromEntries(standingTies(field).map((one) => [one, -1 as const]));
    return [{ hasPlayed: 1, [field]: -1, ...ties, _id: -1 }];
  }),
});
export type ProfileDocument = DocumentOf<typeof storedProfiles>;

export const storedTrialItems = declareEntities({
  collection: 'trial_items',
  entity: trialItem,
  besides: {
    /** Key of an item of the initial stock; null: added by an admin. */
    key: z.nullable(z.string()),
  },
  indexes: [
    [{ deletedAt: 1, isActive: 1, _id: 1 }],
    [{ deletedAt: 1, isActive: 1, category: 1, _id: 1 }],
    [{ key: 1 }, { unique: true, partialFilterExpression: { key: { $type: 'string' } } }],
  ],
});
export type TrialItemDocument = DocumentOf<typeof storedTrialItems>;

/** A person's stack of an item, as a row. */
export const storedInventory = declareStored({
  collection: 'player_inventory',
  entity: z.pick(ownedItem, {
    id: true,
    userId: true,
    itemId: true,
    quantity: true,
    isEquipped: true,
    obtainedAt: true,
  }),
  indexes: [[{ userId: 1, itemId: 1 }, { unique: true }]],
});

/** Ledger entries. */
export const storedLines = declareStored({
  collection: 'fremen_ledger',
  entity: z.omit(fremenLine, { change: true }),
  besides: {
    /** Unique for each cause and currency, so that a fact handled twice inserts one row. */
    key: z.string(),
    userId: z.int(),
    /** Position among the person's entries, from 1. */
    number: z.int(),
  },
  indexes: [
    [{ key: 1 }, { unique: true }],
    [{ userId: 1, number: -1 }, { unique: true }],
  ],
});
export type LedgerRow = DocumentOf<typeof storedLines>;

/** A person's result in a finished trial. */
export const storedResults = declareStored({
  collection: 'trial_history',
  entity: trialResult,
  indexes: [
    [{ trialId: 1, userId: 1 }, { unique: true }],
    [{ userId: 1, _id: -1 }],
    [{ placement: -1, _id: -1 }],
    [{ survivedRounds: -1, _id: -1 }],
    [{ spiceEarned: -1, _id: -1 }],
    // Newest and oldest first. Within a trial the winner comes first in both.
    [{ trialId: -1, placement: 1, _id: 1 }],
    [{ trialId: 1, placement: 1, _id: 1 }],
  ],
});
export type ResultRow = DocumentOf<typeof storedResults>;

export const fremenModels = modelsOf({
  profiles: storedProfiles,
  items: storedTrialItems,
  inventory: storedInventory,
  ledger: storedLines,
  results: storedResults,
});
export type FremenModels = ReturnType<typeof fremenModels>;

/** Maps an owned item to the API. */
export const toOwned = (userId: number, { obtainedAt, later = [], ...one }: StoredOwned): OwnedItem => ({
  ...one,
  userId,
  later: later.map(({ name, effect, quantity }) => ({ name, effect, quantity })),
  obtainedAt: obtainedAt.toISOString(),
});
