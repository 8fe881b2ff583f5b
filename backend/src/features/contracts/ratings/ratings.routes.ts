// Rating routes, each bound to a method of the service.
import { ratingRoutes } from '@guild/common/contracts/ratings.api';
import { routes, type RouteMount } from '../../../platform/http/http.ts';
import type { RatingService } from './ratings.service.ts';
import { ratingTable } from '../contracts.tables.ts';

export const ratingRouteMount = (ratings: RatingService): RouteMount =>
  routes(
    ratingRoutes,
    {
      rateContract: ({ params, body }, { caller }) => ratings.rate(params.id, body, caller),
      listRatings: ({ params, query }, { caller }) => ratings.list(params.id, query, caller),
      listToRate: (_input, { caller }) => ratings.toRate(caller),
      canRate: ({ params }, { caller }) => ratings.eligibility(params.id, caller),
    },
    { listRatings: ratingTable },
  );
