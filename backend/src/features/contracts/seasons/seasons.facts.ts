// Season facts and their live messages.
import { contractRooms } from '@guild/common/contracts/contracts.api';
import * as z from 'zod/mini';
import { defineFacts, type Handler } from '../../../platform/store/outbox/facts.ts';
import { onScreens } from '../../../platform/live/screens.ts';
import type { Context } from '../../../platform/features/context.ts';
import { toSeasons, type SeasonsDocument } from './seasons.model.ts';

export const seasonFacts = defineFacts<SeasonsDocument>()({
  /** `closed` has ended. `opened` is a new season or a reopened one. */
  'season:changed': z.object({ closed: z.int(), opened: z.int() }),
});
export type SeasonFacts = typeof seasonFacts;

/** Sends all seasons to everybody who has the board open. */
export const seasonScreens = ({ live }: Pick<Context, 'live'>): Handler =>
  onScreens(seasonFacts, ['season:changed'], {
    name: 'contracts:season-screens',
    live,
    room: contractRooms.list,
    messages: ['season:changed'],
    entityOf: (document) => ({ seasons: toSeasons(document), version: document.version }),
  });
