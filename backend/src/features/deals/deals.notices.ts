// Notices about deals: paid and corrected ones, and the end of earlier notices.
import { startWithSomebodyWhoMay } from '@guild/common/members/managers';
import { dealsLink, disputesLink, owingLink } from '@guild/common/deals/deals.links';
import { goodsInWords, isDisputed, isInvolved, owedOf, rightOfSource } from '@guild/common/deals/deals.rules';
import { inWords, negated } from '@guild/common/deals/money';
import { customIdOf } from '../../platform/discord/messages/buttons.ts';
import { on, type Handler } from '../../platform/store/outbox/facts.ts';
import type { MembersService } from '../members/members.service.ts';
import type { Notification, NotificationsService } from '../notifications/notifications.service.ts';
import { dealFacts, type DealFact } from './deals.facts.ts';
import { atStart, creditorName, debtorName, pendingIn, toDeal, type DealDocument } from './deals.model.ts';
import { owedKey } from './deals.openings.ts';

/** Named as in messages of earlier versions, whose buttons still work. */
export const confirmActionName = { name: 'share-confirm', version: 2 } as const;
/** The custom id of a button that confirms this state of a deal. The action is in `deals.discord.ts`. */
export const confirmCustomId = (id: number, version: number): string => customIdOf(confirmActionName, id, version);

/** The argument of each action is the id of the deal. */
export const receiveActionName = { name: 'deal-receive', version: 1 } as const;
export const payActionName = { name: 'deal-pay', version: 1 } as const;
export const handOverActionName = { name: 'deal-hand-over', version: 1 } as const;
export const undoPaymentActionName = { name: 'deal-pay-undo', version: 1 } as const;
export const undoHandOverActionName = { name: 'deal-hand-over-undo', version: 1 } as const;
const remindedKey = (dealId: number, of: 'money' | 'goods'): string => `deal-${dealId}-reminder-${of}`;
/** As in messages of earlier versions. */
const paidKey = (dealId: number): string => `share-${dealId}-paid`;
const handedKey = (dealId: number): string => `deal-${dealId}-handed`;

/** Prefix of the keys of correction notices, as in earlier versions. */
const correctedKey = (dealId: number): string => `share-${dealId}-owed-`;

/** What a person still has to do. What is done meanwhile is left out. @param occasion the fact's id */
function remindersOf(deal: DealDocument, occasion: string): Notification[] {
  const { _id, title, debtorDiscordId, creditorDiscordId, goods } = deal;
  const pending = pendingIn(deal);
  const notice = { kind: 'deal_owed', link: dealsLink, title, occasion } as const;
  const reminders: Notification[] = [];
  if (pending.money && debtorDiscordId !== null) {
    const text = `You still owe ${inWords(owedOf(deal))} to ${creditorName(deal)}.`;
    const buttons = [{ label: 'Mark as paid', customId: customIdOf(payActionName, _id) }];
    reminders.push({ ...notice, to: debtorDiscordId, about: remindedKey(_id, 'money'), text, buttons });
  }
  if (pending.goods && creditorDiscordId !== null && goods !== null) {
    const text = `${atStart(debtorName(deal))} still waits for ${goodsInWords(goods)}.`;
    const buttons = [{ label: 'Mark as handed over', customId: customIdOf(handOverActionName, _id) }];
    reminders.push({ ...notice, to: creditorDiscordId, about: remindedKey(_id, 'goods'), text, buttons });
  }
  return reminders;
}

/** The notices about a payment, or about a correction that raises the amount owed. */
function noticesOf(deal: DealDocument, fact: DealFact): Notification[] {
  const { debtorDiscordId, creditorDiscordId, title, _id } = deal;
  const notice = { link: dealsLink, title };
  if (fact.kind === 'deal:paid') {
    if (creditorDiscordId === null) return [];
    const { by, changes } = fact.data;
    const sum = inWords(negated(changes.map(({ currency, change: amount }) => ({ currency, amount }))));
    const text =
      debtorDiscordId === null
        ? `${by ?? startWithSomebodyWhoMay('hauls')} marked ${sum} as paid to you.`
        : `${deal.debtorUsername} paid you ${sum}. Confirm when received.`;
    const buttons = [{ label: 'Confirm receipt', customId: confirmCustomId(_id, deal.version) }];
    const about = paidKey(_id);
    return [{ ...notice, to: creditorDiscordId, kind: 'deal_paid', about, occasion: fact.id, text, buttons }];
  }
  if (fact.kind === 'deal:confirmed' || fact.kind === 'deal:waived') {
    if (debtorDiscordId === null) return [];
    const who = atStart(creditorName(deal));
    const text =
      fact.kind === 'deal:waived'
        ? `${who} gave up the ${inWords(deal.amounts)} that you owed.`
        : `${who} confirmed receiving ${inWords(deal.paid)}.`;
    return [{ ...notice, to: debtorDiscordId, kind: 'deal_paid', about: `deal-${_id}-over`, occasion: fact.id, text }];
  }
  if (fact.kind === 'deal:handed_over') {
    const { goods } = deal;
    if (debtorDiscordId === null || goods?.receivedAt !== null) return [];
    const text = `${atStart(creditorName(deal))} handed over ${goodsInWords(goods)}.`;
    const buttons = [{ label: 'Confirm receipt', customId: customIdOf(receiveActionName, _id) }];
    const about = handedKey(_id);
    return [{ ...notice, to: debtorDiscordId, kind: 'deal_goods', about, occasion: fact.id, text, buttons }];
  }
  if (fact.kind === 'deal:reminder_due') return remindersOf(deal, fact.id);
  if (fact.kind !== 'deal:corrected' || !fact.data.changes.some(({ change }) => change > 0)) return [];
  const due = owedOf(deal).filter(({ amount }) => amount > 0);
  if (deal.status !== 'owed' || due.length === 0) return [];
  const who = fact.data.by ?? startWithSomebodyWhoMay('hauls');
  const corrected = {
    ...notice,
    kind: 'deal_owed',
    about: `${correctedKey(_id)}corrected`,
    occasion: fact.id,
  } as const;
  const to = (one: string | null, text: string): Notification[] =>
    one === null ? [] : [{ ...corrected, to: one, text }];
  return [
    ...to(creditorDiscordId, `${who} corrected this. You are owed ${inWords(due)}.`),
    ...to(debtorDiscordId, `${who} corrected this. You owe ${inWords(due)}.`),
  ];
}
const disputeKey = (dealId: number): string => `deal-${dealId}-dispute`;
/** Key of the notices to people who may decide a dispute. */
const decideKey = (dealId: number): string => `deal-${dealId}-dispute-decide`;

/** What follows from the decision of a dispute, in a sentence. */
const rulingWords = {
  withdrawn: 'took this back. The deal goes on.',
  continued: 'decided that the deal goes on',
  fulfilled: 'decided that this counts as paid and handed over',
  cancelled: 'cancelled this, and nothing is owed any more',
  reversed: 'decided to offer the lot to the next bidder',
} as const;

/** Notices about a dispute. @param deciders Discord ids of the people who may decide it */
function disputeNotices(deal: DealDocument, { kind, id }: DealFact, deciders: readonly string[]): Notification[] {
  const { _id, title, dispute, debtorDiscordId, creditorDiscordId } = deal;
  if (!dispute) return [];
  const about = { kind: 'deal_dispute', title, occasion: id } as const;
  const toSides = (text: string, leftOut: string | undefined): Notification[] =>
    [
      { to: debtorDiscordId, link: owingLink },
      { to: creditorDiscordId, link: dealsLink },
    ].flatMap(({ to, link }) =>
      to === null || to === leftOut ? [] : [{ ...about, about: disputeKey(_id), to, link, text }],
    );
  const toDeciders = (text: string): Notification[] =>
    deciders.map((to) => ({ ...about, about: decideKey(_id), to, link: disputesLink, text }));
  const { by, text, answer, ruling } = dispute;
  if (kind === 'deal:disputed')
    return [
      ...toSides(`${by} says that something is wrong: “${text}” You can answer once.`, dispute.byDiscordId),
      ...toDeciders(`${by} says that something is wrong: “${text}” Please decide.`),
    ];
  if (kind === 'deal:answered' && answer !== null)
    return toSides(`${answer.by} answers: “${answer.text}”`, answer.byDiscordId);
  if (kind === 'deal:not-reversed') {
    const again = 'No other bidder took the lot, so this is not decided yet.';
    return [...toSides(again, undefined), ...toDeciders(again)];
  }
  const isDecided = kind === 'deal:continued' || kind === 'deal:settled' || kind === 'deal:reversed';
  if (ruling === null || !(isDecided || kind === 'deal:cancelled')) return [];
  const { outcome } = ruling;
  if (outcome === 'withdrawn') return toSides(`${ruling.by} ${rulingWords.withdrawn}`, ruling.byDiscordId);
  // After a reversal the deal is cancelled when somebody has taken the lot.
  if (outcome === 'reversed' && kind === 'deal:cancelled')
    return toSides('The next bidder took the lot, so nothing is owed any more.', undefined);
  return toSides(`${ruling.by} ${rulingWords[outcome]}: “${ruling.text}”`, undefined);
}

function closingWords({ status }: DealDocument, facts: readonly DealFact[]): string {
  if (status === 'waived') return 'Given up.';
  if (status === 'cancelled') return 'It was cancelled.';
  return facts.every(({ kind }) => kind === 'deal:corrected') ? 'Nothing is owed any more.' : 'Paid.';
}

interface Deps {
  readonly notifications: Pick<NotificationsService, 'notifyAll' | 'resolve'>;
  readonly members: Pick<MembersService, 'holdersOf'>;
}
const asksDeciders = ({ kind }: DealFact): boolean => kind === 'deal:disputed' || kind === 'deal:not-reversed';

/** Ends the notice about a step that was taken back. */
async function resolveUndone(
  notifications: Deps['notifications'],
  deal: DealDocument,
  facts: readonly DealFact[],
): Promise<void> {
  const { _id, status, goods, creditorDiscordId, debtorDiscordId } = deal;
  for (const { kind, data } of facts) {
    // What was done again meanwhile has a new notice.
    if (kind === 'deal:payment-undone' && status === 'owed' && creditorDiscordId !== null)
      await notifications.resolve(
        [{ about: paidKey(_id), to: creditorDiscordId }],
        `${data.by ?? startWithSomebodyWhoMay('hauls')} took this back.`,
      );
    if (kind === 'deal:hand-over-undone' && goods?.handedAt === null && debtorDiscordId !== null)
      await notifications.resolve(
        [{ about: handedKey(_id), to: debtorDiscordId }],
        `${atStart(creditorName(deal))} took this back.`,
      );
  }
}

export const dealNotices = ({ notifications, members }: Deps): Handler =>
  on(dealFacts, 'all', {
    name: 'deals:notices',
    async run({ document, facts }) {
      const deal = toDeal(document);
      // What is decided or withdrawn meanwhile needs no decision.
      const isAsked = deal.dispute?.state === 'open' && facts.some(asksDeciders);
      const holders = isAsked ? await members.holdersOf(rightOfSource[deal.source]) : [];
      const uninvolved = holders.filter((one) => !isInvolved(deal, one));
      const deciders = uninvolved.length > 0 ? uninvolved : holders;
      await notifications.notifyAll(
        facts.flatMap((fact) => [...noticesOf(document, fact), ...disputeNotices(document, fact, deciders)]),
      );
      if (deal.dispute !== null && deal.dispute.state !== 'open')
        await notifications.resolve(
          { begins: decideKey(document._id) },
          `Decided by ${deal.dispute.ruling?.by ?? ''}.`,
        );
      if (document.debtorDiscordId !== null && (document.goods?.receivedAt ?? null) !== null)
        await notifications.resolve([{ about: handedKey(document._id), to: document.debtorDiscordId }], 'Received.');
      await resolveUndone(notifications, document, facts);
      const wrong = isDisputed(deal) ? 'Something is wrong here.' : null;
      if (!pendingIn(document).goods)
        await notifications.resolve({ begins: remindedKey(document._id, 'goods') }, wrong ?? 'Handed over.');
      if (wrong !== null) await notifications.resolve({ begins: remindedKey(document._id, 'money') }, wrong);
      if (document.status === 'owed') return;
      await notifications.resolve({ begins: remindedKey(document._id, 'money') }, closingWords(document, facts));
      const { debtorDiscordId, creditorDiscordId } = document;
      const words = closingWords(document, facts);
      const about = owedKey(document, debtorDiscordId);
      if (creditorDiscordId !== null) await notifications.resolve([{ about, to: creditorDiscordId }], words);
      await notifications.resolve({ begins: correctedKey(document._id) }, words);
    },
  });
