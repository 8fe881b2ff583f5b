// What every way of signing in ends with: a session of one's own, and a line in the log of who came and what they may do.
import type { Request, Response } from 'express';
import type { Context } from '../../platform/process/context.ts';
import { aboutRequest, noteEvent, setPerson } from '../../platform/process/securityLog.ts';
import type { Sessions } from '../../platform/session/session.ts';
import type { MembersService, Standing } from '../members/members.service.ts';

export interface EnteringParts {
  readonly context: Pick<Context, 'log'>;
  readonly sessions: Pick<Sessions, 'signIn'>;
  readonly members: Pick<MembersService, 'standingOf'>;
}
export interface Entering {
  readonly discordId: string;
  readonly by: 'discord' | 'development';
  /** Makes or refreshes account and membership. */
  readonly bring: () => Promise<void>;
}

const inShort = (standing: Standing | null): { rank: string | null; access: string | null } => ({
  rank: standing?.rank ?? null,
  access: standing?.access ?? null,
});

/** Brings the person in and begins their session. @throws whatever `bring` throws: then nobody is signed in */
export async function signInAs(
  { context: { log }, sessions, members }: EnteringParts,
  { req, res }: { readonly req: Request; readonly res: Response },
  { discordId, by, bring }: Entering,
): Promise<void> {
  const before = inShort(await members.standingOf(discordId));
  await bring();
  await sessions.signIn(req, discordId);
  setPerson(res, discordId);
  const after = inShort(await members.standingOf(discordId));
  const about = aboutRequest(req, res);
  noteEvent(log, 'sign_in', about, { by, ...after });
  if (before.rank !== after.rank || before.access !== after.access)
    noteEvent(log, 'rank_changed', about, { whose: discordId, before, after });
}
