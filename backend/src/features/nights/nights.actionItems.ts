// Loot nights on the dashboard: the one that is running.
import { nightLink } from '@guild/common/nights/nights.links';
import { counted } from '@guild/common/wire/numbers';
import type { Context } from '../../platform/features/context.ts';
import type { ActionItems } from '../../platform/features/feature.ts';
import { refreshForYou } from '../../platform/live/actionItems.ts';
import { nightFacts } from './nights.facts.ts';
import type { NightDocument, NightModels } from './nights.model.ts';

/** Most running nights that are shown. */
const maxShown = 3;

export const nightsActionItems = ({ nights }: NightModels, { live }: Pick<Context, 'live'>): ActionItems => ({
  order: 15,
  async of() {
    const running = await nights
      .find({ deletedAt: null, status: 'running' }, { title: 1, lots: 1 })
      .sort({ _id: -1 })
      .limit(maxShown)
      .lean<Pick<NightDocument, '_id' | 'title' | 'lots'>[]>();
    const lines = running.map(({ _id, title, lots }) => {
      const left = lots.filter(({ state }) => state === 'waiting' || state === 'running').length;
      return {
        key: `night-${_id}`,
        icon: 'gavel' as const,
        title,
        text: `The guild is selling: ${counted(left, 'lot')} left`,
        link: nightLink(_id),
      };
    });
    return lines.length === 0 ? null : { title: 'Loot night', lines };
  },
  handlers: [
    refreshForYou(nightFacts, ['night:started', 'night:lots-changed', 'night:stopped'], {
      name: 'nights:for-you',
      live,
      people: 'everyone',
    }),
  ],
});
