// Stored members: schemas, indexes, and mapping to the API.
import type { Member, Rank, RankAccess, RankTable } from '@guild/common/members/members.api';
import { Schema, type Connection, type Model } from 'mongoose';
import type { Fact } from '../../../platform/outbox/facts.ts';
import { outboxField, outboxIndex } from '../../../platform/outbox/outboxFields.ts';
import { orNull, required, storedOptions } from '../../../platform/documents/stored.ts';

/**
 * Fields that admins edit. An edit is stale if one of its fields has changed since the version it
 * saw.
 */
export const trackedFields = ['role', 'level', 'contribution'] as const;
export type TrackedField = (typeof trackedFields)[number];

export interface MemberDocument {
  _id: number;
  name: string;
  /** The name in lower case, for sorting and search. */
  nameKey: string;
  discordId: string;
  role: Rank;
  /** `discord`: Discord's roles decide. `app`: an admin has set the rank. */
  rankSetBy: 'discord' | 'app';
  /** Has left the Discord server, or lost every role that gives access. */
  denied: boolean;
  /** Is not on the Discord server. Absent: Discord has not said yet. */
  leftServer?: boolean;
  /** When they joined the Discord server, by its last report. Absent: unknown. */
  joinedAt?: Date;
  /**
   * The rank set in the app that ended when they left the Discord server. Null or absent: none did, or
   * a rank was set since.
   */
  endedRank?: Rank | null;
  level: number | null;
  contribution: number | null;
  /** The versions after the last change of each field; absent before the first change. */
  changedIn?: Partial<Record<TrackedField, number>>;
  lastActive: Date | null;
  isOnline: boolean;
  guildSource: string;
  avatar: string | null;
  createdAt: Date;
  /** Absent in documents of earlier versions. */
  updatedAt?: Date;
  version: number;
  /** When the member was removed. The Discord id stays blocked until it has a membership again. */
  deletedAt: Date | null;
  deletedBy: string | null;
  outbox: Fact[];
}
/** The people connected to one process, written every few seconds. */
export interface PresenceDocument {
  _id: string;
  discordIds: string[];
  at: Date;
}
/** A removed person whose membership was purged. They stay blocked. */
export interface BlockDocument {
  /** Discord id. */
  _id: string;
  at: Date;
}
/** The Discord ids of all admins in one document, which protects the last one. */
export interface AdminsDocument {
  _id: 'admins';
  discordIds: string[];
  /** People who have been taken off while the roster still says Admin. */
  leaving: { key: string; discordId: string; until: Date }[];
  version: number;
  outbox: Fact[];
}

/** The access of the ranks that admins configure; one document. */
export interface RankAccessDocument {
  _id: number;
  table: RankTable;
  version: number;
  outbox: Fact[];
}

const memberSchema = new Schema<MemberDocument>(
  {
    _id: required(Number),
    name: required(String),
    nameKey: required(String),
    discordId: required(String),
    role: required(String),
    rankSetBy: required(String),
    denied: { type: Boolean, default: false },
    leftServer: Boolean,
    joinedAt: Date,
    endedRank: String,
    level: orNull(Number),
    contribution: orNull(Number),
    changedIn: { type: Schema.Types.Mixed, default: {} },
    lastActive: orNull(Date),
    isOnline: { type: Boolean, default: false },
    guildSource: { type: String, default: 'primary' },
    avatar: orNull(String),
    createdAt: required(Date),
    updatedAt: Date,
    version: required(Number),
    deletedAt: orNull(Date),
    deletedBy: orNull(String),
    outbox: outboxField,
  },
  storedOptions,
);
memberSchema.index({ discordId: 1 }, { unique: true, partialFilterExpression: { deletedAt: null } });
memberSchema.index({ discordId: 1, deletedAt: 1 });
memberSchema.index({ discordId: 1, _id: -1 });
memberSchema.index({ deletedAt: 1, nameKey: 1, _id: 1 });
memberSchema.index({ deletedAt: 1, role: 1, nameKey: 1, _id: 1 });
memberSchema.index({ deletedAt: 1, isOnline: 1, nameKey: 1, _id: 1 });
memberSchema.index({ deletedAt: 1, contribution: -1, _id: -1 });
memberSchema.index({ deletedAt: 1, level: -1, _id: -1 });
memberSchema.index({ deletedAt: 1, denied: 1, lastActive: 1 });
memberSchema.index({ deletedAt: 1, denied: 1, createdAt: 1 });
memberSchema.index(outboxIndex);

const presenceSchema = new Schema<PresenceDocument>(
  { _id: required(String), discordIds: { type: [String], default: [] }, at: required(Date) },
  storedOptions,
);
presenceSchema.index({ at: 1 }, { expireAfterSeconds: 3600 });

const blockSchema = new Schema<BlockDocument>({ _id: required(String), at: required(Date) }, storedOptions);

const adminsSchema = new Schema<AdminsDocument>(
  {
    _id: required(String),
    discordIds: { type: [String], default: [] },
    leaving: { type: Schema.Types.Mixed, default: [] },
    version: required(Number),
    outbox: outboxField,
  },
  storedOptions,
);
adminsSchema.index(outboxIndex);

const rankAccessSchema = new Schema<RankAccessDocument>(
  { _id: required(Number), table: required(Schema.Types.Mixed), version: required(Number), outbox: outboxField },
  storedOptions,
);
rankAccessSchema.index(outboxIndex);

export interface MemberModels {
  readonly members: Model<MemberDocument>;
  readonly presence: Model<PresenceDocument>;
  readonly blocks: Model<BlockDocument>;
  readonly admins: Model<AdminsDocument>;
  readonly rankAccess: Model<RankAccessDocument>;
}

export const memberModels = (db: Connection): MemberModels => ({
  members: db.model<MemberDocument>('Member', memberSchema, 'guild_members'),
  presence: db.model<PresenceDocument>('Presence', presenceSchema, 'presence'),
  blocks: db.model<BlockDocument>('BlockedPerson', blockSchema, 'blocked_people'),
  admins: db.model<AdminsDocument>('Admins', adminsSchema, 'settings'),
  rankAccess: db.model<RankAccessDocument>('RankAccess', rankAccessSchema, 'rank_access'),
});

/** The key for sorting and search. */
export const nameKeyOf = (name: string): string => name.toLowerCase();

/** Maps the rank table to the API. */
export const toRankAccess = ({ table, version }: RankAccessDocument): RankAccess => ({ ...table, version });

/** Maps a stored member to the API. */
export const toMember = (stored: MemberDocument): Member => ({
  id: stored._id,
  name: stored.name,
  discordId: stored.discordId,
  role: stored.role,
  level: stored.level,
  contribution: stored.contribution,
  lastActive: stored.lastActive?.toISOString() ?? null,
  isOnline: stored.isOnline,
  guildSource: stored.guildSource,
  avatar: stored.avatar,
  createdAt: stored.createdAt.toISOString(),
  version: stored.version,
});
