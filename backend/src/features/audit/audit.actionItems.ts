// Dashboard line for admins: handlers that have failed five times.
import type { Context } from '../../platform/features/context.ts';
import type { ActionItem, ActionItems } from '../../platform/features/feature.ts';

/** The rows stay until an admin retries or deletes them. */
export const failuresActionItems = ({ db }: Pick<Context, 'db'>): ActionItems => ({
  needs: 'admin',
  order: 40,
  async of() {
    const count = await db.collection('fact_dead_letters').countDocuments({}, { limit: 100 });
    const title = count === 1 ? '1 background task failed' : `${count} background tasks failed`;
    const line: ActionItem = {
      key: 'dead-letters',
      icon: 'record',
      title,
      link: '/settings#failed-tasks',
      text: 'Each was tried five times. See why, and try it again.',
      badge: { words: 'View', tone: 'bad' },
    };
    return { title: 'For admins', lines: count === 0 ? [] : [line] };
  },
  // The notice about a failed handler refreshes the dashboards of the admins.
  handlers: [],
});
