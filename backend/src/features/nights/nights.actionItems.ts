// Loot nights on the dashboard: the one that is running, the next ones, and unsold lots to decide about.
import { nightLink, nightsLink } from '@guild/common/nights/nights.links';
import { may } from '@guild/common/members/ranks';
import { isOpenLot, undecidedLots } from '@guild/common/nights/nights.rules';
import { counted } from '@guild/common/wire/numbers';
import type { QueryFilter } from 'mongoose';
import type { Context } from '../../platform/features/context.ts';
import type { ActionItem, ActionItems } from '../../platform/features/feature.ts';
import { refreshForYou, withMore, type LineGroup } from '../../platform/live/actionItems.ts';
import { nightFacts } from './nights.facts.ts';
import type { NightDocument, NightModels } from './nights.model.ts';

/** Most nights of each kind that are shown. */
const maxShown = 3;
/** Planned nights are shown so long before their start, in ms. */
const shownBeforeMs = 7 * 24 * 3_600_000;
type ShownNight = Pick<NightDocument, '_id' | 'title' | 'lots' | 'startsAt'>;

const running = ({ _id, title, lots }: ShownNight): ActionItem => {
  const left = lots.filter(isOpenLot).length;
  const text = `The guild is selling: ${counted(left, 'lot')} left`;
  return { key: `night-${_id}`, icon: 'gavel', title, text, link: nightLink(_id) };
};
const planned = ({ _id, title, lots, startsAt }: ShownNight): ActionItem => ({
  key: `night-${_id}`,
  icon: 'gavel',
  title,
  text: `Loot night with ${counted(lots.length, 'lot')}`,
  at: startsAt == null ? null : { time: startsAt.toISOString(), means: 'starts' },
  link: nightLink(_id),
});
const undecided = ({ _id, title, lots }: ShownNight): ActionItem => {
  const count = undecidedLots({ status: 'over', lots }).length;
  const text = `${counted(count, 'unsold lot')} to decide about`;
  return { key: `night-${_id}-unsold`, icon: 'gavel', title, text, link: nightLink(_id) };
};

export const nightsActionItems = (
  { nights }: NightModels,
  { live, clock }: Pick<Context, 'live' | 'clock'>,
): ActionItems => ({
  order: 15,
  async of(caller) {
    const find = async (
      filter: QueryFilter<NightDocument>,
      lineOf: (night: ShownNight) => ActionItem,
    ): Promise<LineGroup> => {
      const which = { deletedAt: null, ...filter };
      const [found, count] = await Promise.all([
        nights.find(which, { title: 1, lots: 1, startsAt: 1 }).sort({ _id: -1 }).limit(maxShown).lean<ShownNight[]>(),
        nights.countDocuments(which),
      ]);
      return { lines: found.map(lineOf), count, link: nightsLink };
    };
    const soon = { $ne: null, $lte: new Date(clock.now() + shownBeforeMs) };
    // A lot without a decision has no `use`, or null.
    const isLeft = { $elemMatch: { state: { $in: ['unsold', 'withdrawn'] }, use: null } };
    const groups = await Promise.all([
      find({ status: 'running' }, running),
      find({ status: 'planned', startsAt: soon }, planned),
      ...(may(caller, 'auctions') ? [find({ status: 'over', lots: isLeft }, undecided)] : []),
    ]);
    const { lines, more } = withMore(groups);
    return lines.length === 0 ? null : { title: 'Loot night', lines, more };
  },
  handlers: [
    refreshForYou(nightFacts, 'all', {
      name: 'nights:for-you',
      live,
      people: 'everyone',
    }),
  ],
});
