// Live messages for visible ratings.
import { contractRooms } from '@guild/common/contracts/contracts.api';
import { on, type Handler } from '../../../platform/store/outbox/facts.ts';
import { factIdsOf } from '../../../platform/live/live.ts';
import type { Context } from '../../../platform/features/context.ts';
import { contractFacts } from '../core/contracts.facts.ts';
import { toRating } from './ratings.model.ts';

/** Sends all visible ratings of the contract to everybody who has the board open. */
export const ratingScreens = ({ live }: Pick<Context, 'live'>): Handler =>
  on(contractFacts, ['contract:rated'], {
    name: 'contracts:rating-screens',
    when: 'before-reply',
    run({ document: { _id: id, version, ratings, deletedAt }, facts }) {
      if (deletedAt !== null) return;
      const shown = ratings.filter(({ shownAt }) => shownAt !== null).sort((one, other) => other.id - one.id);
      live.send(contractRooms.list, 'contract:rated', {
        id,
        version,
        ratings: shown.map(toRating(id)),
        ...factIdsOf(facts),
      });
    },
  });
