// Answer snippets about actions: how to do something, or who may do it.
import { actionSourceId, isActionSource, mayDo, type Action } from '@guild/common/search/actions';
import type { Caller } from '../../people/caller.ts';
import type { AnswerSnippet } from './knowledge.ts';

const rulePrefix = 'rule-';
/** Whether a snippet says how to do something, or who may do it. */
export const isAboutAction = ({ id }: Pick<AnswerSnippet, 'id'>): boolean =>
  isActionSource({ id }) || id.startsWith(rulePrefix);

/** @param to the address that opens the action, if it is not the action's own */
export function statementOfAction(action: Action, { access }: Pick<Caller, 'access'>, to = action.to): AnswerSnippet {
  const { id, title, needs, how, typed } = action;
  const text = typed === undefined ? how : `${how} You can also press Ctrl-K and type “${typed.example}”.`;
  if (mayDo(action, access)) return { id: actionSourceId(action), title, to, text };
  const [page = action.to] = action.to.split('?');
  return { id: `${rulePrefix}${id}`, title, to: page, text: `Only ${needs}s can do this.`, isNone: true };
}
