// Deal items on the dashboard: what a member is owed, and payments to make and to confirm.
import { dealSources, type Deal, type DealSide } from '@guild/common/deals/deals.api';
import { dealsLink, disputesLink, guildDealsLink, owingLink } from '@guild/common/deals/deals.links';
import { goodsInWords, owedOf, rightOfGuild, rightOfSource } from '@guild/common/deals/deals.rules';
import { inWords, sumOf, type Money } from '@guild/common/deals/money';
import { startWithSomebodyWhoMay } from '@guild/common/members/managers';
import { may } from '@guild/common/members/ranks';
import { counted } from '@guild/common/wire/numbers';
import { refreshForYou, withMore, type LineGroup } from '../../../platform/live/actionItems.ts';
import type { Context } from '../../../platform/features/context.ts';
import type { ActionItem, ActionItems } from '../../../platform/features/feature.ts';
import { dealFacts } from '../deals.facts.ts';
import {
  atStart,
  creditorName,
  debtorName,
  pendingGoods,
  sidesOf,
  undisputed,
  type DealDocument,
  type DealModels,
} from '../deals.model.ts';

type ShownDeal = Pick<
  DealDocument,
  '_id' | 'title' | 'amounts' | 'paid' | 'paidBy' | 'goods' | 'debtorUsername' | 'creditorUsername'
>;
const knownFields = {
  title: 1,
  amounts: 1,
  paid: 1,
  paidBy: 1,
  goods: 1,
  debtorUsername: 1,
  creditorUsername: 1,
} as const;
type DisputedDeal = Pick<DealDocument, '_id' | 'title' | 'dispute'>;
/** The facts after which others see another list of disputes. */
const disputeKinds = [
  'deal:disputed',
  'deal:continued',
  'deal:settled',
  'deal:cancelled',
  'deal:reversed',
  'deal:not-reversed',
] as const;
/** Most lines of each kind that are shown, and most deals of each kind that are read. */
const maxShown = 3;
const maxRead = 500;
/** The newest of one kind, and how many there are. */
const groupOf = <T>(found: readonly T[], line: (one: T) => ActionItem, link: string): LineGroup => ({
  lines: found.slice(0, maxShown).map(line),
  count: found.length,
  link,
});
/** Lines that say everything of their kind. */
const whole = (lines: readonly ActionItem[]): LineGroup => ({ lines, count: lines.length, link: dealsLink });

const toConfirm = ({ _id, title, paid, paidBy }: ShownDeal): ActionItem => ({
  key: `deal-${_id}`,
  icon: 'check',
  title,
  link: dealsLink,
  text: `${paidBy ?? startWithSomebodyWhoMay('hauls')} paid you ${inWords(paid)}`,
  action: { name: 'confirm', label: 'Confirm receipt', id: _id, on: title },
});

/** Goods that the person has to hand over, or to confirm. */
function goodsLine(side: DealSide, deal: ShownDeal): ActionItem {
  const { _id, title, goods } = deal;
  const what = goods === null ? title : goodsInWords(goods);
  const line = { key: `deal-${_id}-goods`, icon: 'marketplace', link: dealsLink } as const;
  if (side === 'creditor') return { ...line, title: `Hand over ${what}`, text: `To ${debtorName(deal)}` };
  return {
    ...line,
    title,
    text: `${atStart(creditorName(deal))} handed over ${what}`,
    action: { name: 'receive', label: 'Confirm receipt', id: _id, on: title },
  };
}

/** A dispute that the person may decide. */
const toDecide = (deal: DisputedDeal): ActionItem => ({
  key: `dispute-${deal._id}`,
  icon: 'flag',
  title: deal.title,
  link: disputesLink,
  text: `${deal.dispute?.by ?? ''} says that something is wrong`,
  badge: { words: 'To decide', tone: 'bad' },
});

const titlesOf = (deals: readonly ShownDeal[]): string => {
  const titles = deals.map(({ title }) => title);
  return `${titles[0] ?? ''}${titles.length > 1 ? ` and ${titles.length - 1} more` : ''}`;
};
const owedSum = (deals: readonly ShownDeal[]): Money[] =>
  sumOf(deals.flatMap(owedOf)).filter(({ amount }) => amount > 0);

/** Everything a person is owed, in one line. */
function owedLine(deals: readonly ShownDeal[]): ActionItem[] {
  const sum = owedSum(deals);
  if (sum.length === 0) return [];
  const title = `You are owed ${inWords(sum)}`;
  return [{ key: 'deals-owed', icon: 'treasury', title, link: dealsLink, text: titlesOf(deals) }];
}

/** What people who act for the guild have to confirm and to hand over, in one line. */
function guildLine(payments: number, lots: number): ActionItem[] {
  const words = [
    ...(payments > 0 ? [`${counted(payments, 'payment')} to confirm`] : []),
    ...(lots > 0 ? [`${counted(lots, 'paid lot')} to hand over`] : []),
  ];
  if (words.length === 0) return [];
  const title = 'Owed to the guild';
  return [{ key: 'deals-guild', icon: 'treasury', title, link: guildDealsLink, text: words.join(', ') }];
}
const toPay = (deal: ShownDeal): ActionItem => ({
  key: `deal-${deal._id}`,
  icon: 'treasury',
  title: deal.title,
  link: owingLink,
  text: `You owe ${inWords(owedSum([deal]))} to ${creditorName(deal)}`,
  badge: { words: 'To pay', tone: 'bad' },
  action: { name: 'pay', label: 'Mark as paid', id: deal._id, on: deal.title },
});

export const dealsActionItems = (
  { deals }: Pick<DealModels, 'deals'>,
  { live }: Pick<Context, 'live'>,
): ActionItems => ({
  order: 50,
  async of(caller) {
    const { access, discordId } = caller;
    if (access === 'Guest') return null;
    const find = (side: DealSide, status: Deal['status'], which: object = undisputed): Promise<ShownDeal[]> =>
      deals
        .find({ [`${side}DiscordId`]: discordId, status, ...which }, knownFields)
        .sort({ _id: -1 })
        .limit(maxRead)
        .lean<ShownDeal[]>();
    const findGoods = (side: DealSide): Promise<ShownDeal[]> =>
      deals.find(pendingGoods(side, discordId), knownFields).sort({ _id: -1 }).limit(maxRead).lean<ShownDeal[]>();
    const findDisputes = (): Promise<DisputedDeal[]> | DisputedDeal[] => {
      const sources = dealSources.filter((one) => may(caller, rightOfSource[one]));
      if (sources.length === 0) return [];
      return deals
        .find(
          {
            'dispute.state': 'open',
            source: { $in: sources },
            debtorDiscordId: { $ne: discordId },
            creditorDiscordId: { $ne: discordId },
          },
          { title: 1, dispute: 1 },
        )
        .sort({ _id: -1 })
        .limit(maxRead)
        .lean<DisputedDeal[]>();
    };
    const findOfGuild = async (): Promise<ActionItem[]> => {
      if (!may(caller, rightOfGuild)) return [];
      // What a person owes the guild is for somebody else.
      const ofOthers = { debtorDiscordId: { $ne: discordId } };
      const [payments, lots] = await Promise.all([
        deals.countDocuments({ creditorDiscordId: null, status: 'paid', ...ofOthers, ...undisputed }),
        // Lots are handed over when they are paid.
        deals.countDocuments({
          $and: [pendingGoods('creditor', null), { status: { $in: ['paid', 'confirmed'] }, ...ofOthers }],
        }),
      ]);
      return guildLine(payments, lots);
    };
    const [disputes, ofGuild, paid, owed, owing, toHandOver, toReceive] = await Promise.all([
      findDisputes(),
      findOfGuild(),
      find('creditor', 'paid'),
      // With those in dispute, so that the sum is the same as everywhere.
      find('creditor', 'owed', {}),
      find('debtor', 'owed'),
      findGoods('creditor'),
      findGoods('debtor'),
    ]);
    const { lines, more } = withMore([
      groupOf(disputes, toDecide, disputesLink),
      whole(ofGuild),
      groupOf(paid, toConfirm, dealsLink),
      groupOf(toReceive, (one) => goodsLine('debtor', one), owingLink),
      groupOf(toHandOver, (one) => goodsLine('creditor', one), dealsLink),
      groupOf(owing, toPay, owingLink),
      whole(owedLine(owed)),
    ]);
    return { title: 'Your deals', lines, more };
  },
  handlers: [
    refreshForYou(dealFacts, 'all', {
      name: 'deals:for-you',
      live,
      people: ({ document }) => sidesOf(document),
    }),
    refreshForYou(dealFacts, 'all', {
      name: 'deals:guild-for-you',
      live,
      people: ({ document }) => (document.creditorDiscordId === null ? rightOfGuild : []),
    }),
    refreshForYou(dealFacts, disputeKinds, {
      name: 'deals:disputes-for-you',
      live,
      people: ({ document }) => rightOfSource[document.source],
    }),
  ],
});
