// The first-admin link with which a sign-in begins, whichever way leads in.
import type { Request, Response } from 'express';
import { firstAdminProblemAt } from '@guild/common/session/firstAdmin';
import type { Context } from '../../platform/features/context.ts';
import { aboutRequest, noteEvent } from '../../platform/http/securityLog.ts';
import { hashOfKey, type MembersService } from '../members/members.service.ts';

interface Deps {
  readonly context: Pick<Context, 'log'>;
  readonly members: Pick<MembersService, 'firstAdmin'>;
}
/**
 * Reads the link. One that does not work leads the browser to the page that says why.
 * @returns the hash of its key; null: the reply has been sent
 */
export async function readAdminLink(
  { context: { log }, members }: Deps,
  req: Request,
  res: Response,
): Promise<string | null> {
  const { key } = req.query;
  const keyHash = hashOfKey(typeof key === 'string' ? key : '');
  const problem = await members.firstAdmin.problemOf(keyHash);
  if (problem === null) return keyHash;
  noteEvent(log, 'sign_in_failed', aboutRequest(req, res), { reason: 'first_admin_link', cause: problem });
  res.redirect(firstAdminProblemAt(problem));
  return null;
}
