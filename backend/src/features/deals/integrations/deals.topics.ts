// Hyperion's answers about deals: what a person is owed and owes, and for admins what the guild owes.
import { rule } from '../../../platform/features/knowledge/actions.ts';
import { dealRoutes, type Deal, type DealSide } from '@guild/common/deals/deals.api';
import { dealsLink, owingLink } from '@guild/common/deals/deals.links';
import { amountInWords, type Money } from '@guild/common/deals/money';
import { haulsLink } from '@guild/common/payouts/payouts.links';
import { topic, type AnswerSnippet, type Topic } from '../../../platform/features/knowledge/knowledge.ts';
import { listed, quoted } from '../../../platform/features/knowledge/quoting.ts';
import type { DealService } from '../deals.service.ts';

const maxShown = 6;
const ownDeals = { id: 'shares', title: 'Your deals', to: dealsLink } as const;
const owedByYou = { id: 'debts', title: 'What I owe', to: owingLink } as const;
const allBalances = { id: 'balances', title: 'Balances', to: haulsLink } as const;
const listedAmounts = (amounts: readonly Money[]): string =>
  listed(amounts.filter(({ amount }) => amount !== 0).map(amountInWords));

const statementOf = (deal: Deal): AnswerSnippet => {
  const isPaid = deal.status === 'paid';
  const sum = listedAmounts(isPaid ? deal.paid : deal.owed);
  const byGuild = isPaid
    ? `You were paid ${sum} from this haul. Please confirm receipt.`
    : `You're owed ${sum} from this haul.`;
  const byPerson = isPaid
    ? `${quoted(deal.debtorUsername)} paid you ${sum}. Please confirm receipt.`
    : `${quoted(deal.debtorUsername)} owes you ${sum}.`;
  const text = deal.debtorDiscordId === null ? byGuild : byPerson;
  return { id: `deal-${deal.id}`, title: deal.title, to: dealsLink, text };
};
const owingStatement = ({ id, title, creditorUsername, owed }: Deal): AnswerSnippet => ({
  id: `deal-${id}`,
  title,
  to: owingLink,
  text: `You owe ${creditorUsername === '' ? 'the guild' : quoted(creditorUsername)} ${listedAmounts(owed)}.`,
});

const dealRules: readonly Topic[] = [
  rule(dealRoutes.getOwnBalance, {
    name: 'haul-shares',
    title: 'Hauls',
    to: haulsLink,
    asked: [
      'how|why share|shares|haul|loot|split|cut calculate|compute|divide|split|distribute|decided|work|counted -night|map|link|event|answer',
      'how haul|loot shared|get',
      'how|can get|receive|claim share haul|loot',
      'what is_a haul',
    ],
    askedInGerman: [
      'wie|warum anteil*|beute*|haul*|loot* berechn*|verteil*|aufgeteilt|teil*|geteilt|zustande|funktionier*',
      'was ist_ein|ist_eine haul|beutezug',
    ],
    texts: {
      en: `First the guild's cut is taken from a haul. The rest goes to those who took part, by their weights: coming late counts less, and a rank can count more. Whoever enters the haul can also type each share. Each haul in [Hauls](${haulsLink}) shows its division.`,
      de: `Zuerst geht der Anteil der Gilde ab. Der Rest geht nach Gewicht an alle, die dabei waren: Wer zu spät kam, zählt weniger, und ein Rang kann mehr zählen. Wer die Beute einträgt, kann die Anteile auch von Hand setzen. Jeder Eintrag unter [Hauls](${haulsLink}) zeigt die Teilung.`,
    },
  }),
  rule(dealRoutes.getOwnBalance, {
    name: 'when-paid',
    ...ownDeals,
    asked: [
      'when|how get|receive|paid my|the|i money|solari|payment|payout -share|much|many|mark',
      'when get|be|am paid -share',
      'how|where confirm paid|payment|money|received',
      'how|when seller|client|buyer|winner|contractor pay|paid|pays -i',
    ],
    askedInGerman: ['wann|wie bekomm*|krieg*|erhalt* geld|solari|lohn|bezahlung|zahlung* -viel'],
    texts: {
      en: `The hall moves no money: whoever owes you pays in the game and marks it as paid, and you confirm it. No date is fixed. Who owes you what is in [Deals](${dealsLink}); press Report a problem there if nobody pays.`,
      de: `Die Halle bewegt kein Geld: Wer dir etwas schuldet, bezahlt im Spiel und markiert es, und du bestätigst es. Eine Frist gibt es nicht. Wer dir was schuldet, steht unter [Deals](${dealsLink}); zahlt niemand, drücke dort „Report a problem“.`,
    },
  }),
  rule(dealRoutes.getOwnBalance, {
    name: 'who-decides',
    ...ownDeals,
    asked: [
      'who decide|settle|judge|resolve|handle|talk|contact|ask|turn|help dispute|problem|complaint|deal',
      'what happen dispute|complaint|problem|complain',
    ],
    askedInGerman: [
      'wer entscheid*|klärt|schlichtet streit*|problem*|beschwerde*',
      'was passiert streit*|beschwerde*|problem*',
    ],
    texts: {
      en: `Somebody with the right of its source decides it, and never one of the two sides: for auctions “Auctions”, for contracts “Contracts”, for hauls “Hauls”. Both sides can say what happened in [Deals](${dealsLink}).`,
      de: `Jemand mit dem passenden Recht entscheidet, aber nie eine der beiden Seiten: bei Auktionen „Auctions“, bei Aufträgen „Contracts“, bei Beute „Hauls“. Beide Seiten können unter [Deals](${dealsLink}) sagen, was war.`,
    },
  }),
];

export function dealTopics(deals: Pick<DealService, 'list' | 'balanceOf' | 'balances'>): readonly Topic[] {
  return [
    ...dealRules,
    topic(dealRoutes.getOwnBalance, {
      asked: [
        'i|me|my owe|owed|debt|share|payout|payment|cut',
        'what|whom|who|how_much do|am|is i|me owe|owed',
        'what|whom|who|how_much owe|owed i|me',
        'what|whom|who|how_much guild owe i|me',
        'what|which|show|list|when|where|how_much|is|are my share|payout|payment|cut',
        'was|were|am|did|have|get|got i|me paid',
        'who|whom owe|owed me money|anything|something|solari|spice',
        'whom|what|how_much|who do i owe money|anything|something|solari|spice|guild',
        'share|payout',
        'unpaid|pay i|my|me',
        'unpaid contract|job|share',
        'my balance|solari|money|coins',
        'how_much|many solari|money|coins do|have i',
        'what is my balance',
      ],
      askedInGerman: [
        'schuld* ich|mir|mich',
        'was|wem|wer|wie_viel|wieviel schuld* ich|mir|mich',
        'wer schuld* mir geld|etwas|was|solari',
        'was|wem|wie_viel|wieviel schuld* ich geld|etwas|solari|gilde',
        'mein* anteil*|schulden|auszahlung*|guthaben|konto|kontostand|saldo|solari|geld',
        'wie_viel|wieviel solari|geld habe|hab ich',
        'wann|was bekomm*|krieg* ich anteil*|geld|solari|auszahlung*',
        'unbezahlt* ich|mein*',
      ],
      source: () => ownDeals,
      async answer({ caller, mentions }) {
        const isOwed = mentions('owe_me', 'owed_to_me', 'am_i_owed', 'i_am_owed', 'schuld*_mir');
        const isOwing = mentions('i_owe', 'my_debt', 'schuld*_ich', 'ich_schuld*', 'mein*_schulden') && !isOwed;
        const own = (side: DealSide, status: Deal['status']) => deals.list({ side, status, limit: maxShown }, caller);
        const [{ items: owed }, { items: paid }, { items: owing }, { owed: sum, owes }] = await Promise.all([
          own('creditor', 'owed'),
          own('creditor', 'paid'),
          own('debtor', 'owed'),
          deals.balanceOf(caller),
        ]);
        const total = listedAmounts(sum.filter(({ amount }) => amount > 0));
        const debts = listedAmounts(owes.filter(({ amount }) => amount > 0));
        const creditor = [
          ...(total === '' ? [] : [{ ...ownDeals, text: `You are owed ${total} in total.` }]),
          ...owed.map(statementOf),
          ...paid.map(statementOf),
        ];
        const debtor = [
          ...(debts === '' ? [] : [{ ...owedByYou, text: `You owe ${debts} in total.` }]),
          ...owing.map(owingStatement),
        ];
        const statements = isOwed ? creditor : isOwing ? debtor : [...creditor, ...debtor];
        const none = isOwed
          ? 'Nobody owes you anything.'
          : isOwing
            ? 'You owe nothing.'
            : 'You owe nothing, and nobody owes you anything.';
        return statements.length > 0
          ? statements.slice(0, maxShown)
          : [{ ...(isOwing ? owedByYou : ownDeals), text: none, isNone: true }];
      },
    }),
    topic(dealRoutes.listBalances, {
      asked: [
        'who|whom owe|owed guild|we|anything|money|still|most',
        'who|whom|what do|does|is guild|we owe|owed',
        'balance|unpaid guild|member|everybody|all|share',
        'owe|owed #name -i|me|my',
        'how_much|what owe|owed #name -i|me|my',
      ],
      askedInGerman: [
        'wem|was|wie_viel|wieviel schuld* gilde|wir',
        'schuld* #name -ich|mir|mich',
        'wie_viel|wieviel|was schuld* gilde|wir #name -ich|mir|mich',
      ],
      source: () => allBalances,
      async answer({ names }) {
        const all = (await deals.balances()).filter(({ owed }) => owed.some(({ amount }) => amount > 0));
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
