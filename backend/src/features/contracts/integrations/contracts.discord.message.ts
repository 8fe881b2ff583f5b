// A contract as a Discord message: its texts, who claimed it, and its buttons.
import type { Contract, ContractStatus } from '@guild/common/contracts/contracts.api';
import { isAvailable, isOverdue, isRunning } from '@guild/common/contracts/contracts.rules';
import { withSeparators } from '@guild/common/wire/numbers';
import { unitName } from '@guild/common/wire/units';
import { ButtonStyle } from 'discord-api-types/v10';
import { button, customIdOf, linkButton, rowsOf } from '../../../platform/discord/messages/buttons.ts';
import { maxListedText } from '../../../platform/discord/messages/lists.ts';
import type { PostContent } from '../../../platform/discord/contribution.ts';
import { escapedTo, timestamp } from '../../../platform/discord/messages/text.ts';
import { activateCustomId, claimCustomId, contractActions } from '../core/contracts.noticeButtons.ts';
import { contractCard } from './contracts.card.ts';

/** Name and version of the action in `contracts.discord.actions.ts`. Its argument is the id. */
export const unclaimActionName = { name: 'contract-unclaim', version: 1 } as const;

/** Limits of texts. Discord accepts 256 characters in a title, 1,024 in a field and 4,096 in a description. */
const [maxLine, maxText, maxName] = [200, 700, 200];

const states: Readonly<Record<ContractStatus, string | null>> = {
  open: null,
  partially_claimed: null,
  fully_claimed: null,
  active: 'Active',
  completed: 'Completed',
  cancelled: 'Cancelled',
  failed: 'Failed',
};
/** 'hard' → 'Hard'. */
const capitalized = (word: string): string => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;
/** The reward in its unit, such as '900 Solari'. */
export const formatReward = ({ reward, rewardUnit }: Contract): string =>
  `${withSeparators(reward)} ${unitName(rewardUnit)}`;
/** Such as '1 of 4'. */
export const formatClaims = ({ currentClaims, maxClaims }: Contract): string => `${currentClaims} of ${maxClaims}`;
/** Everybody's name, escaped. */
export const joinNames = (people: readonly { readonly username: string }[]): string =>
  people.map(({ username }) => escapedTo(username, maxName)).join(', ');

/** The status in bold, with its reason or the client's note. */
function buildStateLines({ status, note, lapsed }: Contract, isLate: boolean): string[] {
  const state = states[status];
  if (state === null) return isLate ? ['**The deadline has passed**'] : [];
  const reason = lapsed ? 'nobody claimed it before the deadline' : note;
  const line = `**${state}**${reason === null ? '' : `: ${escapedTo(reason, maxText)}`}`;
  return isLate ? [line, '**The deadline has passed**'] : [line];
}
/** Who claimed the contract; after its completion, who took part. */
function peopleField(contract: Contract): { name: string; value: string } {
  const { status, claims } = contract;
  if (status !== 'completed') {
    const value = claims.length === 0 ? 'Nobody yet' : joinNames(claims);
    return { name: `Claims (${formatClaims(contract)})`, value };
  }
  const fulfilledBy = claims.filter(({ tookPart }) => tookPart === true);
  return { name: 'Fulfilled by', value: fulfilledBy.length === 0 ? 'Nobody' : joinNames(fulfilledBy) };
}

/** Whether somebody could claim it now. @param now ms since 1970 */
export const isOpen = (contract: Contract, now: number): boolean =>
  isAvailable(contract) && !isOverdue(contract, now) && contract.currentClaims < contract.maxClaims;

/** An open contract in a list, as two lines. */
export function listLine(contract: Contract, publicUrl: string): string {
  const { contractType, difficulty, targetLocation, deadline } = contract;
  const target = escapedTo(targetLocation, maxListedText);
  const claimed = `${formatClaims(contract)} claimed`;
  return [
    `${contractCard.entryTitle(contract, publicUrl)} · ${capitalized(contractType)} · ${capitalized(difficulty)}`,
    `${target} · ${formatReward(contract)} · ${claimed} · due ${timestamp(deadline, 'R')}`,
  ].join('\n');
}

/** The message of the contract in a channel. @param now ms since 1970 */
export function toPost(contract: Contract, publicUrl: string, now: number): PostContent {
  const { id, contractType, targetLocation, difficulty, clientUsername, deadline, description } = contract;
  const isLate = isOverdue(contract, now);
  const isClaimed = isAvailable(contract) && contract.currentClaims > 0;
  const lines = [
    ...buildStateLines(contract, isLate),
    `${capitalized(contractType)} · ${escapedTo(targetLocation, maxLine)} · ${capitalized(difficulty)}`,
    `Reward: ${formatReward(contract)}`,
    `Deadline: ${timestamp(deadline, 'F')} (${timestamp(deadline, 'R')})`,
    `Client: ${escapedTo(clientUsername, maxName)}`,
    '',
    escapedTo(description, maxText),
  ];
  const { title, url } = contractCard.embed(contract, publicUrl);
  return {
    message: {
      embeds: [{ title, url, description: lines.join('\n'), fields: [peopleField(contract)] }],
      components: rowsOf([
        button('Claim', claimCustomId(id, contract), {
          style: ButtonStyle.Success,
          isOff: !isOpen(contract, now),
        }),
        button('Unclaim', customIdOf(unclaimActionName, id), { isOff: !isClaimed }),
        button('Activate', activateCustomId(id, contract.version), {
          style: ButtonStyle.Primary,
          isOff: !isClaimed,
        }),
        button('Complete', customIdOf(contractActions.complete, id), {
          style: ButtonStyle.Primary,
          isOff: contract.status !== 'active',
        }),
        linkButton('Open', url),
      ]),
    },
    url,
    author: { discordId: contract.clientDiscordId, name: clientUsername },
    from: 0,
    isOver: !isRunning(contract),
    // A contract is overdue one millisecond after its deadline.
    changesAt: isRunning(contract) && !isLate ? Date.parse(deadline) + 1 : null,
  };
}
