// Stored checks: when each person is due, and the state that all workers share.
import type { DiscordTroubleKind } from '@guild/common/discord/discord.api';
import { Schema, type Connection, type Model } from 'mongoose';
import { orNull, required, storedOptions } from '../../../platform/documents/stored.ts';

/**
 * People whose check was requested come first, then people with live sessions. Members without
 * access and without sessions, and those who left the server, come last, because little depends on
 * their check.
 */
export const priorities = { requested: 0, signedIn: 1, member: 2, denied: 3 } as const;
export type Priority = (typeof priorities)[keyof typeof priorities];

export interface CheckDocument {
  /** Discord id. */
  _id: string;
  dueAt: Date;
  priority: Priority;
  checkedAt: Date | null;
  /** Whether the last check found them on the server. Absent: not checked yet. */
  isOnServer?: boolean;
}
/** One document for all workers. */
export interface AccessStateDocument {
  _id: 'state';
  /** Nobody calls Discord before this time: it is somebody else's turn, or Discord asks to wait. */
  nextAt: Date;
  /** After a problem nobody calls before this time, unless an admin asks. Absent: there was none. */
  pausedUntil?: Date;
  /** Failed calls in a row. */
  failures: number;
  trouble: { kind: DiscordTroubleKind; since: Date } | null;
}

const checkSchema = new Schema<CheckDocument>(
  {
    _id: required(String),
    dueAt: required(Date),
    priority: required(Number),
    checkedAt: orNull(Date),
    isOnServer: Boolean,
  },
  storedOptions,
);
checkSchema.index({ priority: 1, dueAt: 1 });
checkSchema.index({ dueAt: 1 });
checkSchema.index({ checkedAt: -1 });

const stateSchema = new Schema<AccessStateDocument>(
  {
    _id: required(String),
    nextAt: required(Date),
    pausedUntil: Date,
    failures: required(Number),
    trouble: orNull(Schema.Types.Mixed),
  },
  storedOptions,
);

export interface AccessModels {
  readonly checks: Model<CheckDocument>;
  readonly state: Model<AccessStateDocument>;
}
export const accessModels = (db: Connection): AccessModels => ({
  checks: db.model<CheckDocument>('DiscordCheck', checkSchema, 'discord_checks'),
  state: db.model<AccessStateDocument>('DiscordAccess', stateSchema, 'discord_access'),
});
