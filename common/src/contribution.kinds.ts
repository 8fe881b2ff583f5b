// Every kind of contribution that brings points, declared by the feature in which it happens.
import { auctionContributions } from './auctions/auctions.contributions.ts';
import { eventContributions } from './events/events.contributions.ts';

/** `usual`: its points until an admin sets others; `hiddenFromGuests`: they do not see what it was for. */
export const contributionKinds = { ...eventContributions, ...auctionContributions };
export type ContributionKind = keyof typeof contributionKinds;
export const contributionKindNames = Object.keys(contributionKinds) as ContributionKind[];
