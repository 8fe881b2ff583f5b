// Notices for rated people, once their ratings are visible.
import { contractLink } from '@guild/common/contracts/contracts.links';
import { on, type Handler } from '../../../platform/store/outbox/facts.ts';
import type { NotificationsService, Notification } from '../../notifications/notifications.service.ts';
import { contractFacts } from '../core/contracts.facts.ts';
import type { RatingRow } from './ratings.model.ts';

const starsOf = (rating: number): string => (rating === 1 ? '1 star' : `${rating} stars`);
const textOf = ({ raterUsername, rating, points }: RatingRow): string =>
  `${raterUsername} gave you ${starsOf(rating)}${points === 0 ? '' : `: ${points} points`}.`;

/** Notifies rated people about each rating once. */
export const ratingNotices = (notifications: Pick<NotificationsService, 'notifyAll'>): Handler =>
  on(contractFacts, ['contract:rated'], {
    name: 'contracts:rating-notices',
    async run({ document: { _id, title, ratings }, facts }) {
      const ids = new Set(facts.flatMap(({ data }) => data.ratingIds));
      const all = ratings
        .filter((row) => ids.has(row.id) && row.shownAt !== null)
        .map((row): Notification => ({
          to: row.rateeDiscordId,
          kind: 'contract_rated',
          about: `rating-${row.id}`,
          title,
          text: textOf(row),
          link: contractLink(_id),
        }));
      await notifications.notifyAll(all);
    },
  });
