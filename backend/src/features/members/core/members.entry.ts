// Sign-in of members, with Discord or with the development page, and checks of their Discord roles.
import type { Rank } from '@guild/common/members/members.api';
import type { Context } from '../../../platform/features/context.ts';
import { AppError, unlessGone } from '../../../platform/errors.ts';
import { isLastAdmin, type Admins } from '../ranks/members.admins.ts';
import { followDiscord, signIn, type Following, type Wanted } from './members.decisions.ts';
import type { MemberDocuments } from './members.facts.ts';
import type { MemberDocument } from './members.model.ts';
import { rankFromRoles } from '../ranks/members.rules.ts';
import type { NewDocument, MemberStore } from './members.store.ts';

/** What Discord reports at sign-in. */
export interface DiscordPerson {
  readonly discordId: string;
  readonly name: string;
  readonly avatar: string | null;
  /** Role ids in the guild's server; null: not in the server. */
  readonly roles: readonly string[] | null;
  /** When they joined the server; absent: not known. */
  readonly joinedAt?: Date | undefined;
}
export interface DevPerson {
  readonly discordId: string;
  readonly name: string;
  readonly role: Rank;
}
export interface Entry {
  /**
   * Applies what Discord reports. A rank set in the app stays until the person leaves the server. Then
   * they are denied, and have what their roles give when they return.
   */
  fromDiscord(person: DiscordPerson): Promise<void>;
  /**
   * Applies what a check of the Discord server reports, without a sign-in.
   * @returns whether anything about them has changed
   */
  checkedInDiscord(person: DiscordPerson): Promise<boolean>;
  /**
   * Denies a member who has left the Discord server. Does nothing for other people.
   * @returns whether the person is in the roster
   */
  leftDiscord(discordId: string): Promise<boolean>;
  /**
   * @throws AppError `not_allowed` for a removed person,
   * `conflict` if it would demote the last admin
   */
  fromDevelopment(person: DevPerson): Promise<void>;
}

const rounds = 20;

/** The fields that Discord's report sets for a known member. */
export function wantedOf(
  { role, rankSetBy }: Pick<MemberDocument, 'role' | 'rankSetBy'>,
  { name, avatar, roles }: DiscordPerson,
  rank: Rank | null,
): Wanted {
  if (roles === null) return { name, avatar, role, denied: true };
  if (rankSetBy === 'app') return { name, avatar, role, denied: false };
  return { name, avatar, role: rank ?? role, denied: rank === null };
}

/** A report of Discord about a known member, and the decision that applies it. */
interface Report extends Pick<DiscordPerson, 'discordId' | 'joinedAt'> {
  readonly decision: typeof signIn;
  readonly leftServer: boolean;
}
export interface EntryDeps {
  readonly store: MemberStore;
  readonly documents: Pick<MemberDocuments, 'update'>;
  readonly admins: Pick<Admins, 'guard' | 'all'>;
  /** Whether the person can sign in without Discord. */
  readonly isLinked: (discordId: string) => Promise<boolean>;
}
export function createEntry(
  { store, documents, admins, isLinked }: EntryDeps,
  { env, clock, log }: Pick<Context, 'env' | 'clock' | 'log'>,
): Entry {
  /** Updates a known member. */
  const bring = (
    id: number,
    decide: (following: Following) => ReturnType<typeof signIn>,
    report: Omit<Following, 'hasLeft'> = {},
  ): Promise<MemberDocument> => admins.guard((hasLeft) => documents.update(id, decide({ ...report, hasLeft })));
  /**
   * If the last admin has lost their role, they keep the rank. If they have left the server, they keep
   * it, too, but are denied until they return.
   * @param decision `signIn`, or `followDiscord` for a check
   */
  const bringFromDiscord = async (
    id: number,
    wanted: (member: MemberDocument) => Wanted,
    { discordId, decision, ...report }: Report,
  ): Promise<MemberDocument> => {
    const isOnlyAdmin = (await admins.all()).every((one) => one === discordId);
    try {
      return await bring(id, (following) => decision(wanted, following), { ...report, isOnlyAdmin });
    } catch (error) {
      if (!isLastAdmin(error)) throw error;
      log.warn({ memberId: id }, 'the last admin has lost their Discord role or left');
      const last = { ...report, isOnlyAdmin: true };
      const keepingRank = (member: MemberDocument): Wanted => ({ ...wanted(member), role: member.role, denied: false });
      if (!report.leftServer) return bring(id, (following) => decision(keepingRank, following), last);
      return documents.update(id, decision(wanted, { ...last, hasLeft: true }));
    }
  };

  interface Entrant {
    readonly discordId: string;
    readonly bring: (id: number) => Promise<MemberDocument>;
    /** Null if nobody new may join. */
    readonly begin: () => NewDocument | null;
    /** Called when a removed person signs in. */
    readonly refuse: () => void;
  }
  /**
   * Updates a member, or adds a new one. Tries again if they are added or removed meanwhile.
   * @returns whether anything has changed
   */
  const enter = async ({ discordId, bring: bringKnown, begin, refuse }: Entrant): Promise<boolean> => {
    for (let round = 0; round < rounds; round++) {
      const member = await store.byDiscordId(discordId);
      if (member !== null) {
        const after = await bringKnown(member._id).catch(unlessGone);
        if (after !== null) return after.version !== member.version;
        continue;
      }
      const newMember = begin();
      if (newMember === null) return false;
      if (await store.isBlocked(discordId)) {
        refuse();
        return false;
      }
      if ((await store.create(newMember)) !== null) return true;
    }
    throw new AppError('unavailable');
  };

  /**
   * Whether a rank that an admin has set outlives the person's leave from the Discord server: they can sign
   * in without Discord.
   */
  const keepsRank = async (discordId: string): Promise<boolean> => {
    const member = await store.byDiscordId(discordId);
    return member?.rankSetBy === 'app' && !member.denied && (await isLinked(discordId));
  };
  const fromDiscord = async (
    person: DiscordPerson,
    decision: typeof signIn,
    lastActive: () => Date | null,
  ): Promise<boolean> => {
    const { discordId, name, avatar, roles, joinedAt } = person;
    if (roles === null && (await keepsRank(discordId))) return false;
    const rank = roles && rankFromRoles(discordId, roles, env.discord);
    const wanted = (member: MemberDocument): Wanted => wantedOf(member, person, rank);
    return enter({
      discordId,
      bring: (id) => bringFromDiscord(id, wanted, { discordId, joinedAt, decision, leftServer: roles === null }),
      begin: () =>
        rank && {
          name,
          discordId,
          role: rank,
          rankSetBy: 'discord',
          avatar,
          lastActive: lastActive(),
          leftServer: false,
          ...(joinedAt !== undefined && { joinedAt }),
        },
      refuse: () => undefined,
    });
  };
  const now = (): Date => new Date(clock.now());
  return {
    async fromDiscord(person) {
      await fromDiscord(person, signIn, now);
    },
    checkedInDiscord: (person) => fromDiscord(person, followDiscord, () => null),
    async leftDiscord(discordId) {
      const member = await store.byDiscordId(discordId);
      if (member === null) return false;
      if (await keepsRank(discordId)) return true;
      const wanted = ({ name, avatar, role }: MemberDocument): Wanted => ({ name, avatar, role, denied: true });
      const report = { discordId, decision: followDiscord, leftServer: true };
      await bringFromDiscord(member._id, wanted, report).catch(unlessGone);
      return true;
    },
    async fromDevelopment({ discordId, name, role }) {
      await enter({
        discordId,
        bring: (id) =>
          bring(id, (following) => signIn(({ avatar }) => ({ name, role, avatar, denied: false }), following)),
        begin: () => ({ name, discordId, role, rankSetBy: 'app', lastActive: now() }),
        refuse() {
          throw new AppError('not_allowed', 'You were removed from this guild.');
        },
      });
    },
  };
}
