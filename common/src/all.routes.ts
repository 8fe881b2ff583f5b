// Every route of the product in one table, for the OpenAPI document and for tests over all calls.
import { auctionRoutes } from './auctions/auctions.api.ts';
import { memberRoutes } from './members/members.api.ts';
import { devSessionRoutes, sessionRoutes } from './session/session.api.ts';

export const allRoutes = { ...sessionRoutes, ...memberRoutes, ...auctionRoutes };
export const allDevRoutes = { ...allRoutes, ...devSessionRoutes };
