// Buttons of contract notices on Discord, and the names of the actions behind them.
import { isAvailable } from '@guild/common/contracts/contracts.rules';
import { customIdOf } from '../../../platform/discord/messages/buttons.ts';
import type { NoticeButton } from '../../notifications/notifications.service.ts';
import type { ContractDocument } from './contracts.model.ts';

/** Names and versions of actions in `contracts.discord.actions.ts`. Their argument is the id. */
export const contractActions = {
  claim: { name: 'contract-claim', version: 1 },
  activate: { name: 'contract-activate', version: 1 },
  complete: { name: 'contract-complete', version: 1 },
  receive: { name: 'contract-receive', version: 1 },
} as const;

const labels: Readonly<Record<keyof typeof contractActions, string>> = {
  claim: 'Claim',
  activate: 'Activate',
  complete: 'Complete',
  receive: 'Confirm receipt',
};
const buttonOf = (id: number, action: keyof typeof contractActions): NoticeButton => ({
  label: labels[action],
  customId: customIdOf(contractActions[action], id),
});

export const claimButtons = (id: number): NoticeButton[] => [buttonOf(id, 'claim')];
/** The button with which a contractor confirms that they got their share. */
export const receiptButton = (id: number): NoticeButton => buttonOf(id, 'receive');

/** What the client does next: activates a claimed contract, or completes an active one. */
export function clientButtons(contract: Pick<ContractDocument, '_id' | 'status' | 'claims'>): NoticeButton[] {
  const { _id, status, claims } = contract;
  if (status === 'active') return [buttonOf(_id, 'complete')];
  return isAvailable(contract) && claims.length > 0 ? [buttonOf(_id, 'activate')] : [];
}
