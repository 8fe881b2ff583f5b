// How people come in: with what Discord says of them, or by the development sign-in.
import type { Rank } from '@guild/common/members/members.api';
import type { Context } from '../../../platform/context/context.ts';
import { AppError, unlessGone } from '../../../platform/errors.ts';
import { isLastAdmin, type Admins } from '../ranks/members.admins.ts';
import { signIn, type Wanted } from './members.decisions.ts';
import type { MemberDocuments } from './members.documents.ts';
import type { MemberDocument } from './members.model.ts';
import { rankFromRoles } from '../ranks/members.rules.ts';
import type { NewDocument, MemberStore } from './members.store.ts';

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

/** What Discord's word means for a known member. */
export function wantedOf(
  { role, rankSetBy }: Pick<MemberDocument, 'role' | 'rankSetBy'>,
  { name, avatar, roles }: DiscordPerson,
  rank: Rank | null,
): Wanted {
  if (roles === null) return { name, avatar, role, denied: true };
  if (rankSetBy === 'app') return { name, avatar, role, denied: false };
  return { name, avatar, role: rank ?? role, denied: rank === null };
}

interface Parts {
  readonly store: MemberStore;
  readonly documents: Pick<MemberDocuments, 'update'>;
  readonly admins: Pick<Admins, 'guard'>;
}
export function createEntry(
  { store, documents, admins }: Parts,
  { env, clock, log }: Pick<Context, 'env' | 'clock' | 'log'>,
): Entry {
  /** Brings a known member to what is wanted. */
  const bring = (id: number, wanted: (member: MemberDocument) => Wanted): Promise<unknown> =>
    admins.guard((hasLeft) => documents.update(id, signIn(wanted, { hasLeft })));
  /** The last admin stays in the rank, never in after leaving. */
  const bringFromDiscord = async (id: number, person: DiscordPerson, rank: Rank | null): Promise<unknown> => {
    const wanted = (member: MemberDocument): Wanted => wantedOf(member, person, rank);
    try {
      return await bring(id, wanted);
    } catch (error) {
      if (!isLastAdmin(error)) throw error;
      log.warn({ memberId: id }, 'the last admin has lost their Discord role or left');
      const keepingRank = (member: MemberDocument): Wanted => ({ ...wanted(member), role: member.role, denied: false });
      if (person.roles !== null) return bring(id, keepingRank);
      return documents.update(id, signIn(wanted, { hasLeft: true }));
    }
  };

  interface Entrant {
    readonly discordId: string;
    readonly bring: (id: number) => Promise<unknown>;
    /** Null when nobody new may come. */
    readonly begin: () => Omit<NewDocument, 'lastActive'> | null;
    /** Somebody who has been removed would come. */
    readonly refuse: () => void;
  }
  /** Brings a member as they are now, or adds them; they may be added or removed meanwhile. */
  const enter = async ({ discordId, bring: bringKnown, begin, refuse }: Entrant): Promise<void> => {
    for (let round = 0; round < rounds; round++) {
      const member = await store.byDiscordId(discordId);
      if (member !== null) {
        const isThere = await bringKnown(member._id)
          .then(() => true)
          .catch(unlessGone);
        if (isThere === true) return;
        continue;
      }
      const beginning = begin();
      if (beginning === null) return;
      if (await store.isBlocked(discordId)) {
        refuse();
        return;
      }
      if ((await store.create({ ...beginning, lastActive: new Date(clock.now()) })) !== null) return;
    }
    throw new AppError('unavailable');
  };

  return {
    fromDiscord(person) {
      const { discordId, name, avatar, roles } = person;
      const rank = roles && rankFromRoles(discordId, roles, env.discord);
      return enter({
        discordId,
        bring: (id) => bringFromDiscord(id, person, rank),
        begin: () => rank && { name, discordId, role: rank, rankSetBy: 'discord', avatar },
        refuse: () => undefined,
      });
    },
    fromDevelopment: ({ discordId, name, role }) =>
      enter({
        discordId,
        bring: (id) => bring(id, ({ avatar }) => ({ name, role, avatar, denied: false })),
        begin: () => ({ name, discordId, role, rankSetBy: 'app' }),
        refuse() {
          throw new AppError('not_allowed', 'You were removed from this guild.');
        },
      }),
  };
}
