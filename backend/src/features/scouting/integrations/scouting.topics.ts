// Hyperion's answers about scouting:
// where resources are this week, what is in a cell, and when the map resets.
import { rule } from '../../../platform/features/knowledge/actions.ts';
import type { LoreSource } from '@guild/common/lore/chat.api';
import { scoutingRoutes, type ScoutMark, type ScoutingReport } from '@guild/common/scouting/scouting.api';
import { categoryNames, type ScoutingCategory } from '@guild/common/scouting/scouting.rules';
import { counted } from '@guild/common/wire/numbers';
import { sortedByText } from '@guild/common/wire/sorting';
import {
  topic,
  type AnswerSnippet,
  type AnalyzedQuestion,
  type Topic,
} from '../../../platform/features/knowledge/knowledge.ts';
import { listed, quoted } from '../../../platform/features/knowledge/quoting.ts';
import type { ScoutingService } from '../scouting.service.ts';

type Reads = Pick<ScoutingService, 'listReports' | 'currentWeek'>;

const maxRead = 200;
const maxCells = 20;
/** Words for each category in a question. */
const wordsFor: Readonly<Record<ScoutingCategory, readonly string[]>> = {
  spice_craters: ['spice', 'melange', 'crater', 'gewürz*', 'spezerei', 'krater'],
  titanium_islands: ['titanium', 'titan', 'titaninsel*'],
  titanium_stravidium_mixed: ['titanium', 'stravidium', 'mixed'],
  stravidium_islands: ['stravidium'],
  crashed_ships: ['crash', 'crashed', 'ship', 'wreck', 'shipwreck', 'wrack*', 'schiff*', 'abgestürzt*'],
  research_stations: ['research', 'station', 'lab', 'testing', 'forschungsstation*'],
  control_point: ['control_point', 'control_points', 'kontrollpunkt*'],
};
const anything = [
  ...new Set(Object.values(wordsFor).flat()),
  'island',
  'marker',
  'mark',
  'harvest',
  'anything',
  'insel*',
].join('|');
const categories = Object.keys(wordsFor) as ScoutingCategory[];

const cellLink = (cell: string): string => `/scouting?cell=${cell}`;
const sourceOf = (category: ScoutingCategory): LoreSource => ({
  id: `marker-${category}`,
  title: categoryNames[category],
  to: `/scouting?only=${category}`,
});
const scoutingPage = { title: 'Scouting', to: '/scouting' } as const;
const stateOf = ({ state, cell }: ScoutMark): string => (state === 'present' ? cell : `${cell} (${state})`);
/** All current marks of a category, by cell. */
function marksOf(reports: readonly ScoutingReport[], category: ScoutingCategory): ScoutMark[] {
  const marks = new Map<string, ScoutMark>();
  for (const report of reports.filter((one) => one.isActive && one.category === category))
    for (const mark of report.marks) marks.set(mark.cell, marks.get(mark.cell) ?? mark);
  return sortedByText([...marks.values()], ({ cell }) => cell);
}

export function scoutingTopics(service: Reads): readonly Topic[] {
  const reportsNow = async (): Promise<readonly ScoutingReport[]> =>
    (await service.listReports({ isActive: 'true', limit: maxRead })).items;
  const resetOf = async ({ moments }: AnalyzedQuestion): Promise<string> => {
    const { endsAt } = await service.currentWeek();
    const at = Date.parse(endsAt);
    return `The desert resets ${moments.whenInZone(at)}, ${moments.until(at)}.`;
  };
  return [
    rule(scoutingRoutes.listReports, {
      name: 'undo-mark',
      ...scoutingPage,
      asked: ['undo|revert|take_back|mistake|wrong|unmark mark|marked|cell|map|spice|field -paid|payment|pay'],
      askedInGerman: ['rückgängig|zurücknehm*|versehen*|falsch markier*|zelle*|feld*|karte* -bezahl*|zahlung*'],
      texts: {
        en: 'Open the changes of the week in [Scouting](/scouting) and press Undo: one of your last ten, if nothing followed on that cell. Only members can do this.',
        de: 'Öffne die Änderungen der Woche unter [Scouting](/scouting) und drücke „Undo“: Das geht bei deinen letzten zehn, wenn auf der Zelle nichts folgte. Das dürfen nur Mitglieder.',
      },
    }),
    rule(scoutingRoutes.listReports, {
      name: 'past-weeks',
      ...scoutingPage,
      asked: ['last|past|previous|old|older|earlier|former week|weeks map|spice|desert|marks|fields|where -reset|when'],
      askedInGerman: ['letzt*|vergangen*|früher*|alt*|vorig* woche* karte*|gewürz|felder|wüste|wo -wann'],
      texts: {
        en: 'Open [Scouting](/scouting) and choose an earlier week: the map of each past week is kept.',
        de: 'Öffne [Scouting](/scouting) und wähle eine frühere Woche: Die Karte jeder vergangenen Woche bleibt erhalten.',
      },
    }),
    topic(scoutingRoutes.listReports, {
      asked: [
        `where ${anything} -come|from|made|sell|buy|sold`,
        `where ${anything} week|map|now|today|marked|find|harvest|desert|is|are|deep -come|from|made|sell|buy|sold`,
        `where ${anything} is|are|can|find week|map|now|today|marked|find|harvest|desert|deep -come|from|made|sell|buy|sold`,
        `which|what|any|is|are cell|location|spot|sector ${anything}`,
        `which|what|any|is|are|has|have cell|location|spot|sector has|have|hold ${anything}`,
        `location|spot|marker ${anything} -how`,
        `any|is|are|how_many ${anything} week|map|marked|desert`,
        'what|show on|is map|marked week|now|map',
        'what|anything scouted|marked',
      ],
      askedInGerman: [
        `wo ${anything}`,
        `wo finde*|ist|sind|gibt|liegt ${anything}`,
        `wo finde*|ist|sind|gibt|liegt ${anything} karte|woche|wüste|jetzt|heute`,
        `welche*|gibt feld*|ort*|sektor* ${anything}`,
        'was karte|markiert',
        'was ist|steht karte|markiert jetzt|woche|karte',
      ],
      source: ({ category }) => sourceOf(category),
      async answer({ mentions }) {
        const reports = await reportsNow();
        const namedCategories = categories.filter((category) => mentions(...wordsFor[category]));
        const shown = namedCategories.length > 0 ? namedCategories : categories;
        const statements = shown.flatMap((category): AnswerSnippet[] => {
          const marks = marksOf(reports, category);
          const link = sourceOf(category);
          if (marks.length > 0) {
            const more = marks.length > maxCells ? [`${marks.length - maxCells} more`] : [];
            const cells = listed([...marks.slice(0, maxCells).map(stateOf), ...more]);
            return [{ ...link, text: `Marked this week in ${counted(marks.length, 'cell')}: ${cells}.` }];
          }
          return namedCategories.length > 0 ? [{ ...link, text: 'Marked nowhere this week.', isNone: true }] : [];
        });
        const none: AnswerSnippet = {
          id: 'map',
          ...scoutingPage,
          text: 'Nothing is marked on the map this week.',
          isNone: true,
        };
        return statements.length > 0 ? statements : [none];
      },
    }),
    topic(scoutingRoutes.listReports, {
      asked: [
        '#cell',
        'what|anything|is|who #cell -contract|job',
        'what|anything is|there|lies|marked|at|in|on #cell -contract|job',
        'what|anything is|there|lies|marked at|in|on #cell -contract|job',
        'what|who is|there|lies|marked marked at|in|on #cell -contract|job',
      ],
      askedInGerman: [
        '#cell',
        'was|wer|liegt|gibt #cell -auftrag*|aufträge*',
        'was ist|liegt|gibt in|auf|bei|an #cell -auftrag*|aufträge*',
      ],
      async answer({ cells, moments }) {
        const reports = await reportsNow();
        return cells.map((cell): AnswerSnippet => {
          const descriptions = categories.flatMap((category) =>
            marksOf(reports, category)
              .filter((mark) => mark.cell === cell)
              .map(({ state, markedBy, markedAt }) => {
                const marked = `marked by ${quoted(markedBy)} ${moments.when(Date.parse(markedAt))}`;
                return `${categoryNames[category]}, ${state === 'present' ? 'there' : state}, ${marked}`;
              }),
          );
          const link = { id: `cell-${cell}`, title: cell, to: cellLink(cell) };
          if (descriptions.length > 0) return { ...link, text: `${descriptions.join('; ')}.` };
          return { ...link, text: `Nothing is marked at ${cell} this week.`, isNone: true };
        });
      },
    }),
    topic(scoutingRoutes.getCurrentWeek, {
      asked: [
        'when map|week|desert|storm|coriolis|shifting reset|change|wipe|over|end|redraw|renew|new|begin|start|come|next|turn',
        'when reset|wipe',
        'when next reset|wipe|coriolis|storm',
        'when does|is map|week|desert|storm|coriolis|shifting reset|change|wipe|over|end|redraw|renew|new|begin|start|come|next|turn',
        'how_long until|left|till reset|wipe|week|storm|coriolis|map',
        'reset map|week|desert',
        'weekly_reset',
        'what|how is|does week called|name',
      ],
      askedInGerman: [
        'wann karte|woche|wüste|sturm|coriolis* zurück*|reset*|wechsel*|end*|neu*|beginn*',
        'wann wird|ist karte|woche|wüste|sturm|coriolis* zurück*|reset*|wechsel*|neu*',
        'wann reset*|coriolis*|sturm',
        'wie_lange bis reset*|sturm*|woche*',
        'wie heißt woche',
      ],
      source: () => ({ id: 'week', ...scoutingPage }),
      async answer(asked) {
        const { label } = await service.currentWeek();
        return [
          {
            id: 'week',
            ...scoutingPage,
            text: `${await resetOf(asked)} This week is ${quoted(label)}.`,
          },
        ];
      },
    }),
  ];
}
