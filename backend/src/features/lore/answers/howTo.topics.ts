// Hyperion's answers to "how do I …" and "can I …": where to do something, and who may do it. The table of
// actions says it best. All else that the hall can do is known from the summaries of its routes.
import { wholeFeatures } from '@guild/common/features.whole';
import { helpWith } from '@guild/common/search/actionHelp';
import { allActions, type Action } from '@guild/common/search/actions';
import { noticePlacePrefix, settingsPlaces, type SettingsPlace } from '@guild/common/settings/settings.places';
import type { Manifest } from '@guild/common/wire/manifest';
import type { Route } from '@guild/common/wire/route';
import {
  statementOfAction,
  statementOfRoute,
  statementOfSetting,
  type RouteAction,
} from '../../../platform/features/knowledge/actions.ts';
import type { AnalyzedQuestion, AnswerSnippet, Topic } from '../../../platform/features/knowledge/knowledge.ts';
import { languageOf } from '../../../platform/features/knowledge/languages.ts';
import { stemOf, termOf, wordsOf } from '../core/archive.words.ts';
import { meaningsOf } from './everydayWords.ts';

/** Words that ask for a state, a number or a time, not for instructions. */
const otherwise = '-am|much|many|long|often|far|who|when|did|was|which';
const beginnings = [
  'how i|we|you|to',
  'what is_a|is_an',
  'where i|we|you|to',
  'i want|like|need',
  'can|may|allowed i|we -what',
];
const germanOtherwise = '-viel|viele|wieviel|lange|oft|weit|wer|wann|welche';
const germanBeginnings = ['wie|wo ich|wir|man', 'ich will|möchte|muss', 'kann|darf ich|wir|man -was_kann|was_darf'];
/** Question patterns for an action, in the format of `Topic.asked`. */
function patternsFor(action: Action): string[] {
  const { asked } = helpWith(action);
  const patterns = beginnings.map((begin) => `${begin} ${asked} ${otherwise}`);
  // 'New event' asks for a form. 'Join the raid' may ask about the raid.
  return action.typed === undefined ? [`${asked} ${otherwise}`, ...patterns] : patterns;
}

const settingsPage = '/settings';
/** The page where people do what a route offers. */
function placeOf({ path, access }: Route, { place, pages, title }: Manifest): string {
  if (path.startsWith('/api/settings/')) return settingsPage;
  const [first = access === 'admin' ? settingsPage : `/${title.toLowerCase()}`] = Object.keys(pages);
  return place ?? first;
}
/** The first sentence of a summary, as it continues after 'to'. */
function deedOf(summary: string): string {
  const [first = ''] = summary.split(/\.\s|\.$/);
  // 'API token' stays as it is.
  return /^[A-Z][a-z]/.test(first) ? first.slice(0, 1).toLowerCase() + first.slice(1) : first;
}
const stemsOf = (text: string): ReadonlySet<string> => new Set(wordsOf(text).flatMap((word) => termOf(word) ?? []));

interface KnownAction extends RouteAction {
  /** The stems of what it does. */
  readonly stems: ReadonlySet<string>;
  /** How many words say what it does, in its shorter description. */
  readonly length: number;
  /** These, and further stems by which it is found. */
  readonly more: ReadonlySet<string>;
  /** The action of the table that does the same; null: none. */
  readonly action: Action | null;
}
/** Everything that changes something. */
const routeActions: readonly KnownAction[] = wholeFeatures.flatMap((manifest: Manifest) =>
  Object.entries(manifest.routes)
    .filter(([, { method }]) => method !== 'GET')
    .map(([name, route]) => {
      const { summary, access, onlyFor } = route;
      const deed = deedOf(summary);
      const stems = stemsOf(deed);
      const action = allActions.find((one) => one.name === name || one.action.does === name)?.action ?? null;
      return {
        name,
        deed,
        to: placeOf(route, manifest),
        access,
        onlyFor,
        stems,
        length: Math.min(stems.size, action === null ? Infinity : stemsOf(action.title).size),
        // 'blockBidder' is found by 'block' and 'bidder'.
        more: stemsOf(
          `${summary} ${manifest.title} ${name.replace(/[A-Z]/g, ' $&')} ${action?.title ?? ''} ${action?.words ?? ''}`,
        ),
        action,
      };
    }),
);

/** Settings with the stems by which they are found. Kinds of notices read like questions about what happened. */
const settings: readonly { place: SettingsPlace; label: ReadonlySet<string>; all: ReadonlySet<string> }[] =
  settingsPlaces
    .filter(({ id }) => !id.startsWith(noticePlacePrefix))
    .map((place) => ({
      place,
      label: stemsOf(place.label),
      all: stemsOf(`${place.label} ${place.words}`),
    }));

/** The part of the question's words that an action must have. */
const enough = 0.6;
/** Words of the question itself, not of what is to be done. */
const askingWords = new Set(
  wordsOf(
    'how where who can may allowed want need like am is are i me my we you do to it that say please hyperion get got thing stuff another other more than once also still again ' +
      'wie wo wer kann können darf dürfen muss soll will möchte ich mich mir mein meine meinen man wir uns ein eine einen ' +
      'einem einer der die das den dem es after before when while nach bevor wenn als auf an ab aus für in im zu zum zur bei von mit etwas was bitte',
  ),
);
/** What a question wants done, each word by the stems that it may mean. */
const wantedIn = (question: string): readonly (readonly string[])[] => {
  const words = wordsOf(question).filter((word) => termOf(word) !== null && !askingWords.has(word));
  const isFirst = (word: string, at: number): boolean => words.findIndex((one) => stemOf(one) === stemOf(word)) === at;
  return words.filter(isFirst).map(meaningsOf);
};
/** How many of the stems are asked for, each once. */
const countIn = (asked: readonly (readonly string[])[], stems: ReadonlySet<string>): number =>
  new Set(asked.flatMap((meanings) => meanings.find((stem) => stems.has(stem)) ?? [])).size;
/** From this number of words on, a description may have one more word than the question. */
const minExactWords = 3;
interface FoundAction {
  readonly action: KnownAction;
  /** Whether its description has all words of the question. */
  readonly isWhole: boolean;
  /** Whether the question says nothing else than its description. */
  readonly isExact: boolean;
}
/** In English, what one wants to do comes first: 'How do I undo a mark' is not about marking. */
const verbIn = (question: string): readonly string[] =>
  languageOf(question) === 'en' ? (wantedIn(question)[0] ?? []) : [];
/**
 * The action that a question asks about. undefined: none fits well enough.
 * @param isAlone whether there must not be another one that fits as well
 */
function actionFor(question: string, isAlone = false): FoundAction | undefined {
  const asked = wantedIn(question);
  const verb = verbIn(question);
  const scored = routeActions.map((action) => {
    const own = countIn(asked, action.stems);
    const all = countIn(asked, action.more);
    const hasVerb = verb.length === 0 || verb.some((stem) => action.more.has(stem));
    const fits = hasVerb && own > 0 && all >= asked.length * enough;
    // The part of the words that it has; of two that have all, the shorter one is meant.
    return {
      action,
      own,
      isWhole: own === asked.length,
      isExact:
        own === asked.length && own >= Math.min(action.stems.size, Math.max(minExactWords, action.stems.size - 1)),
      score: fits ? ((own + all) * all) / (asked.length * (asked.length + action.length)) : 0,
    };
  });
  const [best, next] = scored
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score || other.own - one.own);
  return isAlone && best?.score === next?.score ? undefined : best;
}

/** Words that say what to do with a setting. */
const settingWords = new Set(
  wordsOf(
    'add subscribe get change set turn switch enable disable activate use find open see show put make there have hall guild setting settings page ' +
      'einstellung einstellungen stelle stell stellen schalte schalten ändere ändern aktivieren wechsle wechseln finde gibt es',
  ).map(stemOf),
);
/** The least number of words by which a setting is found, if none of them is in its name. */
const minSettingWords = 2;
/**
 * The setting that has all words of a question. undefined: there is none.
 * @param hasAction whether an action fits, too; then its name must have them all
 */
function settingFor(question: string, hasAction: boolean): SettingsPlace | undefined {
  const asked = wantedIn(question).filter(([stem = '']) => !settingWords.has(stem));
  const scored = settings.map(({ place, label, all }) => ({
    place,
    own: countIn(asked, label),
    all: countIn(asked, all),
  }));
  const [best] = scored
    .filter(
      ({ own, all }) =>
        asked.length > 0 &&
        all >= asked.length &&
        (hasAction ? own >= asked.length : own > 0 || all >= minSettingWords),
    )
    .toSorted((one, other) => other.own - one.own);
  return best?.place;
}

const howQuestion =
  /^(?:and |so )?(?:how (?:do|can|could|should|may) (?:i|we|you)|how to|(?:can|may|could) (?:i|we)|am i allowed to|where do (?:i|we)|who (?:can|may|is allowed to)(?! (?:i|we|you)\b))\b/i;
const germanHowQuestion =
  /^(?:und )?(?:(?:wie|wo)\b(?! (?:viel|lange|oft|weit|hoch)).*\b(?:ich|wir|man)\b|(?:kann|darf|können|dürfen) (?:ich|wir|man)\b|wer (?:kann|darf)\b)/i;
/** Asks how something works. Only the actions of the table answer it: the archive knows how other things work. */
const workQuestion =
  /^(?:how (?:do|does) (?!i\b|we\b|you\b)(.+) work|what happens (?:if|when) (?:i|we) (.+)|what (?:do|does) (.+) (?:do|mean)|wie funktionier(?:t|en) (.+))$/i;
/** Asks for a record, not for a setting. */
const recordQuestion =
  /^(?:who|when|which|how (?:many|much|long|often)|why|wer|wann|welche[rsn]?|wie (?:viele?|lange|oft)|warum)\b/i;
/** A condition after what is asked: 'Can I cancel my auction after somebody has bid?' */
const condition = /^(.{8,}?)\s+(?:after|when|once|if|because|nachdem|wenn|sobald|falls|obwohl)\s.*$/i;
/**
 * How to do what a question asks for, by the routes and the settings of the hall. null: it asks for nothing that the
 * hall can do.
 * @param fits what fits otherwise. A rule leaves only what an action says in the same words, a topic no setting
 */
export function instructionFor(
  asked: AnalyzedQuestion,
  fits: 'rule' | 'topic' | 'part of a topic' | 'nothing',
): AnswerSnippet | null {
  const { text } = asked;
  // Of the alternatives, one is there.
  const work = workQuestion.exec(text)?.slice(1).join('');
  const isHow = howQuestion.test(text) || germanHowQuestion.test(text);
  const wanted = work ?? text.replace(howQuestion, ' ').trim().replace(condition, '$1');
  const found = work === undefined && !isHow ? undefined : actionFor(wanted);
  if (fits === 'rule' && found?.isExact !== true) return null;
  // 'Dark mode' alone asks for a setting, if for nothing else.
  const maySet = isHow ? fits !== 'topic' : fits === 'nothing' && !recordQuestion.test(text);
  const setting = !maySet || found?.isWhole === true ? undefined : settingFor(wanted, found !== undefined);
  if (setting !== undefined) return statementOfSetting(setting, asked);
  if (found === undefined || (work !== undefined && found.action.action === null)) return null;
  return found.action.action === null
    ? statementOfRoute(found.action, asked)
    : statementOfAction(found.action.action, asked);
}

/** Whether a question alone names one action of the table: 'How do I pay it?' needs no question before it. */
export const namesAction = (question: string): boolean => {
  const isHow = howQuestion.test(question) || germanHowQuestion.test(question);
  const action = isHow ? actionFor(question.replace(howQuestion, ' '), true)?.action.action : null;
  return action !== null && action !== undefined;
};

export const howToTopics: readonly Topic[] = allActions.map(({ action }) => ({
  asked: patternsFor(action),
  askedInGerman: germanBeginnings.map((begin) => `${begin} ${action.askedInGerman} ${germanOtherwise}`),
  route: { access: 'signed-in' },
  answer: (asked) => Promise.resolve([statementOfAction(action, asked)]),
}));
