// Hyperion's answers about the dashboard:
// the incident counter, the statistics, and a person's items.
import { dashboardRoutes } from '@guild/common/dashboard/dashboard.api';
import { forYouRoutes, type ForYou, type ForYouLine } from '@guild/common/dashboard/forYou.api';
import { counted, withSeparators } from '@guild/common/wire/numbers';
import {
  topic,
  type AnswerSnippet,
  type AnalyzedQuestion,
  type Topic,
} from '../../platform/features/knowledge/knowledge.ts';
import { quoted, quotedSentence } from '../../platform/features/knowledge/quoting.ts';
import type { Caller } from '../../platform/people/caller.ts';
import type { DashboardService } from './dashboard.service.ts';

const maxShown = 8;
const link = { title: 'Guild Dashboard', to: '/dashboard' } as const;

function lineOf({ key, title, text, link: to, at, badge }: ForYouLine, { moments }: AnalyzedQuestion): AnswerSnippet {
  const means = at === null ? '' : ` ${at.means === 'ends' ? 'Ends' : 'Starts'} ${moments.when(Date.parse(at.time))}.`;
  const how = badge === null ? '' : `${badge.words}. `;
  return { id: key, title, to, text: `${how}${quotedSentence(text)}${means}` };
}

/** @param forYouOf collects a person's dashboard items from all features */
export const dashboardTopics = (
  service: Pick<DashboardService, 'counter' | 'stats'>,
  forYouOf: (caller: Caller) => Promise<ForYou>,
): readonly Topic[] => [
  topic(dashboardRoutes.getIncidentCounter, {
    asked: [
      'incident|accident|survival_counter',
      'days without|since incident|accident|dying',
      'how_many|how_long days|we|since|without incident|accident|survive|survival',
      'when|who|what last|caused incident|accident',
      'survival counter|days|streak',
    ],
    askedInGerman: [
      'zwischenfall*|vorfall*|unfall*',
      'tage ohne|seit zwischenfall*|vorfall*|unfall*',
      'wie_viele|wie_lange tage ohne|seit zwischenfall*|vorfall*|unfall*',
      'wann|wer letzt* zwischenfall*|vorfall*|unfall*',
    ],
    source: () => ({ id: 'incidents', ...link }),
    async answer({ moments }) {
      const { daysWithoutIncident, lastIncidentDate, lastResetBy } = await service.counter();
      const resetBy = lastResetBy === null ? '' : ` Last reset by ${quoted(lastResetBy)}.`;
      const text = `${counted(daysWithoutIncident, 'day')} without incident; the last one was ${moments.when(Date.parse(lastIncidentDate))}.${resetBy}`;
      return [{ id: 'incidents', ...link, text }];
    },
  }),
  topic(dashboardRoutes.getGuildStats, {
    asked: [
      'guild rank|rating|pvp|territory|stats|statistics|figures',
      'raids won',
      'how_many raid|territory won|hold|held|have|win|do',
      'what|how is|are our|guild rank|rating|pvp_rating|stats|statistics',
      'pvp_rating',
    ],
    askedInGerman: [
      'gilde* rang|wertung|statistik*|zahlen',
      'raids gewonnen',
      'wie_viele raids|gebiete|territorien gewonnen|halten|haben|hält|hat',
      'statistik*',
    ],
    async answer() {
      const { guildRank, raidsWon, totalRaids, territoriesHeld, pvpRating } = await service.stats();
      const text = `Guild rank ${withSeparators(guildRank)}; ${withSeparators(raidsWon)} of ${counted(totalRaids, 'raid')} won; ${counted(territoriesHeld, 'territory', 'territories')} held; PvP rating ${withSeparators(pvpRating)}.`;
      return [{ id: 'figures', ...link, text }];
    },
  }),
  topic(forYouRoutes.getForYou, {
    asked: [
      'wait|todo|to_do|pending|attention me|i|my',
      'what wait|pending for me',
      'what|anything should|must i',
      'what|anything do i need|have_to',
      'what is|anything for|concerns me',
      'what|anything is there for me',
    ],
    askedInGerman: [
      'wartet mich|mir',
      'was wartet mich|mir',
      'was muss|soll|sollte ich',
      'was muss|soll|sollte ich tun|machen|erledigen',
      'was steht|gibt|ist für mich',
      'was habe ich zu tun',
    ],
    isPersonal: true,
    source: () => ({ id: 'for-you', ...link }),
    async answer(asked) {
      const { parts } = await forYouOf(asked.caller);
      const lines = parts.flatMap((part) => part.lines).slice(0, maxShown);
      if (lines.length === 0) return [{ id: 'for-you', ...link, text: "You're all caught up.", isNone: true }];
      return lines.map((one) => lineOf(one, asked));
    },
  }),
];
