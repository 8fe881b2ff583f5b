// Actions of contracts on Discord: buttons of contractors and clients.
import { contractRoutes, type Contract } from '@guild/common/contracts/contracts.api';
import { contractLink } from '@guild/common/contracts/contracts.links';
import { ButtonStyle } from 'discord-api-types/v10';
import { button, customIdOf, idInPress, linkButton, rowsOf } from '../../../platform/discord/messages/buttons.ts';
import type { DiscordAction, DiscordMessage } from '../../../platform/discord/contribution.ts';
import { boldText } from '../../../platform/discord/messages/text.ts';
import { AppError } from '../../../platform/errors.ts';
import { refuseActivation, refuseCompletion } from '../core/contracts.decisions.ts';
import { activateCustomId, claimCustomId, contractActions } from '../core/contracts.noticeButtons.ts';
import type { ContractService } from '../contracts.service.ts';
import { formatClaims, formatReward, joinNames, unclaimActionName } from './contracts.discord.message.ts';

export type ContractActionService = Pick<
  ContractService,
  'getContract' | 'claim' | 'unclaim' | 'activate' | 'complete'
>;

/** Null after a refusal because of another reward. @throws every other error */
function unlessRewardChanged(error: unknown): null {
  if (error instanceof AppError && error.details?.reason === 'reward_changed') return null;
  throw error;
}

/** Creates the actions of the buttons. @param publicUrl address of the hall */
export function createContractActions(service: ContractActionService, publicUrl: string): readonly DiscordAction[] {
  /** Nobody claims for a reward that they have not seen. */
  const askAgain = (contract: Contract): DiscordMessage => ({
    content: `The reward of ${boldText(contract.title)} is ${formatReward(contract)} now\\. Do you want to claim it?`,
    components: rowsOf([
      button('Claim', claimCustomId(contract.id, contract), { style: ButtonStyle.Success }),
      linkButton('Open', publicUrl + contractLink(contract.id)),
    ]),
    isQuestion: true,
  });
  const claimAction: DiscordAction = {
    ...contractActions.claim,
    route: contractRoutes.claimContract,
    async run({ args: [contractId, reward, rewardUnit = ''] }, caller) {
      const id = idInPress(contractId);
      const shown = { reward: idInPress(reward), rewardUnit };
      const contract = await service.claim(id, caller, shown).catch(unlessRewardChanged);
      if (contract === null) return askAgain(await service.getContract(id));
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
  /** After a press of a button that was shown with other claims or terms. */
  const askToActivate = ({ id, version, title, claims }: Contract): DiscordMessage => ({
    content: `${boldText(title)} has changed\\. Do you want to activate it with ${joinNames(claims)}?`,
    components: rowsOf([
      button('Activate', activateCustomId(id, version), { style: ButtonStyle.Success }),
      linkButton('Open', publicUrl + contractLink(id)),
    ]),
    isQuestion: true,
  });
  const activateAction: DiscordAction = {
    ...contractActions.activate,
    route: contractRoutes.activateContract,
    async run({ args: [contractId, shown] }, caller) {
      const id = idInPress(contractId);
      const seen = await service.getContract(id);
      refuseActivation(seen, caller);
      if (seen.version !== idInPress(shown)) return askToActivate(seen);
      const contract = await service.activate(id, caller);
      return { content: `You activated ${boldText(contract.title)}\\. ${joinNames(contract.claims)} can start now\\.` };
    },
  };
  /** Names what the client will owe. The button holds for this state of the contract only. */
  const askToComplete = (contract: Contract): DiscordMessage => {
    const { id, version, title, claims } = contract;
    const names = joinNames(claims);
    const shares = claims.length > 1 ? ' in equal shares' : '';
    return {
      content: `Complete ${boldText(title)}? You will owe ${formatReward(contract)}${shares} to ${names}\\.`,
      components: rowsOf([
        button('Complete', customIdOf(completeForAllAction, id, version), { style: ButtonStyle.Success }),
        linkButton('Choose who took part', publicUrl + contractLink(id)),
      ]),
      isQuestion: true,
    };
  };
  /** Completes the contract with everybody who claimed it. The question of `completeAction` offers it. */
  const completeForAllAction: DiscordAction = {
    name: 'contract-complete-for-all',
    version: 2,
    route: contractRoutes.completeContract,
    replaces: true,
    async run({ args: [contractId, version] }, caller) {
      const id = idInPress(contractId);
      const shown = idInPress(version);
      const seen = await service.getContract(id);
      refuseCompletion(seen, caller);
      if (seen.version !== shown) return askToComplete(seen);
      const contract = await service.complete(id, {}, caller);
      return {
        content: `You completed ${boldText(contract.title)}\\.`,
        components: rowsOf([linkButton('Open', publicUrl + contractLink(contract.id))]),
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
      return askToComplete(contract);
    },
  };
  return [claimAction, unclaimAction, activateAction, completeAction, completeForAllAction];
}
