// Answer snippets about actions: how to do something, and who may do it.
import { may } from '@guild/common/members/ranks';
import { whoMayCall, whoMayCallInGerman } from '@guild/common/members/whoMay';
import { helpWith } from '@guild/common/search/actionHelp';
import { actionSourceId, isActionSource, type Action } from '@guild/common/search/actions';
import type { OnlyFor, RouteAccess } from '@guild/common/wire/route';
import type { AnalyzedQuestion, AnswerSnippet } from './knowledge.ts';
import type { Language } from './languages.ts';

const rulePrefix = 'rule-';
/** Whether a snippet says how to do something, or who may do it. */
export const isAboutAction = ({ id }: Pick<AnswerSnippet, 'id'>): boolean =>
  isActionSource({ id }) || id.startsWith(rulePrefix);

/** A rule of the hall, in the language of the question. @param name unique among the rules */
export const statementOfRule = (
  { name, title, to, texts }: { name: string; title: string; to: string; texts: Readonly<Record<Language, string>> },
  language: Language,
): AnswerSnippet => ({ id: `${rulePrefix}${name}`, title, to, text: texts[language] });

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
