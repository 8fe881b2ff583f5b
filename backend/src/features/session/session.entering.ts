// The last step of every sign-in: starts the session and writes the security log.
import type { Request, Response } from 'express';
import type { Context } from '../../platform/features/context.ts';
import { aboutRequest, noteEvent, setPerson } from '../../platform/http/securityLog.ts';
import type { Sessions } from '../../platform/people/session.ts';
import type { MembersService, Membership } from '../members/members.service.ts';

export interface EnteringDeps {
  readonly context: Pick<Context, 'log'>;
  readonly sessions: Pick<Sessions, 'signIn'>;
  readonly members: Pick<MembersService, 'membershipOf'>;
}
export interface Entering {
  readonly discordId: string;
  readonly by: 'discord' | 'openid' | 'development';
  /** Creates or updates account and membership. */
  readonly saveMember: () => Promise<void>;
}

const inShort = (membership: Membership | null): { rank: string | null; access: string | null } => ({
  rank: membership?.rank ?? null,
  access: membership?.access ?? null,
});

/**
 * Updates the person and starts their session.
 * @throws the error of `saveMember`; then the person is not signed in
 */
export async function signInAs(
  { context: { log }, sessions, members }: EnteringDeps,
  { req, res }: { readonly req: Request; readonly res: Response },
  { discordId, by, saveMember }: Entering,
): Promise<void> {
  const before = inShort(await members.membershipOf(discordId));
  await saveMember();
  await sessions.signIn(req, discordId);
  setPerson(res, discordId);
  const after = inShort(await members.membershipOf(discordId));
  const about = aboutRequest(req, res);
  noteEvent(log, 'sign_in', about, { by, ...after });
  if (before.rank !== after.rank || before.access !== after.access)
    noteEvent(log, 'rank_changed', about, { whose: discordId, before, after });
}
