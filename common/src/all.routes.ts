// Every route of the product in one table, for the OpenAPI document and for tests over all calls.
import { auditRoutes } from './audit/audit.api.ts';
import { auctionRoutes } from './auctions/auctions.api.ts';
import { dashboardRoutes } from './dashboard/dashboard.api.ts';
import { calendarRoutes, eventRoutes } from './events/events.api.ts';
import { marketRoutes } from './market/market.api.ts';
import { contributionRoutes } from './members/contributions.api.ts';
import { memberRoutes, rankRoutes } from './members/members.api.ts';
import { noticeRoutes } from './notifications/notifications.api.ts';
import { profileRoutes } from './profiles/profiles.api.ts';
import { devSessionRoutes, sessionRoutes } from './session/session.api.ts';

export const allRoutes = {
  ...sessionRoutes,
  ...memberRoutes,
  ...rankRoutes,
  ...contributionRoutes,
  ...profileRoutes,
  ...auditRoutes,
  ...auctionRoutes,
  ...eventRoutes,
  ...calendarRoutes,
  ...marketRoutes,
  ...dashboardRoutes,
  ...noticeRoutes,
};
export const allDevRoutes = { ...allRoutes, ...devSessionRoutes };
