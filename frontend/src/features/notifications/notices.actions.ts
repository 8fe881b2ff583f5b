// Actions of notices that are done at once. The action of all other notices opens their link.
import { accessRoutes } from '@guild/common/access/access.api';
import { accessRequestIn } from '@guild/common/access/access.links';
import type { Notice } from '@guild/common/notifications/notifications.api';
import { call } from '../../platform/api/api.ts';
import { report } from '../../ui/report.ts';

/** What the action of a notice does. It shows its own result. null: it opens the notice's link. */
export function actionOf({ kind, link }: Notice): (() => Promise<void>) | null {
  const id = kind === 'access_requested' && link !== null ? accessRequestIn(link) : null;
  if (id === null) return null;
  const grant = async (): Promise<true> => {
    await call(accessRoutes.grantAccess, { params: { id } });
    return true;
  };
  return async () => {
    await report(grant, {
      done: () => ({ title: 'Access granted' }),
      failed: ['Error', 'Failed to grant access'],
    });
  };
}
