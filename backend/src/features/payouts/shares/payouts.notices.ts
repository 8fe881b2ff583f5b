// Payout notices: proposals for admins, and new, paid and corrected shares for members.
import { startWithSomebodyWhoMay } from '@guild/common/members/managers';
import { haulsLink, payoutLink } from '@guild/common/payouts/payouts.links';
import { divideHaul, owedOf } from '@guild/common/payouts/payouts.rules';
import { customIdOf } from '../../../platform/discord/messages/buttons.ts';
import { on, type Handler } from '../../../platform/store/outbox/facts.ts';
import type { MembersService } from '../../members/members.service.ts';
import type { Notification, NotificationsService } from '../../notifications/notifications.service.ts';
import { haulFacts, shareFacts, type ShareFact } from '../payouts.facts.ts';
import type { ShareDocument } from '../payouts.model.ts';
import { inWords } from '../payouts.words.ts';

/** Key of the notice about a new share. */
const owedKey = (haulId: number): string => `haul-${haulId}-owed`;

export const confirmActionName = { name: 'share-confirm', version: 2 } as const;
/** The custom id of a button that confirms this state of a share. The action is in `payouts.discord.ts`. */
export const confirmCustomId = (id: number, version: number): string => customIdOf(confirmActionName, id, version);

/** Prefix of the keys of correction notices. In those of earlier versions a fact's id follows. */
const correctedKey = (shareId: number): string => `share-${shareId}-owed-`;

/** The notice about a payment, or about a correction that raises the amount owed. */
function noticesOf(share: ShareDocument, fact: ShareFact): Notification[] {
  const notice = { to: share.discordId, link: payoutLink, title: share.title };
  if (fact.kind === 'share:paid') {
    const { by, changes } = fact.data;
    const sum = inWords(changes.map(({ currency, change }) => ({ currency, amount: -change })));
    const text = `${by ?? startWithSomebodyWhoMay('hauls')} marked ${sum} as paid to you.`;
    const about = `share-${share._id}-paid`;
    const buttons = [{ label: 'Confirm receipt', customId: confirmCustomId(share._id, share.version) }];
    return [{ ...notice, kind: 'payout_paid', about, occasion: fact.id, text, buttons }];
  }
  if (fact.kind !== 'share:corrected' || !fact.data.changes.some(({ change }) => change > 0)) return [];
  const due = owedOf(share).filter(({ amount }) => amount > 0);
  if (share.status !== 'owed' || due.length === 0) return [];
  const text = `${fact.data.by ?? startWithSomebodyWhoMay('hauls')} corrected your share. You are owed ${inWords(due)}.`;
  return [{ ...notice, kind: 'payout_owed', about: `${correctedKey(share._id)}corrected`, occasion: fact.id, text }];
}
function closingWords({ status }: ShareDocument, facts: readonly ShareFact[]): string {
  if (status === 'waived') return 'Given up.';
  return facts.every(({ kind }) => kind === 'share:corrected') ? "You're no longer owed anything." : 'Paid.';
}

interface Deps {
  readonly notifications: Pick<NotificationsService, 'notifyAll' | 'resolve'>;
  readonly members: Pick<MembersService, 'holdersOf'>;
}
/** Notifies people in one batch. */
export const payoutNotices = ({ notifications, members }: Deps): readonly Handler[] => [
  on(haulFacts, ['haul:created', 'haul:updated', 'haul:closed', 'haul:removed', 'haul:restored'], {
    name: 'payouts:proposal-notices',
    async run({ document, facts }) {
      const { source, sourceId, title, createdBy } = document;
      // If the same source is proposed again, the earlier notice is updated.
      const about = `proposed-${source}-${sourceId}`;
      const holders = await members.holdersOf('hauls');
      const waits = document.proposed === true && document.status === 'open' && document.deletedAt === null;
      if (!waits)
        return notifications.resolve(
          holders.map((to) => ({ about, to })),
          'It was decided.',
        );
      const fact = facts.findLast(({ kind }) => kind === 'haul:created' || kind === 'haul:restored');
      if (fact === undefined) return;
      const notice = { kind: 'haul_proposed', about, occasion: fact.id, link: haulsLink, title } as const;
      const text = `${createdBy} proposed how to split the haul.`;
      await notifications.notifyAll(holders.map((to) => ({ ...notice, to, text })));
    },
  }),
  on(haulFacts, ['haul:closed'], {
    name: 'payouts:notices',
    async run({ document }) {
      const people = divideHaul(document)?.people.filter(({ amounts }) => amounts.length > 0) ?? [];
      await notifications.notifyAll(
        people.map(({ discordId: to, amounts }) => ({
          to,
          kind: 'payout_owed',
          about: owedKey(document._id),
          link: payoutLink,
          title: document.title,
          text: `Your share is ${inWords(amounts)}.`,
        })),
      );
    },
  }),
  on(shareFacts, ['share:paid', 'share:waived', 'share:confirmed', 'share:corrected'], {
    name: 'payouts:share-notices',
    async run({ document, facts }) {
      await notifications.notifyAll(facts.flatMap((fact) => noticesOf(document, fact)));
      if (document.status === 'owed') return;
      const words = closingWords(document, facts);
      await notifications.resolve([{ about: owedKey(document.haulId), to: document.discordId }], words);
      await notifications.resolve({ begins: correctedKey(document._id) }, words);
    },
  }),
];
