// Actions of auctions on Discord while the database fails.
import { expect, test } from '@jest/globals';
import type { Auction } from '@guild/common/auctions/auctions.api';
import { aCaller } from '../../../../test/builders.ts';
import { AppError } from '../../../platform/errors.ts';
import { systemClock } from '../../../platform/process/clock.ts';
import { createLog } from '../../../platform/process/log.ts';
import { createAuctionActions, type AuctionDiscordService } from './auctions.discord.actions.ts';

const time = '2026-11-18T10:00:00.000Z';
const auction: Auction = {
  id: 7,
  itemName: 'Stilltent',
  description: '',
  category: 'Armor',
  seller: 'Sel',
  sellerDiscordId: '300000000000000001',
  nightId: null,
  imageUrl: '/art/armor',
  startingPrice: 100,
  currentBid: 101,
  priceUnit: 'Solari',
  buyoutPrice: null,
  quantity: 1,
  startTime: time,
  endTime: time,
  originalEndTime: time,
  status: 'active',
  endReason: null,
  winnerId: null,
  winnerUsername: null,
  winnerDiscordId: null,
  bidCount: 1,
  leaderId: 1,
  leaderUsername: 'Moss',
  leaderDiscordId: '300000000000000002',
  leaderAutomatic: false,
  smallestRaise: 1,
  smallestRaisePercent: null,
  relistedAs: null,
  offer: null,
  createdAt: time,
  updatedAt: time,
  version: 1,
};

test('a bid from the list is not shown as failed when the list cannot be read after it', async () => {
  const unused = () => Promise.reject(new Error('only a bid is placed'));
  const service: AuctionDiscordService = {
    placeBid: () => Promise.resolve(auction),
    listAuctions: () => Promise.reject(new AppError('unavailable')),
    getAuction: unused,
    buyOut: unused,
    setMaximum: unused,
    watch: unused,
    relistAuction: unused,
    takeOffer: unused,
    refuseOffer: unused,
  };
  const context = {
    env: { publicUrl: 'https://hall.example' },
    clock: systemClock,
    log: createLog({ level: 'silent', part: 'test' }),
  };
  const { actions } = createAuctionActions(service, context);
  const action = actions.find(({ name }) => name === 'auction-bid-listed');
  const reply = await action?.run({ args: ['7', '101'], fields: new Map(), values: [] }, aCaller('Moss'));
  expect(reply).toMatchObject({ content: 'You lead **Stilltent** with 101 Solari\\.' });
});
