// Writes to members: one conditional update with its fact, delivered before the caller goes on.
import { actorOf, type Deed } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/session/caller.ts';
import type { Context } from '../../platform/process/context.ts';
import { newFact } from '../../platform/facts.ts';
import type { MemberFactData, MemberFactKind, MemberFacts } from './members.facts.ts';
import { nameKeyOf, toMember, trackedFields, type MemberDocument, type MemberModels } from './members.model.ts';
import { isDuplicate } from '../../platform/data/stored.ts';

/** What the audit record calls them. */
export const membersEntity = 'guild_members';

type Changes = Partial<Omit<MemberDocument, '_id' | 'version' | 'outbox'>>;
/** A guard on the version lets the change be told from later ones. */
type Guard = { _id: number; version?: number } & Changes;
/** What a new member begins with; everything else has its usual first value. */
export type Beginning = Pick<MemberDocument, 'name' | 'discordId' | 'role' | 'rankSetBy'> &
  Partial<Pick<MemberDocument, 'avatar' | 'lastActive'>>;

export interface MemberStore {
  byId(id: number): Promise<MemberDocument | null>;
  /** The living membership of a Discord id. */
  byDiscordId(discordId: string): Promise<MemberDocument | null>;
  /** Those of these people who are members. */
  byDiscordIds(discordIds: readonly string[]): Promise<Pick<MemberDocument, 'discordId' | 'role' | 'denied'>[]>;
  /** The newest membership of a Discord id, living or removed. */
  lastOf(discordId: string): Promise<MemberDocument | null>;
  /** Whether this person has been removed and not added again. */
  isBlocked(discordId: string): Promise<boolean>;
  /** Changes the member if they still are as `guard` says. @returns null when they are not */
  change(
    guard: Guard,
    changes: Changes,
    kind: MemberFactKind,
    data: Omit<MemberFactData, 'version'>,
    deed?: Deed,
  ): Promise<MemberDocument | null>;
  /**
   * @param by the admin who adds them; left out for those who come by themselves
   * @returns null when that Discord id has a membership already
   */
  create(beginning: Beginning, by?: Caller): Promise<MemberDocument | null>;
}

export function createMemberStore(
  { members, blocks }: Pick<MemberModels, 'members' | 'blocks'>,
  source: MemberFacts,
  { clock, facts, ids }: Pick<Context, 'clock' | 'facts' | 'ids'>,
): MemberStore {
  const withKey = (changes: Changes): Changes =>
    changes.name === undefined ? changes : { ...changes, nameKey: nameKeyOf(changes.name) };
  return {
    byId: (id) => members.findById(id).lean(),
    byDiscordId: (discordId) => members.findOne({ discordId, deletedAt: null }).lean(),
    byDiscordIds: (discordIds) =>
      members
        .find({ discordId: { $in: [...discordIds] }, deletedAt: null })
        .select({ discordId: 1, role: 1, denied: 1 })
        .lean(),
    lastOf: (discordId) => members.findOne({ discordId }).sort({ _id: -1 }).lean().exec(),
    async isBlocked(discordId) {
      const found = await members.find({ discordId }, { deletedAt: 1 }).lean();
      if (found.length > 0) return found.every(({ deletedAt }) => deletedAt !== null);
      return (await blocks.exists({ _id: discordId })) !== null;
    },
    async change(guard, changes, kind, data, deed) {
      const next = guard.version === undefined ? undefined : guard.version + 1;
      const tracked = next === undefined ? [] : trackedFields.filter((field) => changes[field] !== undefined);
      const changedIn = Object.fromEntries(tracked.map((field) => [`changedIn.${field}`, next]));
      const fact = newFact(kind, clock.now(), { ...data, ...(next !== undefined && { version: next }) }, deed);
      const written = await members
        .findOneAndUpdate(
          guard,
          { $set: { ...withKey(changes), ...changedIn }, $inc: { version: 1 }, $push: { outbox: fact } },
          { returnDocument: 'after' },
        )
        .lean();
      if (written) await facts.deliverWritten(source, written, fact);
      return written;
    },
    async create(beginning, by) {
      const now = clock.now();
      const plain: MemberDocument = {
        _id: await ids.next('guild_members'),
        nameKey: nameKeyOf(beginning.name),
        denied: false,
        level: null,
        contribution: null,
        lastActive: null,
        isOnline: false,
        guildSource: 'primary',
        avatar: null,
        createdAt: new Date(now),
        version: 1,
        deletedAt: null,
        deletedBy: null,
        outbox: [],
        ...beginning,
      };
      const deed = {
        actor: by === undefined ? null : actorOf(by),
        action: 'member.added',
        entity: membersEntity,
        name: plain.name,
        after: toMember(plain),
      };
      const fact = newFact('member:created', now, { access: true }, deed);
      const fresh = { ...plain, outbox: [fact] };
      try {
        await members.insertOne(fresh);
      } catch (error) {
        if (isDuplicate(error)) return null;
        throw error;
      }
      await facts.deliverWritten(source, fresh, fact);
      return fresh;
    },
  };
}
