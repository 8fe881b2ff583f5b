// Stored trial profiles, items, ledger and history. A profile contains amounts and inventory, so
// that a purchase is one write.
import type { OwnedItem, TrialItemCategory, TrialItem } from '@guild/common/trials/economy.api';
import type { Currency, Purse, UnpaidReason } from '@guild/common/trials/economy.rules';
import type { ItemEffect } from '@guild/common/trials/trials.api';
import { Schema, type Connection, type Model } from 'mongoose';
import type { Fact } from '../../../platform/outbox/facts.ts';
import { outboxField, outboxIndex } from '../../../platform/outbox/outboxFields.ts';
import { versionedFields, type Versioned } from '../../../platform/documents/softDelete.ts';
import { orNull, required, storedOptions } from '../../../platform/documents/stored.ts';

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
export interface ProfileDocument {
  /** The person's user id. */
  readonly _id: number;
  readonly userId: number;
  readonly username: string;
  readonly discordId: string;
  readonly spice: number;
  readonly solari: number;
  /** Number of the person's ledger entries. */
  readonly entries: number;
  readonly trialsJoined: number;
  readonly trialsWon: number;
  readonly roundsSurvived: number;
  readonly winStreak: number;
  readonly bestStreak: number;
  readonly honor: number;
  /** Guessed deadly paths. Absent in documents of earlier versions: 0. */
  readonly rightGuesses?: number;
  readonly spiceEarned: number;
  readonly solariEarned: number;
  /** Whether they appear in the standings. */
  readonly hasPlayed: boolean;
  readonly currentTitle: string;
  readonly unlockedTitles: readonly string[];
  readonly inventory: readonly StoredOwned[];
  /** The latest trials that were paid out to them. */
  readonly settledTrials: readonly number[];
  readonly lastTrial: StoredOutcome | null;
  /** Payments of the latest trials. Trials paid by earlier versions are missing. */
  readonly payments?: readonly Payment[];
  /** Earnings of the last day on which they earned anything. */
  readonly earnedOn?: EarnedOn;
  /** The latest paid trials of which they were the host. */
  readonly paidHostedTrials?: readonly { readonly trialId: number; readonly day: string }[];
  /** The latest purchases. Absent until the first one. */
  readonly purchases?: readonly number[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly version: number;
  readonly outbox: Fact[];
}

export interface TrialItemDocument extends Versioned {
  readonly _id: number;
  /** Key of an item of the initial stock; null: added by an admin. */
  readonly key: string | null;
  readonly name: string;
  readonly description: string;
  readonly type: TrialItem['type'];
  readonly category: TrialItemCategory;
  readonly spiceCost: number;
  readonly solariCost: number;
  readonly effect: ItemEffect;
  readonly isActive: boolean;
}
/** A person's stack of an item, as a row. */
export interface InventoryRow {
  readonly _id: number;
  readonly userId: number;
  readonly itemId: number;
  readonly quantity: number;
  readonly isEquipped: boolean;
  readonly obtainedAt: Date;
}
/** A ledger entry. */
export interface LedgerRow {
  readonly _id: number;
  /** Unique for each cause and currency, so that a fact handled twice inserts one row. */
  readonly key: string;
  readonly userId: number;
  /** Position among the person's entries, from 1. */
  readonly number: number;
  readonly currency: Currency;
  readonly kind: 'reward' | 'purchase';
  readonly before: number;
  readonly after: number;
  readonly what: string;
  readonly trialId: number | null;
  readonly itemId: number | null;
  readonly at: Date;
}
/** A person's result in a finished trial. */
export interface ResultRow {
  readonly _id: number;
  readonly trialId: number;
  readonly theme: string;
  readonly players: number;
  readonly userId: number;
  readonly username: string;
  readonly discordId: string;
  readonly placement: number;
  readonly spiceEarned: number;
  readonly solariEarned: number;
  readonly survivedRounds: number;
  readonly completedAt: Date;
}

const anything = Schema.Types.Mixed;
const profileSchema = new Schema<ProfileDocument>(
  {
    _id: required(Number),
    userId: required(Number),
    username: required(String),
    discordId: required(String),
    spice: required(Number),
    solari: required(Number),
    entries: required(Number),
    trialsJoined: required(Number),
    trialsWon: required(Number),
    roundsSurvived: required(Number),
    winStreak: required(Number),
    bestStreak: required(Number),
    honor: required(Number),
    rightGuesses: Number,
    spiceEarned: required(Number),
    solariEarned: required(Number),
    hasPlayed: required(Boolean),
    currentTitle: required(String),
    unlockedTitles: [String],
    inventory: [anything],
    settledTrials: [Number],
    lastTrial: { type: anything, default: null },
    payments: { type: [anything], default: undefined },
    earnedOn: anything,
    paidHostedTrials: { type: [anything], default: undefined },
    purchases: { type: [Number], default: undefined },
    createdAt: required(Date),
    updatedAt: required(Date),
    version: required(Number),
    outbox: outboxField,
  },
  storedOptions,
);
/** Sort fields of the standings. */
export const standingFields = ['trialsWon', 'roundsSurvived', 'bestStreak', 'spiceEarned'] as const;
for (const field of standingFields) profileSchema.index({ hasPlayed: 1, [field]: -1, _id: -1 });
profileSchema.index(outboxIndex);

const itemSchema = new Schema<TrialItemDocument>(
  {
    _id: required(Number),
    key: orNull(String),
    name: required(String),
    description: required(String),
    type: required(String),
    category: required(String),
    spiceCost: required(Number),
    solariCost: required(Number),
    effect: required(String),
    isActive: required(Boolean),
    ...versionedFields,
  },
  storedOptions,
);
itemSchema.index({ deletedAt: 1, isActive: 1, _id: 1 });
itemSchema.index({ deletedAt: 1, isActive: 1, category: 1, _id: 1 });
itemSchema.index({ key: 1 }, { unique: true, partialFilterExpression: { key: { $type: 'string' } } });
itemSchema.index(outboxIndex);

const inventorySchema = new Schema<InventoryRow>(
  {
    _id: required(Number),
    userId: required(Number),
    itemId: required(Number),
    quantity: required(Number),
    isEquipped: required(Boolean),
    obtainedAt: required(Date),
  },
  storedOptions,
);
inventorySchema.index({ userId: 1, itemId: 1 }, { unique: true });

const ledgerSchema = new Schema<LedgerRow>(
  {
    _id: required(Number),
    key: required(String),
    userId: required(Number),
    number: required(Number),
    currency: required(String),
    kind: required(String),
    before: required(Number),
    after: required(Number),
    what: required(String),
    trialId: orNull(Number),
    itemId: orNull(Number),
    at: required(Date),
  },
  storedOptions,
);
ledgerSchema.index({ key: 1 }, { unique: true });
ledgerSchema.index({ userId: 1, number: -1 }, { unique: true });

const resultSchema = new Schema<ResultRow>(
  {
    _id: required(Number),
    trialId: required(Number),
    theme: required(String),
    players: required(Number),
    userId: required(Number),
    username: required(String),
    discordId: required(String),
    placement: required(Number),
    spiceEarned: required(Number),
    solariEarned: required(Number),
    survivedRounds: required(Number),
    completedAt: required(Date),
  },
  storedOptions,
);
resultSchema.index({ trialId: 1, userId: 1 }, { unique: true });
resultSchema.index({ userId: 1, _id: -1 });
for (const field of ['placement', 'survivedRounds', 'spiceEarned']) resultSchema.index({ [field]: -1, _id: -1 });
// Newest and oldest first. Within a trial the winner comes first in both.
for (const way of [-1, 1] as const) resultSchema.index({ trialId: way, placement: 1, _id: 1 });

export interface FremenModels {
  readonly profiles: Model<ProfileDocument>;
  readonly items: Model<TrialItemDocument>;
  readonly inventory: Model<InventoryRow>;
  readonly ledger: Model<LedgerRow>;
  readonly results: Model<ResultRow>;
}
export const fremenModels = (db: Connection): FremenModels => ({
  profiles: db.model<ProfileDocument>('FremenProfile', profileSchema, 'fremen_profiles'),
  items: db.model<TrialItemDocument>('TrialItem', itemSchema, 'trial_items'),
  inventory: db.model<InventoryRow>('PlayerInventory', inventorySchema, 'player_inventory'),
  ledger: db.model<LedgerRow>('FremenLedger', ledgerSchema, 'fremen_ledger'),
  results: db.model<ResultRow>('TrialResult', resultSchema, 'trial_history'),
});

/** Maps an owned item to the API. */
export const toOwned = (userId: number, { obtainedAt, later = [], ...one }: StoredOwned): OwnedItem => ({
  ...one,
  userId,
  later: later.map(({ name, effect, quantity }) => ({ name, effect, quantity })),
  obtainedAt: obtainedAt.toISOString(),
});
