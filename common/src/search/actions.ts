// Actions: the one table of what people can do. The search offers and runs them, and Hyperion
// explains them.
import { auctionsLink, myLotsLink } from '../auctions/auctions.links.ts';
import { contractsLink } from '../contracts/contracts.links.ts';
import { dealsLink, owingLink } from '../deals/deals.links.ts';
import { itemsLink } from '../market/market.links.ts';
import { may, type Needs, type Permissions } from '../members/ranks.ts';
import type { IconName } from '../wire/icons.ts';
import type { NewForm } from './newForms.ts';

/** How an action is typed into the search, which then does it without a form. */
export interface TypedCommand {
  /** The words that it begins with, in lower case. The search fills in the first ones. */
  readonly verbs: readonly string[];
  /** What follows the verb. An amount may be left out. */
  readonly takes: 'nothing' | 'name' | 'amount and name';
  readonly example: string;
}
export interface Action {
  readonly id: string;
  /** The label of its button. */
  readonly title: string;
  /** Further words for finding it in the search. */
  readonly words: string;
  readonly icon: IconName;
  /** The address that opens it. */
  readonly to: string;
  readonly needs: Needs;
  /** The route that does it, if it does not have the name of the action. */
  readonly does?: string;
  /** The words of a German question how to do it, in the format of the backend's `Topic.asked`. */
  readonly askedInGerman: string;
  /** Absent: the search only opens its form. */
  readonly typed?: TypedCommand;
}
/** The address that opens a form. @param page the page's address, with or without a query */
const opening = (page: string, form: NewForm): string => `${page}${page.includes('?') ? '&' : '?'}new=${form}`;

export const actions = {
  createEvent: {
    id: 'create-event',
    title: 'Create event',
    words: 'plan schedule new make raid training',
    icon: 'events',
    to: opening('/events', 'event'),
    needs: 'events',
    askedInGerman: 'erstell*|leg*|plan*|mach* event*|raid*|training*|turnier*|veranstaltung*|termin*',
  },
  createAuction: {
    id: 'create-auction',
    title: 'Create Auction',
    words: 'start new make sell',
    icon: 'gavel',
    to: opening(auctionsLink, 'auction'),
    needs: 'member',
    askedInGerman: 'erstell*|start*|mach*|eröffn* auktion*',
  },
  listItem: {
    id: 'list-item',
    does: 'createItem',
    title: 'List New Item',
    words: 'sell new marketplace',
    icon: 'marketplace',
    to: opening(itemsLink, 'item'),
    needs: 'member',
    askedInGerman: 'verkauf*|biet*|anbiet*|stell* item*|etwas|was|markt*|artikel|gegenstand*',
  },
  createContract: {
    id: 'create-contract',
    title: 'Create Contract',
    words: 'post new make job bounty',
    icon: 'contracts',
    to: opening('/contracts', 'contract'),
    needs: 'member',
    askedInGerman: 'erstell*|stell*|mach*|vergeb* auftrag*|kopfgeld*|kontrakt*',
  },
  deposit: {
    id: 'deposit',
    title: 'Deposit',
    words: 'give donate treasury',
    icon: 'treasury',
    to: '/treasury',
    needs: 'member',
    askedInGerman: 'einzahl*|zahle_ein|spend*|einlager*|lager*|hinterleg*',
    typed: { verbs: ['deposit', 'donate'], takes: 'amount and name', example: 'deposit 50 spice' },
  },
  withdraw: {
    id: 'withdraw',
    title: 'Withdraw',
    words: 'take treasury',
    icon: 'treasury',
    to: '/treasury',
    needs: 'member',
    askedInGerman: 'abheb*|heb*|entnehm*|auszahlen',
    typed: { verbs: ['withdraw'], takes: 'amount and name', example: 'withdraw 20 spice' },
  },
  bid: {
    id: 'bid',
    does: 'placeBid',
    title: 'Place Bid',
    words: 'auction raise offer',
    icon: 'gavel',
    to: auctionsLink,
    needs: 'member',
    askedInGerman: 'biet*|gebot*',
    typed: { verbs: ['bid', 'place bid'], takes: 'amount and name', example: 'bid 552 thumper' },
  },
  buyOut: {
    id: 'buy-out',
    title: 'Buyout',
    words: 'auction buy',
    icon: 'solari',
    to: auctionsLink,
    needs: 'member',
    askedInGerman: 'sofortkauf*|sofort_kauf*|rauskauf*',
    typed: { verbs: ['buyout', 'buy out', 'buy'], takes: 'name', example: 'buyout thumper' },
  },
  cancelAuction: {
    id: 'cancel-auction',
    does: 'removeAuction',
    title: 'Cancel auction',
    words: 'my lot withdraw delete',
    icon: 'gavel',
    to: myLotsLink,
    needs: 'member',
    askedInGerman: 'abbrech*|brech*|lösch* auktion*',
  },
  payDeal: {
    id: 'pay-deal',
    does: 'payDeals',
    title: 'Mark as paid',
    words: 'pay debt settle owe seller',
    icon: 'solari',
    to: owingLink,
    needs: 'member',
    askedInGerman: 'bezahl*|begleich*',
  },
  undoPayment: {
    id: 'undo-payment',
    does: 'undoPayments',
    title: 'Undo “paid”',
    words: 'paid by mistake payment take back unpaid wrong mark',
    icon: 'solari',
    to: owingLink,
    needs: 'member',
    askedInGerman: 'rückgängig|zurücknehm*|zurück_nehm*|versehen* bezahl*|zahlung*',
  },
  disputeDeal: {
    id: 'dispute-deal',
    title: 'Report a problem',
    words: 'complain dispute wrong',
    icon: 'solari',
    to: dealsLink,
    needs: 'member',
    askedInGerman: 'beschwer*|streit*|reklamier*|problem*',
  },
  joinEvent: {
    id: 'join-event',
    title: 'Join event',
    words: 'sign up attend raid training',
    icon: 'check',
    to: '/events',
    needs: 'member',
    askedInGerman:
      'anmeld*|meld*|beitret*|tret*|mitmach*|teilnehm*|teil event*|raid*|training*|turnier*|veranstaltung* -ab',
    typed: { verbs: ['join', 'join event', 'sign up'], takes: 'name', example: 'join night raid' },
  },
  leaveEvent: {
    id: 'leave-event',
    title: 'Leave event',
    words: 'cancel seat raid training',
    icon: 'logout',
    to: '/events',
    needs: 'member',
    askedInGerman: 'abmeld*|absag*|verlass*|ab event*|raid*|training*|turnier*|veranstaltung*',
    typed: { verbs: ['leave', 'leave event'], takes: 'name', example: 'leave night raid' },
  },
  claimContract: {
    id: 'claim-contract',
    title: 'Claim Contract',
    words: 'accept take job bounty',
    icon: 'contracts',
    to: contractsLink,
    needs: 'member',
    askedInGerman: 'annehm*|nehm*|übernehm* auftrag*|kopfgeld*|kontrakt*',
    typed: { verbs: ['claim', 'claim contract'], takes: 'name', example: 'claim spice escort' },
  },
  startTrial: {
    id: 'start-trial',
    does: 'createTrial',
    title: 'Start a trial',
    words: 'new create open host fremen game night trials',
    icon: 'trials',
    to: '/trials',
    needs: 'member',
    askedInGerman: 'start*|erstell*|eröffn*|beginn* prüfung*|trial*',
  },
  resetCounter: {
    id: 'reset-counter',
    does: 'resetIncidentCounter',
    title: 'Reset counter',
    words: 'days without incident',
    icon: 'refresh',
    to: '/dashboard',
    needs: 'admin',
    askedInGerman: 'zurücksetz*|setz* zähler*|zwischenfall*',
    typed: { verbs: ['reset counter'], takes: 'nothing', example: 'reset counter' },
  },
} as const satisfies Readonly<Record<string, Action>>;
/** The name of an action in the table. */
export type ActionName = keyof typeof actions;
export interface NamedAction {
  readonly name: ActionName;
  readonly action: Action;
}
/** All actions with their names. */
export const allActions: readonly NamedAction[] = (Object.entries(actions) as [ActionName, Action][]).map(
  ([name, action]) => ({ name, action }),
);

/** The actions that a person may do. */
export const actionsFor = (person: Permissions): readonly NamedAction[] =>
  allActions.filter(({ action }) => may(person, action.needs));

const idPrefix = 'action-';
/** The id of an action as the source of an answer. */
export const actionSourceId = ({ id }: Pick<Action, 'id'>): string => idPrefix + id;
/** Whether a source of an answer is an action. */
export const isActionSource = ({ id }: { readonly id: string }): boolean => id.startsWith(idPrefix);
