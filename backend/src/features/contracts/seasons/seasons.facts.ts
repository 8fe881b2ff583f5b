// The facts of the seasons, and what the screens hear of them.
import { contractRooms } from '@guild/common/contracts/contracts.api';
import * as z from 'zod/mini';
import { defineFacts, on, type Handler } from '../../../platform/outbox/facts.ts';
import { factIdsOf } from '../../../platform/live/live.ts';
import type { Context } from '../../../platform/context/context.ts';
import { toSeasons, type SeasonsDocument } from './seasons.model.ts';

export const seasonFacts = defineFacts<SeasonsDocument>()({
  /** One was closed, another goes on: a new one, or an old one again. */
  'season:changed': z.object({ closed: z.int(), opened: z.int() }),
});
export type SeasonFacts = typeof seasonFacts;

/** Sends all seasons to everybody who looks at the board. */
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
