// Buttons of contract notices on Discord.
import { isAvailable } from '@guild/common/contracts/contracts.rules';
import { customIdOf } from '../../../platform/discord/discordButtons.ts';
import type { NoticeButton } from '../../notifications/notifications.service.ts';
import type { ContractDocument } from './contracts.model.ts';

/** Labels, and names and versions of the contracts' actions on Discord. Their argument is the id. */
const actions = {
  claim: { label: 'Claim', name: 'contract-claim', version: 1 },
  activate: { label: 'Activate', name: 'contract-activate', version: 1 },
  complete: { label: 'Complete', name: 'contract-complete', version: 1 },
} as const;

const buttonOf = (id: number, action: keyof typeof actions): NoticeButton => ({
  label: actions[action].label,
  customId: customIdOf(actions[action], id),
});

export const claimButtons = (id: number): NoticeButton[] => [buttonOf(id, 'claim')];

/** What the client does next: activates a claimed contract, or completes an active one. */
export function clientButtons(contract: Pick<ContractDocument, '_id' | 'status' | 'claims'>): NoticeButton[] {
  const { _id, status, claims } = contract;
  if (status === 'active') return [buttonOf(_id, 'complete')];
  return isAvailable(contract) && claims.length > 0 ? [buttonOf(_id, 'activate')] : [];
}
