// Hyperion's answers about loot nights: which one runs, and which are planned.
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

export const nightTopics = (nights: Pick<NightService, 'listNights'>): readonly Topic[] => [
  topic(nightRoutes.listNights, {
    asked: [
      'loot night',
      'when|what|which|is|are|any|there|next loot night',
      'when|what|which|is|there next|planned|running|tonight|today loot night',
    ],
    askedInGerman: [
      'loot* night|abend|nacht',
      'lootabend*|beuteabend*|lootnacht*',
      'wann|was|welche*|gibt|nächst* loot* night|abend|nacht',
      'wann|was|welche*|gibt|ist nächst*|geplant*|heute loot* night|abend|nacht',
      'wann|was|welche*|gibt|nächst* lootabend*|beuteabend*|lootnacht*',
      'wann|was|gibt|ist nächst*|geplant*|heute lootabend*|beuteabend*|lootnacht*',
    ],
    source: nightCard.source,
    async answer(asked) {
      const { items } = await nights.listNights({ limit: maxRead });
      const open = items.filter(({ status }) => status !== 'over').toSorted((a, b) => orderOf(a) - orderOf(b));
      return nightCard.answers(open.slice(0, maxShown), (night) => textOf(night, asked), 'No loot night is planned.');
    },
  }),
];
