// Answer snippets about actions: how to do something, or who may do it.
import { may, type Needs, type Permissions } from '@guild/common/members/ranks';
import { actionSourceId, isActionSource, type Action } from '@guild/common/search/actions';
import type { AnswerSnippet } from './knowledge.ts';

const rulePrefix = 'rule-';
/** Whether a snippet says how to do something, or who may do it. */
export const isAboutAction = ({ id }: Pick<AnswerSnippet, 'id'>): boolean =>
  isActionSource({ id }) || id.startsWith(rulePrefix);

function whoMay(needs: Needs): string {
  if (needs === 'member' || needs === 'admin') return `Only ${needs}s can do this.`;
  return 'Only admins and ranks with this right can do this.';
}

/** @param to the address that opens the action, if it is not the action's own */
export function statementOfAction(action: Action, caller: Permissions, to = action.to): AnswerSnippet {
  const { id, title, needs, how, typed } = action;
  const text = typed === undefined ? how : `${how} You can also press Ctrl-K and type “${typed.example}”.`;
  if (may(caller, needs)) return { id: actionSourceId(action), title, to, text };
  const [page = action.to] = action.to.split('?');
  return { id: `${rulePrefix}${id}`, title, to: page, text: whoMay(needs), isNone: true };
}
