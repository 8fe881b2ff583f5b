// Payout items on the dashboard: shares a member is owed, and payments to confirm.
import type { ForYouLine } from '@guild/common/dashboard/forYou.api';
import { payoutLink } from '@guild/common/payouts/payouts.links';
import { divideHaul, owedOf, sumOf } from '@guild/common/payouts/payouts.rules';
import { on, type Handler } from '../../../platform/store/outbox/facts.ts';
import { sendForYou } from '../../../platform/live/actionItems.ts';
import type { Context } from '../../../platform/features/context.ts';
import type { ActionItems } from '../../../platform/features/feature.ts';
import { haulFacts, shareFacts } from '../payouts.facts.ts';
import type { PayoutModels, ShareDocument } from '../payouts.model.ts';
import { inWords } from '../payouts.words.ts';

type Known = Pick<ShareDocument, '_id' | 'title' | 'amounts' | 'paid' | 'status' | 'paidBy'>;
const knownFields = { title: 1, amounts: 1, paid: 1, status: 1, paidBy: 1 } as const;
/** Most payments to confirm that are shown. */
const maxShown = 3;

const toConfirm = ({ _id, title, paid, paidBy }: Known): ForYouLine => ({
  key: `share-${_id}`,
  icon: 'check',
  title,
  link: payoutLink,
  at: null,
  text: `${paidBy ?? 'An admin'} paid you ${inWords(paid)}`,
  badge: null,
  action: { name: 'confirm', label: 'Confirm receipt', id: _id, amount: null, on: title },
});

/** Everything owed, in one line. */
function owedLine(owed: readonly Known[]): ForYouLine[] {
  const sum = sumOf(owed.flatMap(owedOf)).filter(({ amount }) => amount > 0);
  if (sum.length === 0) return [];
  const titles = owed.map(({ title }) => title);
  const more = titles.length > 1 ? ` and ${titles.length - 1} more` : '';
  return [
    {
      key: 'shares-owed',
      icon: 'treasury',
      title: `You are owed ${inWords(sum)}`,
      link: payoutLink,
      text: `${titles[0] ?? ''}${more}`,
      at: null,
      badge: null,
      action: null,
    },
  ];
}

export const payoutsActionItems = ({ shares }: Pick<PayoutModels, 'shares'>): ActionItems => ({
  async of({ access, discordId }) {
    if (access === 'Guest') return null;
    const [owed, paid] = await Promise.all(
      (['owed', 'paid'] as const).map((status) =>
        shares.find({ discordId, status }, knownFields).sort({ _id: -1 }).lean<Known[]>(),
      ),
    );
    const lines = [...(paid ?? []).slice(0, maxShown).map(toConfirm), ...owedLine(owed ?? [])];
    return { name: 'payouts', title: 'Your shares', summary: null, lines, besides: null };
  },
});

/**
 * Refreshes dashboards: a closed haul that of everybody with a share,
 * a changed share that of its owner.
 */
export const payoutsForYouNews = ({ live }: Pick<Context, 'live'>): readonly Handler[] => [
  on(haulFacts, ['haul:closed'], {
    name: 'payouts:for-you',
    when: 'after-reply',
    run({ document, facts }) {
      const people = divideHaul(document)?.people.filter(({ amounts }) => amounts.length > 0) ?? [];
      sendForYou(
        live,
        people.map(({ discordId }) => discordId),
        facts,
      );
    },
  }),
  on(shareFacts, ['share:paid', 'share:confirmed', 'share:waived', 'share:corrected'], {
    name: 'payouts:share-for-you',
    when: 'after-reply',
    run: ({ document: { discordId }, facts }) => sendForYou(live, [discordId], facts),
  }),
];
