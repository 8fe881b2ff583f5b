// Season facts and their live messages.
import { contractRooms } from '@guild/common/contracts/contracts.api';
import * as z from 'zod/mini';
import { defineFacts, on, type Handler } from '../../../platform/store/outbox/facts.ts';
import { factIdsOf } from '../../../platform/live/live.ts';
import type { Context } from '../../../platform/features/context.ts';
import { toSeasons, type SeasonsDocument } from './seasons.model.ts';

export const seasonFacts = defineFacts<SeasonsDocument>()({
  /** `closed` has ended. `opened` is a new season or a reopened one. */
  'season:changed': z.object({ closed: z.int(), opened: z.int() }),
});
export type SeasonFacts = typeof seasonFacts;

/** Sends all seasons to everybody who has the board open. */
export const seasonScreens = ({ live }: Pick<Context, 'live'>): Handler =>
  on(seasonFacts, ['season:changed'], {
    name: 'contracts:season-screens',
    when: 'before-reply',
    run: ({ document, facts }) =>
      live.send(contractRooms.list, 'season:changed', {
        seasons: toSeasons(document),
        version: document.version,
        ...factIdsOf(facts),
      }),
  });
