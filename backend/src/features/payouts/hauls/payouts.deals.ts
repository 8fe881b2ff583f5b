// The deals of a closed haul: the guild owes everybody their share.
import { divideHaul } from '@guild/common/payouts/payouts.rules';
import type { Handler } from '../../../platform/store/outbox/facts.ts';
import type { NewDeals, Openings } from '../../deals/deals.service.ts';
import { haulFacts } from '../payouts.facts.ts';
import type { HaulDocument } from '../payouts.model.ts';

export function dealsOf(haul: HaulDocument): NewDeals {
  const names = new Map(haul.people.map(({ discordId, username }) => [discordId, username]));
  const due = (divideHaul(haul)?.people ?? []).filter(({ amounts }) => amounts.length > 0);
  return {
    source: 'haul',
    sourceId: haul._id,
    title: haul.title,
    owedSince: haul.closedAt ?? haul.updatedAt,
    deals: due.map(({ discordId, amounts }) => ({
      debtor: null,
      creditor: { discordId, username: names.get(discordId) ?? '' },
      amounts,
    })),
  };
}

export const dealsOfHauls = (deals: Openings): readonly Handler[] =>
  deals.openDeals(haulFacts, ['haul:closed'], { name: 'payouts', dealsOf });
