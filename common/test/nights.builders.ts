// Loot nights for tests, typed by the api, each field overridable.
import type { Night, NightLot } from '../src/nights/nights.api.ts';
import { inHours, other } from './people.ts';

export const aLot = (parts: Partial<NightLot> = {}): NightLot => ({
  name: 'Crysknife',
  quantity: 1,
  startingPrice: 100,
  auctionId: null,
  state: 'waiting',
  sale: null,
  auctionVersion: 0,
  ...parts,
});

export const aNight = (parts: Partial<Night> = {}): Night => ({
  id: 4,
  title: 'After the raid',
  category: 'Weapon',
  priceUnit: 'Solari',
  minutes: 5,
  pace: 'together',
  lots: [aLot()],
  occasion: null,
  startsAt: null,
  status: 'planned',
  stopped: false,
  startedAt: null,
  endedAt: null,
  createdBy: 'Ilsabet Korr',
  createdByDiscordId: other,
  createdAt: inHours(-1),
  updatedAt: inHours(-1),
  version: 1,
  ...parts,
});
