// Stored members, presence, blocked people and admins.
import { absence } from '@guild/common/members/absences.api';
import { character } from '@guild/common/members/characters.api';
import { member, type Member, type RankAccess, type RankTable } from '@guild/common/members/members.api';
import { ranks } from '@guild/common/members/ranks';
import * as z from 'zod/mini';
import {
  declareStored,
  documentFields,
  modelsOf,
  type DocumentOf,
} from '../../../platform/store/documents/declareStored.ts';

/**
 * Fields that admins edit. An edit is stale if one of its fields has changed since the version it
 * saw.
 */
export const trackedFields = ['role', 'level', 'contribution', 'absence', 'characters'] as const;
export type TrackedField = (typeof trackedFields)[number];

export const storedMembers = declareStored({
  collection: 'guild_members',
  entity: member,
  besides: {
    /** See `nameKeyOf`. */
    nameKey: z.string(),
    /** Absent in documents of earlier versions: `name` is the one of Discord. */
    discordName: z.optional(z.nullable(z.string())),
    /** Absent in documents of earlier versions: none. */
    characters: z.optional(z.array(character)),
    /** `discord`: Discord's roles decide. `app`: an admin has set the rank. */
    rankSetBy: z.enum(['discord', 'app']),
    /** Has left the Discord server, or lost every role that gives access. */
    denied: z.boolean(),
    /** Is not on the Discord server. Absent: Discord has not said yet. */
    leftServer: z.optional(z.boolean()),
    /** When they joined the Discord server, by its last report. Absent: unknown. */
    joinedAt: z.optional(z.date()),
    /**
     * The rank set in the app that ended when they left the Discord server. Null or absent: none did, or
     * a rank was set since.
     */
    endedRank: z.optional(z.nullable(z.enum(ranks))),
    /** Absent in documents of earlier versions: none. */
    absence: z.optional(z.nullable(absence)),
    /** The versions after the last change of each field; absent before the first change. */
    changedIn: z.optional(z.custom<Partial<Record<TrackedField, number>>>()),
    /** When they were last asked whether they are still here, and by whom. Absent: never. */
    asked: z.optional(z.object({ at: z.date(), by: z.string(), byDiscordId: z.string() })),
    /** Absent in documents of earlier versions. */
    updatedAt: z.optional(z.date()),
    /** When the member was removed. The Discord id stays blocked until it has a membership again. */
    deletedAt: z.nullable(z.date()),
    deletedBy: z.nullable(z.string()),
    ...documentFields,
  },
  indexes: [
    [{ discordId: 1 }, { unique: true, partialFilterExpression: { deletedAt: null } }],
    [{ discordId: 1, deletedAt: 1 }],
    [{ discordId: 1, _id: -1 }],
    [{ deletedAt: 1, nameKey: 1, _id: 1 }],
    [{ deletedAt: 1, role: 1, nameKey: 1, _id: 1 }],
    [{ deletedAt: 1, isOnline: 1, nameKey: 1, _id: 1 }],
    [{ deletedAt: 1, contribution: -1, _id: -1 }],
    [{ deletedAt: 1, level: -1, _id: -1 }],
    [{ deletedAt: 1, 'absence.to': 1 }],
    [{ deletedAt: 1, denied: 1, lastActive: 1 }],
    [{ deletedAt: 1, denied: 1, createdAt: 1 }],
  ],
});
export type MemberDocument = DocumentOf<typeof storedMembers>;
/** Maps a stored member to the API. */
export const toMember = (document: MemberDocument): Member =>
  Object.assign(storedMembers.toEntity(document), {
    absence: document.absence ?? null,
    characters: document.characters ?? [],
  });

/** The people connected to one process, written every few seconds. */
export const storedPresence = declareStored({
  collection: 'presence',
  besides: { _id: z.string(), discordIds: z.array(z.string()), at: z.date() },
  indexes: [[{ at: 1 }, { expireAfterSeconds: 3600 }]],
});

/** Removed people whose membership was purged. They stay blocked. Their ids are Discord ids. */
export const storedBlocks = declareStored({
  collection: 'blocked_people',
  besides: { _id: z.string(), at: z.date() },
  indexes: [[{ at: -1 }]],
});

/** The Discord ids of all admins in one document, which protects the last one. */
export const storedAdmins = declareStored({
  collection: 'settings',
  besides: {
    _id: z.enum(['admins']),
    discordIds: z.array(z.string()),
    /** People who have been taken off while the roster still says Admin. */
    leaving: z.array(z.object({ key: z.string(), discordId: z.string(), until: z.date() })),
    /** First-admin links that were used and have not ended. Absent in documents of earlier versions: none. */
    usedLinks: z.optional(z.array(z.object({ keyHash: z.string(), discordId: z.string(), endsAt: z.date() }))),
    ...documentFields,
  },
});
export type AdminsDocument = DocumentOf<typeof storedAdmins>;

/** The access of the ranks that admins configure; one document. */
export const storedRankAccess = declareStored({
  collection: 'rank_access',
  besides: { table: z.custom<RankTable>(), ...documentFields },
});
export type RankAccessDocument = DocumentOf<typeof storedRankAccess>;

export const memberModels = modelsOf({
  members: storedMembers,
  presence: storedPresence,
  blocks: storedBlocks,
  admins: storedAdmins,
  rankAccess: storedRankAccess,
});
export type MemberModels = ReturnType<typeof memberModels>;

/** Maps the rank table to the API. */
export const toRankAccess = ({ table, version }: RankAccessDocument): RankAccess => ({ ...table, version });
