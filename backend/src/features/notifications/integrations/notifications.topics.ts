// Hyperion's answers about a person's own unread notices.
import type { LoreSource } from '@guild/common/lore/chat.api';
import { noticeRoutes, type Notice } from '@guild/common/notifications/notifications.api';
import { writeTimed } from '@guild/common/wire/timedText';
import { counted } from '@guild/common/wire/numbers';
import { rule } from '../../../platform/features/knowledge/actions.ts';
import {
  topic,
  type AnswerSnippet,
  type AnalyzedQuestion,
  type Topic,
} from '../../../platform/features/knowledge/knowledge.ts';
import { quoted } from '../../../platform/features/knowledge/quoting.ts';
import type { Reading } from '../core/notifications.reading.ts';

const maxShown = 6;

const sourceOf = ({ id, title, link }: Notice): LoreSource => ({
  id: `notice-${id}`,
  title,
  to: link?.startsWith('/') === true ? link : '/dashboard',
});
function statementOf(notice: Notice, { moments }: AnalyzedQuestion): AnswerSnippet {
  const { text, timed, createdAt, resolution } = notice;
  const words = timed === null ? text : writeTimed(timed, moments.when);
  const since = resolution === null ? '' : ` ${quoted(resolution)}`;
  return {
    ...sourceOf(notice),
    text: `${quoted(words.replace(/\.$/, ''))}, ${moments.when(Date.parse(createdAt))}.${since}`,
  };
}

const mute = 'mute|silence|turn_off|switch_off|disable|stop|unsubscribe';
const muteInGerman = 'stumm*|abschalt*|ausschalt*|abstell*|schalt*|stell*|deaktivier*';
const what = 'notice|notification|message|discord|ping|push|dm';
const whatInGerman = 'benachrichtigung*|nachricht*|mitteilung*|discord*|push*';
const settings = '[Settings → Notifications](/settings#notification-kinds)';
const quietHours = '[Quiet hours](/settings#quiet-hours)';
const sound = 'sound|noise|audio|beep';
const soundInGerman = 'ton|töne|sound*|geräusch*|klang|klänge';

export const noticeTopics = (reading: Pick<Reading, 'list' | 'unread'>): readonly Topic[] => [
  rule(noticeRoutes.listNotices, {
    name: 'turn-off-sounds',
    title: 'Settings',
    to: '/settings#sounds',
    asked: [`${mute} ${sound}`],
    askedInGerman: [`${muteInGerman} ${soundInGerman}`],
    texts: {
      en: 'Open [Settings → Sounds](/settings#sounds) and switch each sound on or off. It counts for this browser.',
      de: 'Öffne [Settings → Sounds](/settings#sounds) und schalte jeden Ton an oder aus. Das gilt für diesen Browser.',
    },
  }),
  rule(noticeRoutes.listNotices, {
    name: 'reminders',
    title: 'Settings',
    to: '/settings#reminders',
    asked: ['remind|reminder|reminders me|event|raid|training|get|set|i|before'],
    askedInGerman: ['erinner* mich|event*|raid*|training*|termin*|ich|vor'],
    texts: {
      en: 'You are reminded of the events in which you have a seat. Choose how long before in [Settings → Remind me of events](/settings#reminders).',
      de: 'An Events mit einem Platz für dich wirst du erinnert. Wie lange vorher, wählst du unter [Settings → Remind me of events](/settings#reminders).',
    },
  }),
  rule(noticeRoutes.listNotices, {
    name: 'mute-notices',
    title: 'Settings',
    to: '/settings#notification-kinds',
    asked: [`${mute} ${what}`, 'notified|notify|told|informed when|if do_i|will_i|am_i -new'],
    askedInGerman: [`${muteInGerman} ${whatInGerman}`],
    texts: {
      en: `Open ${settings} and choose for each kind of notice whether you get it in the app, on Discord, or not at all. In ${quietHours} nothing is sent to Discord or your devices.`,
      de: `Öffne ${settings} und wähle für jede Art, ob du sie in der App, auf Discord oder gar nicht bekommst. In den Ruhezeiten (${quietHours}) geht nichts an Discord oder deine Geräte.`,
    },
  }),
  topic(noticeRoutes.listNotices, {
    asked: [
      'i|my|me notice|notification|message|unread|miss|news',
      'what|which|any|show|list|do|have|are notice|notification|unread',
      'what|which|any|show|list|do|have|are i|my|me|new notice|notification|message|unread|miss|news',
      'what did|have i miss',
      'what|anything is|has new',
      'unread',
    ],
    askedInGerman: [
      'ich|mein*|neue* benachrichtigung*|nachricht*|mitteilung*|verpasst',
      'habe|was|gibt|zeig* ich|mein*|neue* benachrichtigung*|nachricht*|mitteilung*|verpasst',
      'was habe ich verpasst',
      'was gibt neues',
      'ungelesen*',
    ],
    isPersonal: true,
    source: sourceOf,
    async answer(asked) {
      const { items } = await reading.list({ unread: '1', limit: maxShown }, asked.caller);
      const link = { id: 'notices', title: 'Notices', to: '/dashboard' };
      if (items.length === 0) return [{ ...link, text: 'You have no unread notifications.', isNone: true }];
      const unread = await reading.unread(asked.caller);
      const statements = items.map((one) => statementOf(one, asked));
      return unread <= items.length
        ? statements
        : [{ ...link, text: `You have ${counted(unread, 'unread notification')}.` }, ...statements];
    },
  }),
];
