// Who is notified of payouts: those who are owed something, and those who have been paid.
import type { Money } from '@guild/common/payouts/payouts.api';
import { payoutLink } from '@guild/common/payouts/payouts.links';
import { divideHaul } from '@guild/common/payouts/payouts.rules';
import { withSeparators } from '@guild/common/wire/numbers';
import { on, type Consequence } from '../../platform/data/facts.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import { haulFacts, shareFacts } from './payouts.facts.ts';

const inWords = (amounts: readonly Money[]): string =>
  amounts.map(({ currency, amount }) => `${withSeparators(amount)} ${currency}`).join(', ');
/** What the notice of a share is about. */
const owedKey = (haulId: number): string => `haul-${haulId.toString()}-owed`;

/** Notifies people by what each of them has chosen, all in one go. */
export const payoutNotices = (
  notifications: Pick<NotificationsService, 'notifyAll' | 'resolve'>,
): readonly Consequence[] => [
  on(haulFacts, ['haul:closed'], {
    name: 'payouts:notices',
    when: 'after-reply',
    async run({ document }) {
      const people = divideHaul(document)?.people.filter(({ amounts }) => amounts.length > 0) ?? [];
      await notifications.notifyAll(
        people.map(({ discordId: to, amounts }) => ({
          ...{ to, kind: 'payout_owed', about: owedKey(document._id), link: payoutLink },
          ...{ title: document.title, text: `Your share is ${inWords(amounts)}.` },
        })),
      );
    },
  }),
  on(shareFacts, ['share:paid', 'share:waived', 'share:confirmed'], {
    name: 'payouts:share-notices',
    when: 'after-reply',
    async run({ document: { haulId, discordId: to, title, status }, facts }) {
      const payments = facts.flatMap((fact) => (fact.kind === 'share:paid' ? [fact] : []));
      await notifications.notifyAll(
        payments.map(({ id, data }) => ({
          ...{ to, kind: 'payout_paid', about: `share-paid-${id}`, link: payoutLink, title },
          text: `${data.by ?? 'An admin'} says that you were paid ${inWords(data.changes.map(({ currency, change }) => ({ currency, amount: -change })))}.`,
        })),
      );
      if (status !== 'owed')
        await notifications.resolve([{ about: owedKey(haulId), to }], status === 'waived' ? 'Given up.' : 'Paid.');
    },
  }),
];
