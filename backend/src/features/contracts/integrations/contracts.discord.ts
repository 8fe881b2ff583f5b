// Contracts on Discord: the command `/contracts`, and one message for each contract.
import { contractRoutes } from '@guild/common/contracts/contracts.api';
import { contractsLink } from '@guild/common/contracts/contracts.links';
import { refusedClaim } from '@guild/common/contracts/contracts.rules';
import { ButtonStyle } from 'discord-api-types/v10';
import type { Context } from '../../../platform/features/context.ts';
import { button } from '../../../platform/discord/messages/buttons.ts';
import { listMessage, maxListButtons, maxListed } from '../../../platform/discord/messages/lists.ts';
import type { DiscordMessage, DiscordContribution } from '../../../platform/discord/contribution.ts';
import { unlessGone } from '../../../platform/errors.ts';
import { mayCall } from '../../../platform/http/http.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import { claimCustomId } from '../core/contracts.noticeButtons.ts';
import type { ContractService } from '../contracts.service.ts';
import { createContractActions, type ContractActionService } from './contracts.discord.actions.ts';
import { isOpen, listLine, toPost } from './contracts.discord.message.ts';

type Service = ContractActionService & Pick<ContractService, 'listContracts'>;

/** Contracts that are read for the list. The fully claimed ones are left out. */
const maxRead = 200;

export function contractDiscord(
  service: Service,
  { env: { publicUrl }, clock }: Pick<Context, 'env' | 'clock'>,
): DiscordContribution {
  const openContracts = async (caller: Caller): Promise<DiscordMessage> => {
    const { items, next } = await service.listContracts({ tab: 'available', limit: maxRead }, caller);
    const now = clock.now();
    const open = items.filter((contract) => isOpen(contract, now));
    const listed = open.slice(0, maxListed);
    const claimable = mayCall(contractRoutes.claimContract, caller)
      ? listed.filter((contract) => refusedClaim(contract, caller.discordId, now) === null)
      : [];
    const claimButtons = claimable.slice(0, maxListButtons).map((contract) => {
      const customId = claimCustomId(contract.id, contract);
      return button(`Claim ${contract.title}`, customId, { style: ButtonStyle.Success });
    });
    return listMessage({
      title: 'Open contracts',
      entries: listed.map((contract) => listLine(contract, publicUrl)),
      hasMore: open.length > listed.length || next !== null,
      ifEmpty: 'There are no open contracts\\.',
      buttons: claimButtons,
      url: publicUrl + contractsLink,
    });
  };

  return {
    commands: [
      {
        name: 'contracts',
        description: 'Open contracts, with buttons to claim them',
        options: [],
        route: contractRoutes.listContracts,
        run: (_options, caller) => openContracts(caller),
      },
    ],
    actions: createContractActions(service, publicUrl),
    posts: [
      {
        kind: 'contract',
        newFacts: ['contract:created', 'contract:restored'],
        changeFacts: [
          'contract:updated',
          'contract:claimed',
          'contract:unclaimed',
          'contract:activated',
          'contract:completed',
          'contract:cancelled',
          'contract:failed',
          'contract:removed',
        ],
        async read(id) {
          const contract = await service.getContract(id).catch(unlessGone);
          return contract === null ? null : toPost(contract, publicUrl, clock.now());
        },
      },
    ],
  };
}
