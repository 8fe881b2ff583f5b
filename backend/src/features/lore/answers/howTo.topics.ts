// Hyperion's answers to "how do I …": a sentence and the address of the form, for each action.
import { allActions, type Action } from '@guild/common/search/actions';
import { statementOfAction } from '../../../platform/features/knowledge/actions.ts';
import type { Topic } from '../../../platform/features/knowledge/knowledge.ts';

/** Words that ask for a state, a number or a time, not for instructions. */
const otherwise = '-am|much|many|long|often|far|who|when|did|was|which';
const beginnings = ['how i|we|you|to', 'where i|we|you|to', 'i want|like|need'];
/** Question patterns for an action, in the format of `Topic.asked`. */
function patternsFor({ asked, typed }: Action): string[] {
  const patterns = beginnings.map((begin) => `${begin} ${asked} ${otherwise}`);
  // 'New event' asks for a form. 'Join the raid' may ask about the raid.
  return typed === undefined ? [`${asked} ${otherwise}`, ...patterns] : patterns;
}

export const howToTopics: readonly Topic[] = allActions.map(({ action }) => ({
  asked: patternsFor(action),
  route: { access: 'signed-in' },
  answer: ({ caller }) => Promise.resolve([statementOfAction(action, caller)]),
}));
