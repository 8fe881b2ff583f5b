// How people come in: with what Discord says of them, or by the development sign-in.
import type { Rank } from '@guild/common/members/members.api';
import type { Deed } from '../../platform/audit/audit.ts';
import type { Context } from '../../platform/process/context.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Admins } from './members.admins.ts';
import type { MemberDocument } from './members.model.ts';
import { rankFromRoles } from './members.rules.ts';
import { membersEntity, type MemberStore } from './members.store.ts';

/** What Discord says at sign-in. */
export interface DiscordPerson {
  readonly discordId: string;
  readonly name: string;
  readonly avatar: string | null;
  /** Role ids in the guild's server; null: not in it. */
  readonly roles: readonly string[] | null;
}
export interface DevPerson {
  readonly discordId: string;
  readonly name: string;
  readonly role: Rank;
}
export interface Entry {
  /** Applies Discord's word on membership; a rank set in the app stands, having left always denies. */
  fromDiscord(person: DiscordPerson): Promise<void>;
  /** @throws AppError `not_allowed` for a removed person, `conflict` when it would demote the last admin */
  fromDevelopment(person: DevPerson): Promise<void>;
}

const rounds = 20;
/** Nobody's doing but Discord's word: what somebody may do has changed with their sign-in. */
const deedOf = ({ role, denied, name }: MemberDocument, after: Pick<MemberDocument, 'role' | 'denied'>): Deed => ({
  actor: null,
  action: 'member.rank_changed',
  entity: membersEntity,
  name,
  before: { role, denied },
  after: { role: after.role, denied: after.denied },
});
const isLastAdmin = (error: unknown): boolean => error instanceof AppError && error.details?.reason === 'last_admin';

export function createEntry(
  store: MemberStore,
  admins: Admins,
  { env, clock, log }: Pick<Context, 'env' | 'clock' | 'log'>,
): Entry {
  type Wanted = Pick<MemberDocument, 'name' | 'avatar' | 'role' | 'denied'>;
  /** Brings a known member, seen now, to what is wanted; guards the last admin before anything is taken away. */
  const bring = async (member: MemberDocument, wanted: Wanted): Promise<boolean> => {
    const access = wanted.role !== member.role || wanted.denied !== member.denied;
    const wasAdmin = member.role === 'Admin' && !member.denied;
    const staysAdmin = wanted.role === 'Admin' && !wanted.denied;
    const same = !access && wanted.name === member.name && wanted.avatar === member.avatar;
    const { _id, version } = member;
    // When they were here last is no matter of who writes first.
    const guard = same ? { _id, deletedAt: null } : { _id, version, deletedAt: null };
    const settle = wasAdmin && !staysAdmin ? await admins.leave(member.discordId) : undefined;
    const deed = access ? deedOf(member, wanted) : undefined;
    const changes = { ...(same ? {} : wanted), lastActive: new Date(clock.now()) };
    const change = store.change(guard, changes, 'member:updated', { access }, deed);
    return (await change.finally(settle)) !== null;
  };
  /** What Discord's word means for a known member; the last admin is kept in the rank, never in after leaving. */
  const wantedOf = (member: MemberDocument, { name, avatar, roles }: DiscordPerson, rank: Rank | null): Wanted => {
    if (roles === null) return { name, avatar, role: member.role, denied: true };
    if (member.rankSetBy === 'app') return { name, avatar, role: member.role, denied: false };
    return { name, avatar, role: rank ?? member.role, denied: rank === null };
  };
  const bringFromDiscord = async (
    member: MemberDocument,
    person: DiscordPerson,
    rank: Rank | null,
  ): Promise<boolean> => {
    const wanted = wantedOf(member, person, rank);
    try {
      return await bring(member, wanted);
    } catch (error) {
      if (!isLastAdmin(error)) throw error;
      log.warn({ memberId: member._id }, 'the last admin has lost their Discord role or left');
      if (person.roles !== null) return bring(member, { ...wanted, role: member.role, denied: false });
      const { _id } = member;
      const deed = deedOf(member, wanted);
      const changes = { ...wanted, lastActive: new Date(clock.now()) };
      return (await store.change({ _id, deletedAt: null }, changes, 'member:updated', { access: true }, deed)) !== null;
    }
  };
  const contested = (): AppError => new AppError('unavailable');
  return {
    async fromDiscord(person) {
      const { discordId, name, avatar, roles } = person;
      const rank = roles && rankFromRoles(discordId, roles, env.discord);
      for (let round = 0; round < rounds; round++) {
        const member = await store.byDiscordId(discordId);
        if (member) {
          if (await bringFromDiscord(member, person, rank)) return;
          continue;
        }
        if (rank === null || (await store.isBlocked(discordId))) return;
        const lastActive = new Date(clock.now());
        if (await store.create({ name, discordId, role: rank, rankSetBy: 'discord', avatar, lastActive })) return;
      }
      throw contested();
    },
    async fromDevelopment({ discordId, name, role }) {
      for (let round = 0; round < rounds; round++) {
        const member = await store.byDiscordId(discordId);
        if (member) {
          if (await bring(member, { name, role, avatar: member.avatar, denied: false })) return;
          continue;
        }
        if (await store.isBlocked(discordId))
          throw new AppError('not_allowed', 'You have been removed from this guild.');
        const lastActive = new Date(clock.now());
        if (await store.create({ name, discordId, role, rankSetBy: 'app', lastActive })) return;
      }
      throw contested();
    },
  };
}
