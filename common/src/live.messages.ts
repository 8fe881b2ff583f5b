// Every live message of the product in one table, for the two ends of the socket.
import { auctionMessages } from './auctions/auctions.api.ts';
import { dashboardMessages } from './dashboard/dashboard.api.ts';
import { eventMessages } from './events/events.api.ts';
import { marketMessages } from './market/market.api.ts';
import { contributionMessages } from './members/contributions.api.ts';
import { memberMessages } from './members/members.api.ts';
import { noticeMessages } from './notifications/notifications.api.ts';
import { sessionMessages } from './session/session.api.ts';
import { hallMessages, type Payload, type ServerToClient } from './wire/live.ts';

export const allMessages = {
  ...hallMessages,
  ...auctionMessages,
  ...memberMessages,
  ...contributionMessages,
  ...eventMessages,
  ...marketMessages,
  ...dashboardMessages,
  ...noticeMessages,
  ...sessionMessages,
};
export type AllMessages = typeof allMessages;
export type MessageName = keyof AllMessages;
export type MessagePayload<N extends MessageName> = Payload<AllMessages, N>;
export type HallEvents = ServerToClient<AllMessages>;
