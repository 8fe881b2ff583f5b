// Answer snippets about actions: how to do something, and who may do it.
import { may } from '@guild/common/members/ranks';
import { whoMayCall, whoMayCallInGerman } from '@guild/common/members/whoMay';
import { helpWith } from '@guild/common/search/actionHelp';
import { actionSourceId, isActionSource, type Action } from '@guild/common/search/actions';
import { groupTitles, linkToSetting, type SettingsPlace } from '@guild/common/settings/settings.places';
import type { OnlyFor, RouteAccess } from '@guild/common/wire/route';
import type { AnalyzedQuestion, AnswerSnippet, Topic } from './knowledge.ts';
import type { Language } from './languages.ts';

const rulePrefix = 'rule-';
/** Whether a snippet says how to do something, or who may do it. */
export const isAboutAction = ({ id }: Pick<AnswerSnippet, 'id'>): boolean =>
  isActionSource({ id }) || id.startsWith(rulePrefix);

/** How something in the hall works, and the questions that ask for it. */
interface Rule extends Required<Pick<Topic, 'asked' | 'askedInGerman'>> {
  /** Unique among the rules. */
  readonly name: string;
  readonly title: string;
  readonly to: string;
  readonly texts: Readonly<Record<Language, string>>;
}
/**
 * A rule of the hall, in the language of the question. It answers before all records, so its patterns need only the
 * words that no question about records has.
 * @param route people who may not call it don't get the rule
 */
export const rule = (route: Topic['route'], { name, title, to, texts, asked, askedInGerman }: Rule): Topic => ({
  route,
  asked,
  askedInGerman,
  isRule: true,
  answer: ({ language }) => Promise.resolve([{ id: `${rulePrefix}${name}`, title, to, text: texts[language] }]),
});

type Asker = Pick<AnalyzedQuestion, 'caller' | 'language' | 'mentions'>;

const asksWho = ({ mentions }: Asker): boolean => mentions('who', 'wer');
/** The first word of an answer to 'Can I …?'; empty if it was not asked. */
const yesOrNo = (asker: Asker, mayDo: boolean): string => {
  const { language, mentions } = asker;
  if (asksWho(asker) || !mentions('can', 'may', 'allowed', 'kann', 'darf')) return '';
  if (language === 'de') return mayDo ? 'Ja. ' : 'Nein. ';
  return mayDo ? 'Yes. ' : 'No. ';
};
export const whoMayWords = (language: Language, access: RouteAccess, onlyFor: OnlyFor | null = null): string =>
  language === 'de' ? whoMayCallInGerman(access, onlyFor) : whoMayCall(access, onlyFor);
/** The name of a page, for its link. @param to its address */
export const pageName = (to: string): string => {
  const [, name = ''] = to.split(/[/?#]/);
  return name.slice(0, 1).toUpperCase() + name.slice(1);
};

/** @param to the address that opens the action, if it is not the action's own */
export function statementOfAction(action: Action, asker: Asker, to = action.to): AnswerSnippet {
  const { id, title, needs, typed } = action;
  const [page = action.to] = action.to.split('?');
  const { caller, language } = asker;
  const mayDo = may(caller, needs);
  const start = yesOrNo(asker, mayDo);
  const place = `[${pageName(page)}](${page})`;
  if (!mayDo) {
    const where = language === 'de' ? `Das geht unter ${place}.` : `It is done in ${place}.`;
    const text = `${start}${where} ${whoMayWords(language, needs)}`;
    return { id: `${rulePrefix}${id}`, title, to: page, text, isNone: true };
  }
  // The hall's own texts are English, the label of the button among them.
  const inWords = language === 'de' ? `Öffne ${place} und drücke „${title}“.` : helpWith(action).how;
  const inGerman = `Oder drücke Strg-K und tippe „${typed?.example ?? ''}“.`;
  const inEnglish = `You can also press Ctrl-K and type “${typed?.example ?? ''}”.`;
  const shortcut = typed === undefined ? '' : ` ${language === 'de' ? inGerman : inEnglish}`;
  const who = asksWho(asker) ? ` ${whoMayWords(language, needs)}` : '';
  return { id: actionSourceId(action), title, to, text: `${start}${inWords}${shortcut}${who}` };
}

/** An action of which only its route says what it does. */
export interface RouteAction {
  readonly name: string;
  /** What it does, as in 'to place a bid'. */
  readonly deed: string;
  /** The address of the page where people do it. */
  readonly to: string;
  readonly access: RouteAccess;
  readonly onlyFor: OnlyFor | null;
}
export function statementOfRoute({ name, deed, to, access, onlyFor }: RouteAction, asker: Asker): AnswerSnippet {
  const mayDo = access === 'anyone' || access === 'signed-in' || may(asker.caller, access);
  const place = `[${pageName(to)}](${to})`;
  const where =
    asker.language === 'de' ? `Das geht unter ${place}, auf Englisch: “${deed}”.` : `Open ${place} to ${deed}.`;
  return {
    id: `${rulePrefix}${name}`,
    title: pageName(to),
    to,
    text: `${yesOrNo(asker, mayDo)}${where} ${whoMayWords(asker.language, access, onlyFor)}`,
  };
}

/** Where a setting is, and for people who don't have it, who may change it. */
export function statementOfSetting(place: SettingsPlace, { caller, language }: Asker): AnswerSnippet {
  const { id, label, group, needs } = place;
  const to = linkToSetting(place);
  const name = `Settings → ${groupTitles[group]} → ${label}`;
  const mayDo = may(caller, needs);
  const at = mayDo ? `[${name}](${to})` : `“${name}”`;
  const text = language === 'de' ? `Das steht unter ${at}.` : `It is in ${at}.`;
  return {
    id: `${rulePrefix}setting-${id}`,
    title: label,
    to: mayDo ? to : '/settings',
    text: mayDo ? text : `${text} ${whoMayWords(language, needs)}`,
  };
}
