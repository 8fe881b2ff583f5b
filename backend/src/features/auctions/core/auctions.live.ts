// Auction rooms: everybody with access to the guild may join.
import { auctionRooms } from '@guild/common/auctions/auctions.api';
import { AppError } from '../../../platform/errors.ts';
import type { RoomRule } from '../../../platform/features/feature.ts';
import { lookingRules } from '../../../platform/live/looking.ts';
import type { AuctionService } from '../auctions.service.ts';

export function auctionRoomRules(service: Pick<AuctionService, 'exists'>): RoomRule[] {
  const mayJoin: RoomRule['mayJoin'] = async (_caller, id) => {
    if (!(await service.exists(id))) throw new AppError('not_found');
    return true;
  };
  return [
    { room: auctionRooms.list, mayJoin: () => true },
    { room: /^auction:(\d{1,15})$/, mayJoin },
    ...lookingRules('auction:(\\d{1,15})', mayJoin),
  ];
}
