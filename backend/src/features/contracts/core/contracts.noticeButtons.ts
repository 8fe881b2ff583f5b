// Buttons of contract notices on Discord, and the names of the actions behind them.
import { isAvailable } from '@guild/common/contracts/contracts.rules';
import { customIdOf } from '../../../platform/discord/messages/buttons.ts';
import type { NoticeButton } from '../../notifications/notifications.service.ts';
import type { ContractDocument } from './contracts.model.ts';

/**
 * Names and versions of actions in `contracts.discord.actions.ts`. Their first argument is the id. That
 * of a claim also names the reward that its button was shown with, and that of an activation the version.
 */
export const contractActions = {
  claim: { name: 'contract-claim', version: 2 },
  activate: { name: 'contract-activate', version: 2 },
  complete: { name: 'contract-complete', version: 1 },
} as const;

type Reward = Pick<ContractDocument, 'reward' | 'rewardUnit'>;
const labels: Readonly<Record<keyof typeof contractActions, string>> = {
  claim: 'Claim',
  activate: 'Activate',
  complete: 'Complete',
};
const completeButton = (id: number): NoticeButton => ({
  label: labels.complete,
  customId: customIdOf(contractActions.complete, id),
});

/** The custom id of a button that claims for this reward. */
export const claimCustomId = (id: number, { reward, rewardUnit }: Reward): string =>
  customIdOf(contractActions.claim, id, reward, rewardUnit);
/** The custom id of a button that activates this state of the contract. */
export const activateCustomId = (id: number, version: number): string =>
  customIdOf(contractActions.activate, id, version);
export const claimButtons = (id: number, shown: Reward): NoticeButton[] => [
  { label: labels.claim, customId: claimCustomId(id, shown) },
];

/** What the client does next: activates a claimed contract, or completes an active one. */
export function clientButtons(
  contract: Pick<ContractDocument, '_id' | 'version' | 'status' | 'claims'>,
): NoticeButton[] {
  const { _id, version, status, claims } = contract;
  if (status === 'active') return [completeButton(_id)];
  return isAvailable(contract) && claims.length > 0
    ? [{ label: labels.activate, customId: activateCustomId(_id, version) }]
    : [];
}
