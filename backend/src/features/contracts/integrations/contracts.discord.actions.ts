// Actions of contracts on Discord: buttons of contractors and clients.
import { contractRoutes } from '@guild/common/contracts/contracts.api';
import { ButtonStyle } from 'discord-api-types/v10';
import { button, customIdOf, idInPress, linkButton, rowsOf } from '../../../platform/discord/messages/buttons.ts';
import type { DiscordAction } from '../../../platform/discord/contribution.ts';
import { boldText } from '../../../platform/discord/messages/text.ts';
import { refuseCompletion } from '../board/contracts.decisions.ts';
import { contractActions } from '../board/contracts.noticeButtons.ts';
import type { ContractService } from '../contracts.service.ts';
import {
  buildContractUrl,
  formatClaims,
  formatReward,
  joinNames,
  unclaimActionName,
} from './contracts.discord.message.ts';

export type ContractActionService = Pick<
  ContractService,
  'getContract' | 'claim' | 'unclaim' | 'activate' | 'complete' | 'setReceived'
>;

/** Creates the actions of the buttons. @param publicUrl address of the hall */
export function createContractActions(service: ContractActionService, publicUrl: string): readonly DiscordAction[] {
  const claimAction: DiscordAction = {
    ...contractActions.claim,
    route: contractRoutes.claimContract,
    async run({ args: [id] }, caller) {
      const contract = await service.claim(idInPress(id), caller);
      return { content: `You claimed ${boldText(contract.title)}\\. ${formatClaims(contract)} claims are taken\\.` };
    },
  };
  const unclaimAction: DiscordAction = {
    ...unclaimActionName,
    route: contractRoutes.unclaimContract,
    async run({ args: [id] }, caller) {
      const contract = await service.unclaim(idInPress(id), caller);
      return { content: `You withdrew your claim on ${boldText(contract.title)}\\.` };
    },
  };
  const activateAction: DiscordAction = {
    ...contractActions.activate,
    route: contractRoutes.activateContract,
    async run({ args: [id] }, caller) {
      const contract = await service.activate(idInPress(id), caller);
      return { content: `You activated ${boldText(contract.title)}\\. ${joinNames(contract.claims)} can start now\\.` };
    },
  };
  /** Completes the contract with everybody who claimed it. The question of `completeAction` offers it. */
  const completeForAllAction: DiscordAction = {
    name: 'contract-complete-for-all',
    version: 1,
    route: contractRoutes.completeContract,
    replaces: true,
    async run({ args: [id] }, caller) {
      const contract = await service.complete(idInPress(id), {}, caller);
      return {
        content: `You completed ${boldText(contract.title)}\\.`,
        components: rowsOf([linkButton('Open', buildContractUrl(contract.id, publicUrl))]),
      };
    },
  };
  /** Asks first, because a completion cannot be undone. */
  const completeAction: DiscordAction = {
    ...contractActions.complete,
    route: contractRoutes.completeContract,
    async run({ args: [id] }, caller) {
      const contract = await service.getContract(idInPress(id));
      refuseCompletion(contract, caller);
      const { title, claims } = contract;
      const names = joinNames(claims);
      const shares = claims.length > 1 ? ' in equal shares' : '';
      return {
        content: `Complete ${boldText(title)}? You will owe ${formatReward(contract)}${shares} to ${names}\\.`,
        components: rowsOf([
          button('Complete', customIdOf(completeForAllAction, contract.id), { style: ButtonStyle.Success }),
          linkButton('Choose who took part', buildContractUrl(contract.id, publicUrl)),
        ]),
        isQuestion: true,
      };
    },
  };
  const receiveAction: DiscordAction = {
    ...contractActions.receive,
    route: contractRoutes.setReceived,
    async run({ args: [id] }, caller) {
      const contract = await service.setReceived(idInPress(id), true, caller);
      return { content: `You confirmed that you got your share of ${boldText(contract.title)}\\.` };
    },
  };

  return [claimAction, unclaimAction, activateAction, completeAction, completeForAllAction, receiveAction];
}
