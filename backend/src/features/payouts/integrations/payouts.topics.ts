// Hyperion's answers about payouts: what a person is owed, and for admins what the guild owes.
import { payoutRoutes, type Money, type Share } from '@guild/common/payouts/payouts.api';
import { haulsLink, payoutLink } from '@guild/common/payouts/payouts.links';
import { topic, type AnswerSnippet, type Topic } from '../../../platform/features/knowledge/knowledge.ts';
import { listed, quoted } from '../../../platform/features/knowledge/quoting.ts';
import type { Shares } from '../shares/payouts.shares.ts';
import { amountInWords } from '../payouts.words.ts';

const maxShown = 6;
const ownShares = { id: 'shares', title: 'Your shares', to: payoutLink } as const;
const allBalances = { id: 'balances', title: 'Balances', to: haulsLink } as const;
const listedAmounts = (amounts: readonly Money[]): string =>
  listed(amounts.filter(({ amount }) => amount !== 0).map(amountInWords));

const statementOf = ({ id, title, owed, paid, status }: Share, text?: string): AnswerSnippet => ({
  id: `share-${id}`,
  title,
  to: payoutLink,
  text:
    text ??
    (status === 'owed'
      ? `You're owed ${listedAmounts(owed)} from this haul.`
      : `You were paid ${listedAmounts(paid)} from this haul. Please confirm receipt.`),
});

export function payoutTopics(shares: Pick<Shares, 'list' | 'balanceOf' | 'balances'>): readonly Topic[] {
  return [
    topic(payoutRoutes.getOwnBalance, {
      asked: [
        'i|me|my owe|owed|debt|share|payout|payment|cut',
        'what|whom|who|how_much do|am|is i|me owe|owed',
        'what|whom|who|how_much owe|owed i|me',
        'what|whom|who|how_much guild owe i|me',
        'what|which|show|list|when|where|how_much|is|are my share|payout|payment|cut',
        'was|were|am|did|have|get i|me paid',
        'share|payout',
        'my balance',
        'what is my balance',
      ],
      source: () => ownShares,
      async answer({ caller }) {
        const [{ items: owed }, { items: paid }] = (await Promise.all(
          (['owed', 'paid'] as const).map((status) => shares.list({ mine: '1', status, limit: maxShown }, caller)),
        )) as [Awaited<ReturnType<Shares['list']>>, Awaited<ReturnType<Shares['list']>>];
        const { owed: sum } = await shares.balanceOf(caller);
        const total = listedAmounts(sum.filter(({ amount }) => amount > 0));
        const head: AnswerSnippet[] =
          total === '' ? [] : [{ ...ownShares, text: `The guild owes you ${total} in total.` }];
        const statements = [
          ...head,
          ...owed.map((one) => statementOf(one)),
          ...paid.map((one) => statementOf(one)),
        ].slice(0, maxShown);
        return statements.length > 0
          ? statements
          : [{ ...ownShares, text: 'The guild owes you nothing from hauls.', isNone: true }];
      },
    }),
    topic(payoutRoutes.listBalances, {
      asked: [
        'who|whom owe|owed guild|we|anything|money|still|most',
        'who|whom|what do|does|is guild|we owe|owed',
        'balance|unpaid guild|member|everybody|all|share',
        'owe|owed #name -i|me|my',
        'how_much|what owe|owed #name -i|me|my',
      ],
      source: () => allBalances,
      async answer({ names }) {
        const all = (await shares.balances()).filter(({ owed }) => owed.some(({ amount }) => amount > 0));
        const named = all.filter(({ username }) => names.some((name) => username.toLowerCase().includes(name)));
        const shown = named.length > 0 ? named : all;
        const rows = shown.slice(0, maxShown).map(({ username, owed }) => `${quoted(username)} ${listedAmounts(owed)}`);
        const text =
          rows.length === 0
            ? 'The guild owes nothing to anyone.'
            : `The guild owes ${listed(rows)}${shown.length > maxShown ? ', and others' : ''}.`;
        return [
          {
            ...allBalances,
            text,
            ...(rows.length === 0 && { isNone: true as const }),
          },
        ];
      },
    }),
  ];
}
