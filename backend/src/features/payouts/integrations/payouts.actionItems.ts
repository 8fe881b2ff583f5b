// Payout items on the dashboard: shares a member is owed, and payments to confirm.
import { startWithSomebodyWhoMay } from '@guild/common/members/managers';
import { payoutLink } from '@guild/common/payouts/payouts.links';
import { divideHaul, owedOf, sumOf } from '@guild/common/payouts/payouts.rules';
import { refreshForYou } from '../../../platform/live/actionItems.ts';
import type { Context } from '../../../platform/features/context.ts';
import type { ActionItem, ActionItems } from '../../../platform/features/feature.ts';
import { haulFacts, shareFacts } from '../payouts.facts.ts';
import type { PayoutModels, ShareDocument } from '../payouts.model.ts';
import { inWords } from '../payouts.words.ts';

type ShownShare = Pick<ShareDocument, '_id' | 'title' | 'amounts' | 'paid' | 'status' | 'paidBy'>;
const knownFields = { title: 1, amounts: 1, paid: 1, status: 1, paidBy: 1 } as const;
/** Most payments to confirm that are shown. */
const maxShown = 3;

const toConfirm = ({ _id, title, paid, paidBy }: ShownShare): ActionItem => ({
  key: `share-${_id}`,
  icon: 'check',
  title,
  link: payoutLink,
  text: `${paidBy ?? startWithSomebodyWhoMay('hauls')} paid you ${inWords(paid)}`,
  action: { name: 'confirm', label: 'Confirm receipt', id: _id, amount: null, on: title },
});

/** Everything owed, in one line. */
function owedLine(owed: readonly ShownShare[]): ActionItem[] {
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
    },
  ];
}

export const payoutsActionItems = (
  { shares }: Pick<PayoutModels, 'shares'>,
  { live }: Pick<Context, 'live'>,
): ActionItems => ({
  order: 50,
  async of({ access, discordId }) {
    if (access === 'Guest') return null;
    const [owed, paid] = await Promise.all(
      (['owed', 'paid'] as const).map((status) =>
        shares.find({ discordId, status }, knownFields).sort({ _id: -1 }).lean<ShownShare[]>(),
      ),
    );
    const lines = [...(paid ?? []).slice(0, maxShown).map(toConfirm), ...owedLine(owed ?? [])];
    return { title: 'Your shares', lines };
  },
  handlers: [
    refreshForYou(haulFacts, ['haul:closed'], {
      name: 'payouts:for-you',
      live,
      people: ({ document }) =>
        (divideHaul(document)?.people ?? [])
          .filter(({ amounts }) => amounts.length > 0)
          .map(({ discordId }) => discordId),
    }),
    refreshForYou(shareFacts, ['share:paid', 'share:confirmed', 'share:waived', 'share:corrected'], {
      name: 'payouts:share-for-you',
      live,
      people: ({ document: { discordId } }) => [discordId],
    }),
  ],
});
