// How it is stored what people have asked and what the guild has spent on answers: one document for each person, and one for each day.
import { Schema, type Connection, type Model } from 'mongoose';
import type { Fact } from '../../../platform/outbox/facts.ts';
import { outboxField, outboxIndex } from '../../../platform/outbox/outboxFields.ts';
import { required, storedOptions } from '../../../platform/documents/stored.ts';

/** One question of a person. */
export interface Question {
  readonly id: string;
  readonly at: Date;
  /** The day in which it counts. */
  readonly day: number;
  /** It found no answer, and counts for the minute alone. */
  readonly isReturned: boolean;
}
/** Tokens of an answer to one person that is under way. */
export interface OpenShare {
  readonly id: string;
  readonly tokens: number;
  /** The day in which they count. */
  readonly day: number;
  /** When they are committed no more, and all of them are spent. */
  readonly until: Date;
}
export interface AskerDocument {
  /** Discord id. */
  _id: string;
  /** The day that `asked` and `spent` count, `YYYYMMDD` as a number. */
  day: number;
  asked: number;
  /** Tokens spent and reserved for this person's answers. Earlier versions did not store it. */
  spent?: number;
  open?: readonly OpenShare[];
  /** Those of the last minutes. */
  questions: readonly Question[];
  /** Of the last change. */
  at: Date;
  version: number;
  outbox: Fact[];
}
/** Tokens of an answer that is under way. */
export interface OpenReservation {
  readonly id: string;
  readonly tokens: number;
  /** Of the guild's clock, 0 to 23. */
  readonly hour: number;
  /** When it is committed no more, and has cost all of it. */
  readonly until: Date;
}
export interface TokenDayDocument {
  /** `YYYYMMDD` as a number, in the guild's zone. */
  _id: number;
  /** Tokens spent, and reserved by what is under way; the sum of `byHour`. */
  spent: number;
  /** 24 numbers. */
  byHour: readonly number[];
  open: readonly OpenReservation[];
  /** Of the first reservation. */
  at: Date;
  version: number;
  outbox: Fact[];
}

const daySeconds = 24 * 3600;
/** How long it is remembered what somebody has asked, and what a day has cost, in seconds. */
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
/** The models of one connection. */
export const budgetModels = (db: Connection): BudgetModels => ({
  askers: db.model<AskerDocument>('LoreAsker', askerSchema, 'lore_askers'),
  days: db.model<TokenDayDocument>('LoreTokenDay', daySchema, 'lore_token_days'),
});
