// Hyperion's answers about loot nights: which one runs, and which are planned.
import { rule } from '../../platform/features/knowledge/actions.ts';
import { nightRoutes, type Night } from '@guild/common/nights/nights.api';
import { isOpenLot } from '@guild/common/nights/nights.rules';
import { counted } from '@guild/common/wire/numbers';
import { topic, type AnalyzedQuestion, type Topic } from '../../platform/features/knowledge/knowledge.ts';
import { nightCard } from './nights.card.ts';
import type { NightService } from './nights.service.ts';

const maxShown = 5;
const maxRead = 50;

function textOf({ status, lots, startsAt }: Night, { moments }: AnalyzedQuestion): string {
  if (status === 'running') {
    const left = lots.filter(isOpenLot).length;
    return `It is running: ${counted(left, 'lot')} left.`;
  }
  const count = counted(lots.length, 'lot');
  if (startsAt === null) return `It is planned, with ${count}. Its time is not decided yet.`;
  const at = Date.parse(startsAt);
  return `Starts ${moments.whenInZone(at)}, ${moments.until(at)}, with ${count}.`;
}
/** The running one first, then the next ones, then those without a time. */
const orderOf = ({ status, startsAt }: Night): number =>
  status === 'running' ? 0 : startsAt === null ? Number.MAX_SAFE_INTEGER : Date.parse(startsAt);

const evening = 'lootabend*|beuteabend*|lootnacht*|beutenacht*';

export const nightTopics = (nights: Pick<NightService, 'listNights'>): readonly Topic[] => [
  rule(nightRoutes.listNights, {
    name: 'what-is-a-loot-night',
    title: 'Loot nights',
    to: '/loot',
    asked: [
      'what is_a loot night',
      'how loot night work|go|run',
      'explain loot night',
      'how|can|where i|we join|take_part|bid|attend loot night',
    ],
    askedInGerman: [
      `was ist_ein|ist_eine ${evening}`,
      `wie funktionier*|läuft ${evening}`,
      'was|wie ist_ein|ist_eine|funktionier* loot* night|abend|nacht',
    ],
    texts: {
      en: "On a loot night the guild's loot is auctioned live, lot after lot, and everybody bids on their own screen. See [Loot nights](/loot). What is paid goes to the guild, which can divide it as a haul.",
      de: 'An einem Loot-Abend versteigert die Gilde ihre Beute live, Los für Los, und alle bieten am eigenen Bildschirm. Siehe [Loot nights](/loot). Das Geld geht an die Gilde, die es als Beute teilen kann.',
    },
  }),
  topic(nightRoutes.listNights, {
    asked: [
      'loot night',
      'when|what|which|is|are|any|there|next loot night',
      'when|what|which|is|there next|planned|running|tonight|today loot night',
    ],
    askedInGerman: [
      'loot* night|abend|nacht',
      evening,
      'wann|was|welche*|gibt|nächst* loot* night|abend|nacht',
      'wann|was|welche*|gibt|ist nächst*|geplant*|heute loot* night|abend|nacht',
      `wann|was|welche*|gibt|nächst* ${evening}`,
      `wann|was|gibt|ist nächst*|geplant*|heute ${evening}`,
    ],
    source: nightCard.source,
    async answer(asked) {
      const { items } = await nights.listNights({ limit: maxRead });
      const open = items.filter(({ status }) => status !== 'over').toSorted((a, b) => orderOf(a) - orderOf(b));
      return nightCard.answers(open.slice(0, maxShown), (night) => textOf(night, asked), 'No loot night is planned.');
    },
  }),
];
