// The person behind an interaction, with the roles in its signed payload.
import { AppError } from '../../../platform/errors.ts';
import { namesOf } from '../../../platform/discord/api/names.ts';
import type { Env } from '../../../platform/process/env.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import type { Person } from '../../../platform/people/session.ts';
import type { MembersService } from '../../members/members.service.ts';
import type { SessionService } from '../../session/session.service.ts';
import type { Interaction } from './discord.interactions.payload.ts';

export interface InteractionPeople {
  /**
   * The person, after their roles on the server were applied as by a check. Whoever has a mapped
   * role gets account and membership, as at a first sign-in.
   * @throws AppError `not_allowed` for another server, and for people who are not members
   */
  findCaller(interaction: Interaction): Promise<Caller>;
}
interface Deps {
  readonly members: Pick<MembersService, 'fromDiscord' | 'checkedInDiscord' | 'membershipOf'>;
  readonly accounts: Pick<SessionService, 'personOf' | 'remember'>;
}

/** Discord id of the person; undefined when the payload names nobody. */
export const readDiscordId = ({ member, user }: Pick<Interaction, 'member' | 'user'>): string | undefined =>
  (member?.user ?? user)?.id;

export function createInteractionPeople(
  { members, accounts }: Deps,
  { discord }: Pick<Env, 'discord'>,
): InteractionPeople {
  /** @returns the person with these roles; null: they have no account */
  const applyRoles = async (member: NonNullable<Interaction['member']>): Promise<Person | null> => {
    const { user, nick, roles, joined_at: joinedAt } = member;
    const { id: discordId } = user;
    const { username, name } = namesOf(user, nick);
    const avatar = user.avatar ?? null;
    const report = { discordId, name, avatar, roles, joinedAt };
    const known = await accounts.personOf(discordId);
    if (known !== null) return (await members.checkedInDiscord(report)) ? accounts.personOf(discordId) : known;
    await members.fromDiscord(report);
    // People without a mapped role get no account.
    if ((await members.membershipOf(discordId)) === null) return null;
    await accounts.remember({ discordId, username, avatar });
    return accounts.personOf(discordId);
  };
  return {
    async findCaller(interaction) {
      const { guild_id: guildId, member } = interaction;
      if (guildId !== undefined && guildId !== discord.guildId)
        throw new AppError('not_allowed', "This works on the guild's own Discord server only.", {
          reason: 'other_server',
        });
      const discordId = readDiscordId(interaction);
      if (discordId === undefined) throw new AppError('invalid_input', "The interaction doesn't name a person.");
      // A direct message has no roles. Then the membership that is stored counts.
      const hasRoles = guildId !== undefined && member !== undefined;
      const person = await (hasRoles ? applyRoles(member) : accounts.personOf(discordId));
      if (person?.memberId == null)
        throw new AppError('not_allowed', "You aren't a member of this guild.", { reason: 'not_a_member' });
      return { ...person, sessionId: '' };
    },
  };
}
