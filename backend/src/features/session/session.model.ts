// Stored accounts, and when a person's sessions were ended.
import type { Fact } from '../../platform/outbox/facts.ts';
import { Schema, type Connection, type Model } from 'mongoose';
import { outboxField, outboxIndex } from '../../platform/outbox/outboxFields.ts';
import { orNull, required, storedOptions } from '../../platform/documents/stored.ts';

export interface UserDocument {
  _id: number;
  discordId: string;
  username: string;
  avatar: string | null;
  createdAt: Date;
  lastSignInAt: Date;
}

const userSchema = new Schema<UserDocument>(
  {
    _id: required(Number),
    discordId: required(String),
    username: required(String),
    avatar: { type: String, default: null },
    createdAt: required(Date),
    lastSignInAt: required(Date),
  },
  storedOptions,
);
userSchema.index({ discordId: 1 }, { unique: true });

/** All sessions of a person that began until `at` have ended. */
export interface SessionEndDocument {
  /** Discord id. */
  _id: string;
  at: Date;
  /** Why, if the person should be told. Absent in documents of earlier versions. */
  reason?: 'left_discord' | null;
  version: number;
  outbox: Fact[];
}
const keepSeconds = 31 * 24 * 3600;
const sessionEndSchema = new Schema<SessionEndDocument>(
  {
    _id: required(String),
    at: required(Date),
    reason: orNull(String),
    version: required(Number),
    outbox: outboxField,
  },
  storedOptions,
);
// Kept longer than any session, which lives at most 30 days.
sessionEndSchema.index({ at: 1 }, { expireAfterSeconds: keepSeconds });
sessionEndSchema.index(outboxIndex);

export type SessionEndModel = Model<SessionEndDocument>;
export const sessionEndModel = (db: Connection): SessionEndModel =>
  db.model<SessionEndDocument>('SessionEnd', sessionEndSchema, 'session_ends');

export type UserModel = Model<UserDocument>;
export const userModel = (db: Connection): UserModel => db.model<UserDocument>('User', userSchema, 'users');
