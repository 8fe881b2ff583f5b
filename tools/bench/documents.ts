// Documents for filling a measured database, in the app's stored form, built from numbers.
import { claimLimit } from '@guild/common/contracts/contracts.api';
import { addToHistory } from '@guild/common/treasury/treasury.rules';
import type { AuctionDocument } from '../../backend/src/features/auctions/core/auctions.model.ts';
import type { ContractDocument } from '../../backend/src/features/contracts/core/contracts.model.ts';
import { firstSeasons } from '../../backend/src/features/contracts/seasons/seasons.model.ts';
import type { EventDocument } from '../../backend/src/features/events/core/events.model.ts';
import type { ItemDocument } from '../../backend/src/features/market/market.model.ts';
import type { MemberDocument } from '../../backend/src/features/members/core/members.model.ts';
import type { UserDocument } from '../../backend/src/features/session/session.model.ts';
import type { EntryDocument } from '../../backend/src/features/treasury/ledger/treasury.ledger.model.ts';
import type { ResourceDocument } from '../../backend/src/features/treasury/core/treasury.model.ts';

export const discordIdOf = (index: number): string => `9${String(index).padStart(17, '0')}`;
export const userOf = (id: number, now: Date): UserDocument => ({
  _id: id,
  discordId: discordIdOf(id),
  username: `Sand Walker ${id}`,
  avatar: null,
  createdAt: now,
  lastSignInAt: now,
});
export const memberOf = (id: number, now: Date): MemberDocument => ({
  _id: id,
  name: `Sand Walker ${id}`,
  nameKey: `sand walker ${id}`,
  discordId: discordIdOf(id),
  role: 'Member',
  rankSetBy: 'app',
  denied: false,
  level: null,
  contribution: null,
  lastActive: null,
  isOnline: false,
  guildSource: 'primary',
  avatar: null,
  createdAt: now,
  version: 1,
  deletedAt: null,
  deletedBy: null,
  outbox: [],
});
const categories = ['Weapon', 'Armor', 'Resource', 'Vehicle', 'Blueprint'] as const;
export const auctionOf = (id: number, now: number): AuctionDocument => ({
  _id: id,
  itemName: `Maula Pistol of the Deep Desert ${id}`,
  nameKey: `maulapistolofthedeepdesert${id}`,
  description:
    'Won on the northern ridge after two days of waiting; the grip is worn, the spring is new. Pick up at the hall.',
  category: categories[id % categories.length] ?? 'Weapon',
  seller: 'Trader of the Hall',
  sellerDiscordId: '800000000000000001',
  imageUrl: '/art/category-weapon.svg',
  startingPrice: 1,
  currentBid: 1,
  priceUnit: 'Solari',
  buyoutPrice: null,
  quantity: 1,
  startTime: new Date(now),
  endTime: new Date(now + 48 * 3_600_000),
  originalEndTime: new Date(now + 48 * 3_600_000),
  status: 'active',
  endReason: null,
  leaderId: null,
  leaderUsername: null,
  leaderDiscordId: null,
  withoutWinner: false,
  noticesDue: false,
  noticedBid: null,
  bidCount: 0,
  createdAt: new Date(now),
  updatedAt: new Date(now),
  version: 1,
  deletedAt: null,
  deletedBy: null,
  outbox: [],
});
/** Events at intervals of one minute, starting tomorrow. */
export const eventOf = (id: number, now: number): EventDocument => {
  const startsAt = new Date(now + 86_400_000 + id * 60_000);
  return {
    _id: id,
    title: `Raid of the northern ridge ${id}`,
    description: 'Meet at the hall, bring water for two days and a thumper; the storm window is short.',
    type: 'Raid',
    date: startsAt.toISOString().slice(0, 10),
    time: startsAt.toISOString().slice(11, 16),
    startsAt,
    lengthMinutes: 180,
    endsAt: new Date(startsAt.getTime() + 180 * 60_000),
    deadlineMinutes: null,
    organizer: 'Trader of the Hall',
    organizerDiscordId: '800000000000000001',
    maxParticipants: null,
    answers: [],
    currentParticipants: 0,
    waiting: 0,
    tentative: 0,
    absent: 0,
    status: 'planned',
    cancelReason: null,
    seriesId: null,
    repeat: null,
    occurrence: 0,
    createdAt: new Date(now),
    updatedAt: new Date(now),
    version: 1,
    deletedAt: null,
    deletedBy: null,
    outbox: [],
  };
};
export const itemOf = (id: number, now: number): ItemDocument => ({
  _id: id,
  name: `Stillsuit of the Deep Desert ${id}`,
  nameKey: `stillsuit of the deep desert ${id}`,
  description: 'Worn for one season, every seal is new; it keeps nine tenths of what you give it.',
  category: categories[id % categories.length] ?? 'Armor',
  seller: 'Trader of the Hall',
  sellerDiscordId: '800000000000000001',
  imageUrl: '/art/category-armor.svg',
  listingType: id % 2 === 0 ? 'selling' : 'buying',
  price: 120,
  priceUnit: 'Solari',
  quantity: 1,
  wantedItems: [],
  wantedPrice: null,
  priceKey: 120,
  isAvailable: true,
  createdAt: new Date(now),
  updatedAt: new Date(now),
  version: 1,
  deletedAt: null,
  deletedBy: null,
  outbox: [],
});
const trader = { clientId: 8_000_000, clientUsername: 'Trader of the Hall', clientDiscordId: '800000000000000001' };
const seasonId = firstSeasons(0).find(({ board }) => board === 'clients')?.id ?? 0;
/** Unclaimed contracts of the first season. */
export const contractOf = (id: number, now: number): ContractDocument => ({
  _id: id,
  title: `Escort to the northern ridge ${id}`,
  description: 'Two days there and back with a carrier full of spice; bring water, and somebody who can fly it home.',
  contractType: 'overwatch',
  targetLocation: 'Hagga Basin',
  reward: 5000,
  rewardUnit: 'Solari',
  difficulty: 'medium',
  ...trader,
  status: 'open',
  tab: 'available',
  maxClaims: claimLimit,
  claims: [],
  deadline: new Date(now + 7 * 86_400_000),
  acceptedAt: null,
  activatedAt: null,
  completedAt: null,
  closedAt: null,
  posting: null,
  evidenceUrl: null,
  note: null,
  lapsed: false,
  seasonId,
  creditSeasonId: null,
  ratings: [],
  showRatingsAt: null,
  createdAt: new Date(now),
  updatedAt: new Date(now),
  version: 1,
  deletedAt: null,
  deletedBy: null,
  outbox: [],
});
/** A resource whose ledger has this many entries, each of them adding one. */
export const resourceOf = (id: number, amount: number, now: number): ResourceDocument => ({
  _id: id,
  name: `Spice of the cellar ${id}`,
  nameKey: `spice of the cellar ${id}`,
  description: 'What the harvesters bring home, weighed on the evening of every raid.',
  currentAmount: amount,
  goalAmount: 0,
  progressKey: 0,
  unit: 'kg',
  category: 'spice',
  priority: 'medium',
  lastUpdated: new Date(now),
  updatedBy: 'Trader of the Hall',
  updatedByDiscordId: '800000000000000001',
  history: addToHistory([], amount, now),
  reachedAt: null,
  requests: [],
  corrections: 0,
  bookedKeys: [],
  createdAt: new Date(now),
  updatedAt: new Date(now),
  version: amount,
  shownVersion: amount,
  deletedAt: null,
  deletedBy: null,
  outbox: [],
});
/** The entry that raised the amount by one, to `version`. @param version the amount */
export const entryOf = (resourceId: number, version: number, now: number): EntryDocument => {
  const giver = { username: `Sand Walker ${version % 300}`, discordId: discordIdOf(version % 300) };
  return {
    _id: version,
    factId: `measured-${resourceId}-${version}`,
    resourceId,
    resourceVersion: version,
    resourceName: `Spice of the cellar ${resourceId}`,
    unit: 'kg',
    kind: 'deposit',
    before: version - 1,
    change: 1,
    after: version,
    note: 'From the raid of the northern ridge',
    refers: null,
    ...giver,
    decidedBy: 'Trader of the Hall',
    giver,
    at: new Date(now),
  };
};
