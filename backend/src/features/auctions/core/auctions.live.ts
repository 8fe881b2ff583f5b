// Auction rooms: everybody with access to the guild may join.
import { auctionRooms } from '@guild/common/auctions/auctions.api';
import { AppError } from '../../../platform/errors.ts';
import type { RoomRule } from '../../../platform/features/feature.ts';
import type { AuctionService } from '../auctions.service.ts';

export const auctionRoomRules = (service: Pick<AuctionService, 'exists'>): RoomRule[] => [
  { room: auctionRooms.list, mayJoin: () => true },
  {
    room: /^auction:(\d{1,15})$/,
    async mayJoin(_caller, id) {
      if (!(await service.exists(id))) throw new AppError('not_found');
      return true;
    },
  },
];
