// Dashboard line for admins: handlers that have failed five times.
import type { ForYouLine } from '@guild/common/dashboard/forYou.api';
import type { Context } from '../../platform/features/context.ts';
import type { ActionItems } from '../../platform/features/feature.ts';

/** The rows stay until an admin retries or deletes them. */
export const failuresActionItems = ({ db }: Pick<Context, 'db'>): ActionItems => ({
  isForAdmins: true,
  async of() {
    const count = await db.collection('fact_dead_letters').countDocuments({}, { limit: 100 });
    const title = count === 1 ? '1 background task failed' : `${count} background tasks failed`;
    const line: ForYouLine = {
      key: 'dead-letters',
      icon: 'record',
      title,
      link: '/audit',
      at: null,
      action: null,
      text: 'Each was tried five times. The audit record has the reason.',
      badge: { words: 'View', tone: 'bad' },
    };
    return { name: 'audit', title: 'For admins', summary: null, lines: count === 0 ? [] : [line], besides: null };
  },
});
