// Hyperion's answers to "how do I …": a sentence and the address of the form.
import { actions, type Action } from '@guild/common/search/actions';
import { statementOfAction } from '../../../platform/knowledge/actions.ts';
import type { Topic } from '../../../platform/knowledge/knowledge.ts';

/** Words that ask for a number or a time, not for instructions. */
const otherwise = '-much|many|long|often|far|who|when|did|was|which';
/** Question patterns for these words, in the format of `Topic.asked`. */
const waysOf = (words: string): string[] =>
  ['', 'how i|we|you|to', 'where i|we|you|to', 'i want|like|need'].map((begin) =>
    `${begin} ${words} ${otherwise}`.trim(),
  );

const asked: readonly (readonly [Action, string])[] = [
  [actions.createEvent, 'create|make|add|plan|schedule|organize|new event|raid|training|tournament'],
  [actions.createAuction, 'create|make|add|start|open|new auction'],
  [actions.createContract, 'create|make|add|post|open|new contract|bounty'],
  [actions.listItem, 'list|add|sell|offer|post item|something|marketplace|market'],
];
export const howToTopics: readonly Topic[] = asked.map(([action, words]) => ({
  asked: waysOf(words),
  requiredRoute: { access: 'signed-in' },
  snippets: ({ caller }) => Promise.resolve([statementOfAction(action, caller)]),
}));
