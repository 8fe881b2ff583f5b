// CSV file of deals: one row for each currency of a deal.
import type { Deal } from '@guild/common/deals/deals.api';
import type { Money } from '@guild/common/deals/money';
import { declareTable, longNumber } from '../../platform/http/csv.ts';

const amountIn = (all: readonly Money[], currency: Money['currency']): number =>
  all.find((one) => one.currency === currency)?.amount ?? 0;
interface DealRow {
  readonly deal: Deal;
  readonly currency: Money['currency'];
}
const nameOf = (discordId: string | null, username: string): string => (discordId === null ? 'The guild' : username);

export const dealTable = declareTable<Deal, DealRow>(
  {
    'For what': ({ deal }) => deal.title,
    'Owed by': ({ deal }) => nameOf(deal.debtorDiscordId, deal.debtorUsername),
    'Discord id of the payer': ({ deal }) => longNumber(deal.debtorDiscordId ?? ''),
    'Owed to': ({ deal }) => nameOf(deal.creditorDiscordId, deal.creditorUsername),
    'Discord id of the recipient': ({ deal }) => longNumber(deal.creditorDiscordId ?? ''),
    Amount: ({ deal, currency }) => amountIn(deal.amounts, currency),
    Paid: ({ deal, currency }) => amountIn(deal.paid, currency),
    'Still owed': ({ deal, currency }) => amountIn(deal.owed, currency),
    Currency: ({ currency }) => currency,
    Goods: ({ deal: { goods } }) => (goods === null ? '' : `${goods.quantity} × ${goods.name}`),
    Status: ({ deal }) => deal.status,
    Since: ({ deal }) => deal.owedSince,
    'Paid at': ({ deal }) => deal.paidAt,
    'Confirmed at': ({ deal }) => deal.confirmedAt,
    Deal: ({ deal }) => deal.id,
  },
  (deal) => {
    const all = [...deal.amounts, ...deal.paid, ...deal.owed].map(({ currency }) => currency);
    return [...new Set(all)].map((currency) => ({ deal, currency }));
  },
);
