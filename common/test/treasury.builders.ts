// Things of the treasury for tests, typed by the api, each field overridable.
import type { TreasuryResource } from '../src/treasury/treasury.api.ts';
import type { Giver, LedgerEntry } from '../src/treasury/treasury.ledger.api.ts';
import type { TreasuryRequest } from '../src/treasury/treasury.requests.api.ts';
import { inHours, me, other } from './people.ts';

export const aResource = (parts: Partial<TreasuryResource> = {}): TreasuryResource => ({
  id: 4,
  name: 'Deep cistern',
  description: 'What we drink when the wind traps fail.',
  currentAmount: 64_900,
  goalAmount: 80_000,
  unit: 'L',
  category: 'water',
  priority: 'high',
  lastUpdated: inHours(-2),
  updatedBy: 'Corvin Thale',
  updatedByDiscordId: other,
  history: [
    { day: inHours(-240).slice(0, 10), amount: 12_000 },
    { day: inHours(-120).slice(0, 10), amount: 30_000 },
    { day: inHours(-72).slice(0, 10), amount: 28_000 },
    { day: inHours(-24).slice(0, 10), amount: 64_900 },
  ],
  reachedAt: null,
  createdAt: inHours(-300),
  updatedAt: inHours(-2),
  version: 1,
  ...parts,
});

export const aLedgerEntry = (parts: Partial<LedgerEntry> = {}): LedgerEntry => ({
  id: 31,
  resourceId: 4,
  resourceName: 'Deep cistern',
  unit: 'L',
  kind: 'deposit',
  before: 28_000,
  after: 64_900,
  change: 36_900,
  note: 'From the northern traps',
  refers: null,
  at: inHours(-2),
  username: 'Corvin Thale',
  discordId: other,
  decidedBy: null,
  resourceVersion: 4,
  ...parts,
});

export const aGiver = (parts: Partial<Giver> = {}): Giver => ({
  discordId: other,
  username: 'Corvin Thale',
  amount: 36_900,
  deposits: 2,
  lastAt: inHours(-2),
  ...parts,
});

export const aRequest = (parts: Partial<TreasuryRequest> = {}): TreasuryRequest => ({
  id: 51,
  resourceId: 4,
  resourceName: 'Deep cistern',
  unit: 'L',
  kind: 'withdrawal',
  amount: 200,
  note: 'For the ride north',
  status: 'pending',
  userId: 1,
  username: 'Maren Quill',
  discordId: me,
  askedAt: inHours(-1),
  decidedAt: null,
  decidedBy: null,
  decidedByDiscordId: null,
  reason: null,
  version: 1,
  ...parts,
});
