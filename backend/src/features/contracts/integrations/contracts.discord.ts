// Contracts on Discord: the command `/contracts`, and one message for each contract with buttons.
import { contractRoutes, type Contract, type ContractStatus } from '@guild/common/contracts/contracts.api';
import { contractLink, contractsLink } from '@guild/common/contracts/contracts.links';
import { isAvailable, isOverdue, isRunning, refusedClaim } from '@guild/common/contracts/contracts.rules';
import { withSeparators } from '@guild/common/wire/numbers';
import { ButtonStyle } from 'discord-api-types/v10';
import type { Context } from '../../../platform/context/context.ts';
import { button, customIdOf, idInPress, linkButton, rowsOf } from '../../../platform/discord/discordButtons.ts';
import {
  entryTitle,
  listMessage,
  maxListButtons,
  maxListed,
  maxListedText,
} from '../../../platform/discord/discordLists.ts';
import type {
  DiscordAction,
  DiscordMessage,
  DiscordParts,
  PostContent,
} from '../../../platform/discord/discordParts.ts';
import { boldText, escapedTo, timestamp } from '../../../platform/discord/discordText.ts';
import { unlessGone } from '../../../platform/errors.ts';
import { mayCall } from '../../../platform/http/http.ts';
import type { Caller } from '../../../platform/session/caller.ts';
import { refuseCompletion } from '../board/contracts.decisions.ts';
import { contractActions } from '../board/contracts.noticeButtons.ts';
import type { ContractService } from '../contracts.service.ts';

type Service = Pick<
  ContractService,
  'listContracts' | 'getContract' | 'claim' | 'unclaim' | 'activate' | 'complete' | 'setReceived'
>;

/** Limits of texts. Discord accepts 256 characters in a title, 1,024 in a field and 4,096 in a description. */
const [maxTitle, maxLine, maxText, maxName] = [200, 200, 700, 200];
/** Contracts that are read for the list. The fully claimed ones are left out. */
const maxRead = 200;

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
const formatReward = ({ reward, rewardUnit }: Contract): string => `${withSeparators(reward)} ${rewardUnit}`;
const formatClaims = ({ currentClaims, maxClaims }: Contract): string =>
  `${currentClaims.toString()} of ${maxClaims.toString()}`;
const joinNames = (people: readonly { readonly username: string }[]): string =>
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

export function contractDiscord(service: Service, { env, clock }: Pick<Context, 'env' | 'clock'>): DiscordParts {
  const urlOf = (id: number): string => env.publicUrl + contractLink(id);
  /** Whether somebody could claim it now. */
  const isOpen = (contract: Contract): boolean =>
    isAvailable(contract) && !isOverdue(contract, clock.now()) && contract.currentClaims < contract.maxClaims;

  const claimAction: DiscordAction = {
    ...contractActions.claim,
    route: contractRoutes.claimContract,
    async run({ args: [id] }, caller) {
      const contract = await service.claim(idInPress(id), caller);
      return { content: `You claimed ${boldText(contract.title)}\\. ${formatClaims(contract)} claims are taken\\.` };
    },
  };
  const unclaimAction: DiscordAction = {
    name: 'contract-unclaim',
    version: 1,
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
        components: rowsOf([linkButton('Open', urlOf(contract.id))]),
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
          linkButton('Choose who took part', urlOf(contract.id)),
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

  const toPost = (contract: Contract): PostContent => {
    const { id, title, contractType, targetLocation, difficulty, clientUsername, deadline, description } = contract;
    const isLate = isOverdue(contract, clock.now());
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
    const url = urlOf(id);
    return {
      message: {
        embeds: [
          { title: escapedTo(title, maxTitle), url, description: lines.join('\n'), fields: [peopleField(contract)] },
        ],
        components: rowsOf([
          button('Claim', customIdOf(claimAction, id), { style: ButtonStyle.Success, isOff: !isOpen(contract) }),
          button('Unclaim', customIdOf(unclaimAction, id), { isOff: !isClaimed }),
          button('Activate', customIdOf(activateAction, id), { style: ButtonStyle.Primary, isOff: !isClaimed }),
          button('Complete', customIdOf(completeAction, id), {
            style: ButtonStyle.Primary,
            isOff: contract.status !== 'active',
          }),
          linkButton('Open', url),
        ]),
      },
      url,
      from: 0,
      isOver: !isRunning(contract),
      // A contract is overdue one millisecond after its deadline.
      changesAt: isRunning(contract) && !isLate ? Date.parse(deadline) + 1 : null,
    };
  };

  const openContracts = async (caller: Caller): Promise<DiscordMessage> => {
    const { items, next } = await service.listContracts({ tab: 'available', limit: maxRead }, caller);
    const open = items.filter(isOpen);
    const listed = open.slice(0, maxListed);
    const claimable = mayCall(contractRoutes.claimContract, caller)
      ? listed.filter((contract) => refusedClaim(contract, caller.discordId, clock.now()) === null)
      : [];
    const claimButtons = claimable
      .slice(0, maxListButtons)
      .map(({ id, title }) => button(`Claim ${title}`, customIdOf(claimAction, id), { style: ButtonStyle.Success }));
    const entries = listed.map((contract) => {
      const { id, title, contractType, difficulty, targetLocation, deadline } = contract;
      const target = escapedTo(targetLocation, maxListedText);
      const claimed = `${formatClaims(contract)} claimed`;
      return [
        `${entryTitle(title, urlOf(id))} · ${capitalized(contractType)} · ${capitalized(difficulty)}`,
        `${target} · ${formatReward(contract)} · ${claimed} · due ${timestamp(deadline, 'R')}`,
      ].join('\n');
    });
    return listMessage({
      title: 'Open contracts',
      entries,
      hasMore: open.length > listed.length || next !== null,
      ifEmpty: 'There are no open contracts\\.',
      buttons: claimButtons,
      url: env.publicUrl + contractsLink,
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
    actions: [claimAction, unclaimAction, activateAction, completeAction, completeForAllAction, receiveAction],
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
          return contract === null ? null : toPost(contract);
        },
      },
    ],
  };
}
