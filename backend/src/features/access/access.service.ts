// Access service: people without access ask the admins, and an admin grants access or gives a rank back.
import type { AccessState } from '@guild/common/access/access.api';
import type { Member } from '@guild/common/members/members.api';
import type { Context } from '../../platform/features/context.ts';
import { AppError } from '../../platform/errors.ts';
import { createRateLimit } from '../../platform/http/rateLimits.ts';
import type { Caller } from '../../platform/people/caller.ts';
import type { MembersService } from '../members/members.service.ts';
import { askedRecently, markGranted, sendRequest } from './access.decisions.ts';
import type { AccessDocuments, AccessRequestDocument } from './access.model.ts';

export interface AccessService {
  /** @throws AppError `too_many` */
  stateOf(caller: Caller): Promise<AccessState>;
  /**
   * Notifies the admins, at most once an hour for each person. Changes nothing for people with
   * access.
   * @throws AppError `not_allowed` for a removed person, `too_many`
   */
  ask(caller: Caller): Promise<AccessState>;
  /**
   * Makes the person a member. Changes nothing if they have access by now.
   * @throws AppError `not_found` if nobody asked; `conflict` if they were removed meanwhile, or left the
   *   Discord server
   */
  grant(id: number, caller: Caller): Promise<void>;
  /**
   * Gives a member back the rank that ended when they left the Discord server. Changes nothing if an
   * admin has set a rank since.
   * @returns the member with their rank now
   * @throws AppError `not_found`; `conflict` if they are not on the Discord server
   */
  giveRankBack(memberId: number, caller: Caller): Promise<Member>;
}

/** Calls per person and minute. The access screen makes four. */
const perMinute = 60;
const maxAdmins = 10;

/** Removed people see nothing, not even their earlier request. */
const removedState: AccessState = { hasAccess: false, mayAsk: false, adminsOnline: [], askedAt: null, grantedAt: null };

interface Deps {
  readonly documents: AccessDocuments;
  readonly members: Pick<
    MembersService,
    'permissionsOf' | 'idsOf' | 'isBlocked' | 'hasLeftServer' | 'list' | 'add' | 'change' | 'giveRankBack'
  >;
}

export function createAccessService(
  { documents, members }: Deps,
  { clock, redis, env }: Pick<Context, 'clock' | 'redis' | 'env'>,
): AccessService {
  const limit = createRateLimit({ redis, prefix: env.redisPrefix, name: 'access', points: perMinute, seconds: 60 });
  const has = async (discordId: string): Promise<boolean> => (await members.permissionsOf([discordId])).has(discordId);
  const toState = async (
    { discordId }: Caller,
    { askedAt, grantedAt }: AccessRequestDocument,
  ): Promise<AccessState> => {
    const [hasAccess, online] = await Promise.all([
      has(discordId),
      members.list({ role: 'Admin', online: '1', limit: maxAdmins }),
    ]);
    return {
      hasAccess,
      mayAsk: !hasAccess && !askedRecently({ askedAt }, clock.now()),
      adminsOnline: online.items.map(({ name }) => name),
      askedAt: askedAt.getTime() === 0 ? null : askedAt.toISOString(),
      grantedAt: grantedAt?.toISOString() ?? null,
    };
  };
  /** Makes a person without access a member. */
  const letIn = async ({ discordId, name }: AccessRequestDocument, caller: Caller): Promise<void> => {
    if (await has(discordId)) return;
    const memberId = (await members.idsOf([discordId])).get(discordId);
    if (memberId !== undefined) {
      if (await members.hasLeftServer(discordId))
        throw new AppError('conflict', 'This person left the Discord server. Grant access after they join it again.', {
          reason: 'not_on_server',
        });
      await members.change(memberId, { role: 'Member' }, caller);
      return;
    }
    if (await members.isBlocked(discordId))
      throw new AppError('conflict', 'This person was removed from the guild. Add them in the roster.', {
        reason: 'removed',
      });
    try {
      await members.add({ name, discordId, role: 'Member' }, caller);
    } catch (error) {
      // Another admin added them at the same moment.
      if (!(error instanceof AppError) || error.details?.reason !== 'already_member') throw error;
    }
  };
  return {
    async stateOf(caller) {
      await limit.count(caller.discordId);
      if (await members.isBlocked(caller.discordId)) return removedState;
      return toState(caller, await documents.read(caller.userId));
    },
    async ask(caller) {
      await limit.count(caller.discordId);
      const { userId, discordId } = caller;
      if (await members.isBlocked(discordId))
        throw new AppError('not_allowed', 'You were removed from this guild.', { reason: 'removed' });
      const request = (await has(discordId))
        ? await documents.read(userId)
        : await documents.update(userId, sendRequest(caller));
      return toState(caller, request);
    },
    async grant(id, caller) {
      const request = await documents.read(id);
      if (request.version === 0) throw new AppError('not_found');
      await letIn(request, caller);
      await documents.update(id, markGranted);
    },
    giveRankBack: (memberId, caller) => members.giveRankBack(memberId, caller),
  };
}
