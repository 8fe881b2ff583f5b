// Deals and balances for tests: whole ones, of which a test names what it is about.
import type { Balance, Deal, OwnBalance } from '../src/deals/deals.api.ts';
import { inHours, me } from './people.ts';

export const aDeal = (fields: Partial<Deal> = {}): Deal => ({
  id: 7,
  source: 'haul',
  sourceId: 5,
  title: 'Spice from H-5',
  debtorDiscordId: null,
  debtorUsername: '',
  creditorDiscordId: me,
  creditorUsername: 'Maren Quill',
  amounts: [{ currency: 'Solari', amount: 450 }],
  paid: [],
  owed: [{ currency: 'Solari', amount: 450 }],
  status: 'owed',
  goods: null,
  dispute: null,
  refundOf: null,
  owedSince: inHours(-2),
  paidAt: null,
  paidBy: null,
  confirmedAt: null,
  corrections: [],
  version: 1,
  ...fields,
});

export const aBalance = (fields: Partial<Balance> = {}): Balance => ({
  discordId: me,
  username: 'Maren Quill',
  owed: [{ currency: 'Solari', amount: 450 }],
  paid: [],
  waitingSince: inHours(-2),
  ...fields,
});
export const anOwnBalance = (fields: Partial<OwnBalance> = {}): OwnBalance => ({
  ...aBalance(),
  owes: [],
  owesSince: null,
  ...fields,
});
