// The profile of a member, gathered from what the other features know of them.
import { profileRoutes, type Profile } from '@guild/common/profiles/profiles.api';
import type { Caller } from '../../platform/session/caller.ts';
import type { Feature } from '../../platform/process/feature.ts';
import { routes } from '../../platform/http/http.ts';
import type { AuctionService } from '../auctions/auctions.service.ts';
import type { EventService } from '../events/events.service.ts';
import type { MarketService } from '../market/market.service.ts';
import type { MembersService } from '../members/members.service.ts';

interface Parts {
  readonly members: Pick<MembersService, 'get'>;
  readonly auctions: Pick<AuctionService, 'activeOf' | 'earningsOf'>;
  readonly market: Pick<MarketService, 'itemsOf'>;
  readonly events: Pick<EventService, 'joinedBy'>;
}

export function profilesFeature({ members, auctions, market, events }: Parts): Feature {
  const profileOf = async (id: number, caller: Caller): Promise<Profile> => {
    const member = await members.get(id);
    const { discordId } = member;
    const [items, active, earned, joined] = await Promise.all([
      market.itemsOf(discordId),
      auctions.activeOf(discordId),
      auctions.earningsOf(discordId),
      caller.access === 'Guest' ? null : events.joinedBy(discordId),
    ]);
    return { member, items, auctions: active.selling, bidOn: active.bidOn, joined, earned };
  };
  return {
    name: 'profiles',
    // It keeps nothing.
    whenRemoved: 'nothing',
    found: 'nothing',
    routes: [routes(profileRoutes, { getProfile: ({ params }, { caller }) => profileOf(params.id, caller) })],
  };
}
