// Actions of notices that are done at once. The action of all other notices opens their link.
import { accessRoutes } from '@guild/common/access/access.api';
import { accessRequestIn, formerRankIn } from '@guild/common/access/access.links';
import { inactiveRoutes } from '@guild/common/members/inactive.api';
import type { Notice } from '@guild/common/notifications/notifications.api';
import { call } from '../../platform/api/api.ts';
import { report } from '../../ui/report.ts';

async function grantAccess(id: number): Promise<void> {
  const grant = async (): Promise<true> => {
    await call(accessRoutes.grantAccess, { params: { id } });
    return true;
  };
  await report(grant, {
    done: () => ({ title: 'Access granted' }),
    failed: ['Error', 'Failed to grant access'],
  });
}
/** Somebody else may have set another rank meanwhile, so the rank comes from the answer. */
async function giveRankBack(id: number): Promise<void> {
  await report(() => call(accessRoutes.giveRankBack, { params: { id } }), {
    done: ({ name, role }) => ({ title: 'Rank set', description: `${name}'s rank is ${role}` }),
    failed: ['Error', 'Failed to give the rank back'],
  });
}

async function sayHere(): Promise<void> {
  await report(() => call(inactiveRoutes.sayHere), {
    done: () => ({ title: 'Good to know', description: 'The guild knows that you are still here.' }),
    failed: ['Error', 'Failed to send your answer'],
  });
}

/** What the action of a notice does. It shows its own result. null: it opens the notice's link. */
export function actionOf({ kind, link }: Notice): (() => Promise<void>) | null {
  if (link === null) return null;
  if (kind === 'still_here') return sayHere;
  const request = kind === 'access_requested' ? accessRequestIn(link) : null;
  if (request !== null) return () => grantAccess(request);
  const member = kind === 'rank_ended' ? formerRankIn(link) : null;
  return member === null ? null : () => giveRankBack(member);
}
