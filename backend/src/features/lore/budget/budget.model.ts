// Stored usage of Hyperion: one document for each person, and one for each day.
import { Schema, type Connection, type Model } from 'mongoose';
import type { Fact } from '../../../platform/outbox/facts.ts';
import { outboxField, outboxIndex } from '../../../platform/outbox/outboxFields.ts';
import { required, storedOptions } from '../../../platform/documents/stored.ts';

export interface Question {
  readonly id: string;
  readonly at: Date;
  /** The day in which it counts. */
  readonly day: number;
  /** It got no answer, and counts only in its minute. */
  readonly isReturned: boolean;
}
/** Reserved tokens of an unfinished answer to this person. */
export interface OpenShare {
  readonly id: string;
  readonly tokens: number;
  /** The day in which they count. */
  readonly day: number;
  /** When the reservation expires. Then all of its tokens count as spent. */
  readonly until: Date;
}
export interface AskerDocument {
  /** Discord id. */
  _id: string;
  /** The day of `asked` and `spent`: `YYYYMMDD` as a number. */
  day: number;
  asked: number;
  /**
   * Tokens spent and reserved for this person's answers. Absent in documents of earlier versions.
   */
  spent?: number;
  open?: readonly OpenShare[];
  /** Questions of the last minutes. */
  questions: readonly Question[];
  /** Time of the last change. */
  at: Date;
  version: number;
  outbox: Fact[];
}
/** Reserved tokens of an unfinished answer. */
export interface OpenReservation {
  readonly id: string;
  readonly tokens: number;
  /** Hour in the guild's time zone, 0 to 23. */
  readonly hour: number;
  /** When the reservation expires. Then all of its tokens count as spent. */
  readonly until: Date;
}
export interface TokenDayDocument {
  /** `YYYYMMDD` as a number, in the guild's time zone. */
  _id: number;
  /** Tokens spent and reserved; the sum of `byHour`. */
  spent: number;
  /** 24 numbers. */
  byHour: readonly number[];
  open: readonly OpenReservation[];
  /** Time of the first reservation. */
  at: Date;
  version: number;
  outbox: Fact[];
}

const daySeconds = 24 * 3600;
/** How long a person's questions and a day's costs are kept, in seconds. */
export const askerTtlSeconds = 2 * daySeconds;
export const tokenDayTtlSeconds = 90 * daySeconds;

const askerSchema = new Schema<AskerDocument>(
  {
    _id: required(String),
    day: required(Number),
    asked: required(Number),
    spent: { type: Number, default: 0 },
    open: { type: [{}], default: [] },
    questions: { type: [{}], default: [] },
    at: required(Date),
    version: required(Number),
    outbox: outboxField,
  },
  storedOptions,
);
askerSchema.index(outboxIndex);
askerSchema.index({ at: 1 }, { expireAfterSeconds: askerTtlSeconds });

const daySchema = new Schema<TokenDayDocument>(
  {
    _id: required(Number),
    spent: required(Number),
    byHour: required(Array),
    open: { type: [{}], default: [] },
    at: required(Date),
    version: required(Number),
    outbox: outboxField,
  },
  storedOptions,
);
daySchema.index(outboxIndex);
daySchema.index({ at: 1 }, { expireAfterSeconds: tokenDayTtlSeconds });

export interface BudgetModels {
  readonly askers: Model<AskerDocument>;
  readonly days: Model<TokenDayDocument>;
}
export const budgetModels = (db: Connection): BudgetModels => ({
  askers: db.model<AskerDocument>('LoreAsker', askerSchema, 'lore_askers'),
  days: db.model<TokenDayDocument>('LoreTokenDay', daySchema, 'lore_token_days'),
});
