// The deals of a completed contract: its client owes everybody who took part their share of the
// reward.
import { rewardsOf } from '@guild/common/contracts/contracts.rules';
import type { Handler } from '../../../platform/store/outbox/facts.ts';
import type { NewDeals, Openings } from '../../deals/deals.service.ts';
import { contractFacts } from './contracts.facts.ts';
import type { ContractDocument } from './contracts.model.ts';

export function dealsOf(contract: ContractDocument): NewDeals {
  const { clientDiscordId, clientUsername, status, completedAt, rewardUnit, claims } = contract;
  const rewards = status === 'completed' ? rewardsOf(contract) : new Map<number, number>();
  return {
    source: 'contract',
    sourceId: contract._id,
    title: contract.title,
    owedSince: completedAt ?? contract.updatedAt,
    deals: claims.flatMap(({ userId, discordId, username }) => {
      const amount = rewards.get(userId) ?? 0;
      const debtor = { discordId: clientDiscordId, username: clientUsername };
      const amounts = [{ currency: rewardUnit, amount }];
      return amount === 0 ? [] : [{ debtor, creditor: { discordId, username }, amounts }];
    }),
  };
}

export const dealsOfContracts = (deals: Openings): readonly Handler[] =>
  deals.openDeals(contractFacts, ['contract:completed'], { name: 'contracts', dealsOf });
