// The facts of the seasons.
import * as z from 'zod/mini';
import { defineFacts } from '../../platform/data/facts.ts';
import type { SeasonsDocument } from './seasons.model.ts';

export const seasonFacts = defineFacts<SeasonsDocument>()({
  /** One was closed, another goes on: a new one, or an old one again. */
  'season:changed': z.object({ closed: z.int(), opened: z.int() }),
});
export type SeasonFacts = typeof seasonFacts;
