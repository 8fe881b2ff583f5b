// Help with the actions of the table: how Hyperion explains them, and how people ask for that. Only the server needs
// it, so that the table stays short for slow phones.
import { startWithSomebodyWhoMay } from '../members/managers.ts';
import { allActions, type Action, type ActionName } from './actions.ts';

interface ActionHelp {
  /** How to do it, in complete sentences. */
  readonly how: string;
  /** The words of a question how to do it, in the format of the backend's `Topic.asked`. */
  readonly asked: string;
}
const help: Readonly<Record<ActionName, ActionHelp>> = {
  createEvent: {
    how: 'Open Events, press Create event, and fill in the title, type, date and time. Members can join immediately.',
    asked: 'create|make|add|plan|schedule|organize|new event|raid|training|tournament',
  },
  createAuction: {
    how: 'Open the Auctions tab of the Marketplace, press Create Auction, and set the item, starting price and duration.',
    asked: 'create|make|add|start|open|new auction',
  },
  listItem: {
    how: 'Open the Items tab of the Marketplace, press List New Item, and set the price. Buyers then contact you.',
    asked: 'list|add|sell|offer|post item|something|marketplace|market',
  },
  createContract: {
    how: 'Open Contracts, press Create Contract, and set the target, reward and deadline.',
    asked: 'create|make|add|post|open|new contract|bounty',
  },
  deposit: {
    how: `Open the Treasury, press Deposit on the card of the resource, and type the amount. ${startWithSomebodyWhoMay('treasury-approval')} may need to confirm it.`,
    asked: 'deposit|donate|give',
  },
  withdraw: {
    how: `Open the Treasury, press Withdraw on the card of the resource, and type the amount. ${startWithSomebodyWhoMay('treasury-approval')} approves or refuses it.`,
    asked: 'withdraw|withdrawal|take_out',
  },
  bid: {
    how: 'Open the Auctions tab of the Marketplace, press Place Bid on the auction, and type the amount.',
    asked: 'bid|bidding',
  },
  buyOut: {
    how: 'Open the Auctions tab of the Marketplace, and press Buyout on the auction. It ends at once, and the item is yours.',
    asked: 'buyout|buy_out',
  },
  cancelAuction: {
    how: 'Open My lots, and press Cancel on the auction while it is active.',
    asked: 'cancel|withdraw|delete auction|lot -bid',
  },
  payDeal: {
    how: 'Open What I owe, pay in the game, and press Mark as paid.',
    asked: 'pay|settle -undo|unmark|revert|take_back|mistake|accident',
  },
  undoPayment: {
    how: 'Open What I owe, and press Undo “paid” on the deal. It is there until the other side confirms the payment.',
    asked: 'undo|unmark|revert|take_back|mistake|accident payment|paid|pay|deal',
  },
  disputeDeal: {
    how: 'Open Deals in the Treasury, and press Report a problem on the deal.',
    asked: 'complain|dispute|cheated|report_a_problem|never_paid|not_paid',
  },
  joinEvent: {
    how: 'Open Events and press Join on the event. If all seats are taken, you can join the waitlist.',
    asked: 'join|attend|sign|take_part|participate event|raid|training|tournament -off|out',
  },
  leaveEvent: {
    how: 'Open Events and press Leave on the event. Your seat goes to the first person on the waitlist.',
    asked:
      'leave|cancel|skip|sign_off|sign_out|drop_out|back_out|unregister|decline event|raid|training|tournament|seat|signup',
  },
  claimContract: {
    how: 'Open Contracts and press Claim Contract on an available contract.',
    asked: 'claim|accept|take contract|bounty',
  },
  startTrial: {
    how: 'Open Trials, press Start a trial, and choose a theme, the rewards and the countdown. One trial is open at a time.',
    asked: 'start|create|host|open|begin|new trial',
  },
  resetCounter: {
    how: 'Open the Dashboard and press Reset on the card Days Without Incident. Everyone online sees the sandworm.',
    asked: 'reset counter|incident|days',
  },
};
const byId = new Map(allActions.map(({ name, action }) => [action.id, help[name]]));
/** @throws Error for an action that is not in the table */
export function helpWith({ id }: Pick<Action, 'id'>): ActionHelp {
  const found = byId.get(id);
  if (found === undefined) throw new Error(`no action ${id}`);
  return found;
}
