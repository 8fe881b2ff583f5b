// Command of contracts: claim.
import { contractRoutes, type Contract } from '@guild/common/contracts/contracts.api';
import { contractLink } from '@guild/common/contracts/contracts.links';
import { contractSentence, refusedClaim } from '@guild/common/contracts/contracts.rules';
import { isNamed } from '@guild/common/search/commands';
import { call } from '../../../platform/api/api.ts';
import { queryFor, type CommandOption, type CommandPart } from '../../../platform/features/commandPart.ts';
import { serverNow } from '../../../platform/format/clock.ts';
import { formatPrice } from '../../../platform/format/format.ts';
import type { Viewer } from '../../../platform/session/session.store.ts';
import { claim } from '../core/contracts.actions.ts';

function toClaim(contract: Contract, { discordId }: Viewer): CommandOption {
  const title = `Claim ${contract.title}`;
  const link = contractLink(contract.id);
  const refusal = refusedClaim(contract, discordId, serverNow());
  if (refusal !== null) return { title, more: contractSentence(refusal), link };
  return { title, more: formatPrice(contract.reward, contract.rewardUnit), link, run: () => claim(contract) };
}

const commands: CommandPart = {
  async claimContract(command, viewer, signal) {
    const found = await call(contractRoutes.listContracts, {
      query: { tab: 'available', ...queryFor(command) },
      signal,
    });
    return found.filter(({ title }) => isNamed(title, command.target)).map((contract) => toClaim(contract, viewer));
  },
};
export default commands;
