// Actions that people can do in a form. The search offers them, and Hyperion explains them.
import { auctionsLink } from '../auctions/auctions.links.ts';
import { itemsLink } from '../market/market.links.ts';
import type { Access } from '../members/members.api.ts';
import { hasAccess } from '../members/ranks.ts';
import type { IconName } from '../wire/icons.ts';
import type { NewForm } from './newForms.ts';

export interface Action {
  readonly id: string;
  /** The label of its button. */
  readonly title: string;
  /** Further words for finding it in the search. */
  readonly words: string;
  readonly icon: IconName;
  /** The address that opens it. */
  readonly to: string;
  readonly needs: 'member' | 'admin';
  /** How to do it, in complete sentences. */
  readonly how: string;
}
/** The address that opens a form. @param page the page's address, with or without a query */
const opening = (page: string, form: NewForm): string => `${page}${page.includes('?') ? '&' : '?'}new=${form}`;

export const actions = {
  createEvent: {
    id: 'create-event',
    title: 'Create event',
    words: 'plan schedule new raid training',
    icon: 'events',
    to: opening('/events', 'event'),
    needs: 'admin',
    how: 'Open Events, press Create event, and fill in the title, type, date and time. Members can join immediately.',
  },
  createAuction: {
    id: 'create-auction',
    title: 'Create Auction',
    words: 'start new sell',
    icon: 'gavel',
    to: opening(auctionsLink, 'auction'),
    needs: 'member',
    how: 'Open the Auctions tab of the Marketplace, press Create Auction, and set the item, starting price and duration.',
  },
  listItem: {
    id: 'list-item',
    title: 'List New Item',
    words: 'sell new marketplace',
    icon: 'marketplace',
    to: opening(itemsLink, 'item'),
    needs: 'member',
    how: 'Open the Items tab of the Marketplace, press List New Item, and set the price. Buyers then contact you.',
  },
  createContract: {
    id: 'create-contract',
    title: 'Create Contract',
    words: 'post new job bounty',
    icon: 'contracts',
    to: opening('/contracts', 'contract'),
    needs: 'member',
    how: 'Open Contracts, press Create Contract, and set the target, reward and deadline.',
  },
  deposit: {
    id: 'deposit',
    title: 'Deposit',
    words: 'give donate treasury',
    icon: 'treasury',
    to: '/treasury',
    needs: 'member',
    how: 'Open the resource in the Treasury, press Deposit, and type the amount. An admin may need to confirm it.',
  },
  withdraw: {
    id: 'withdraw',
    title: 'Withdraw',
    words: 'take treasury',
    icon: 'treasury',
    to: '/treasury',
    needs: 'member',
    how: 'Open the resource in the Treasury, press Withdraw, and type the amount. An admin approves or refuses it.',
  },
} as const satisfies Readonly<Record<string, Action>>;

/** Whether somebody with this access may do it. */
export const mayDo = ({ needs }: Pick<Action, 'needs'>, access: Access | null): boolean => hasAccess(access, needs);
/** All actions for this access. */
export const actionsFor = (access: Access | null): readonly Action[] =>
  Object.values(actions).filter((action) => mayDo(action, access));

const idPrefix = 'action-';
/** The id of an action as the source of an answer. */
export const actionSourceId = ({ id }: Pick<Action, 'id'>): string => idPrefix + id;
/** Whether a source of an answer is an action. */
export const isActionSource = ({ id }: { readonly id: string }): boolean => id.startsWith(idPrefix);
