// Payout texts: methods and sources.
import type { HaulSource, ShareMethod } from '@guild/common/payouts/payouts.api';
import { eventLink } from '@guild/common/events/events.links';
import { contractLink } from '@guild/common/contracts/contracts.links';
import { nightLink } from '@guild/common/nights/nights.links';

export const methodWords: Readonly<Record<ShareMethod, string>> = {
  equal: 'Equal',
  attendance: 'By attendance',
  weight: 'By weight',
  typed: 'Custom',
};
export const sourceWords: Readonly<Record<HaulSource, string>> = {
  event: 'Event',
  contract: 'Contract',
  night: 'Loot night',
};
const links = { event: eventLink, contract: contractLink, night: nightLink } as const;
/** The address of a haul's event, contract or loot night. */
export const sourceLink = (source: HaulSource, id: number): string => links[source](id);
