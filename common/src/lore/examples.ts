// Example questions that Hyperion answers without a language model. Hyperion lists them, and the
// chat suggests them.
import type { Access } from '../members/members.api.ts';
import { hasAccess, type MinAccess } from '../members/ranks.ts';

interface ExampleQuestion {
  readonly question: string;
  /** People with less access would get no answer. */
  readonly needs: MinAccess;
}
const exampleQuestions: readonly ExampleQuestion[] = [
  { question: 'When is the next event, and do I have a seat?', needs: 'member' },
  { question: 'What waits for me?', needs: 'member' },
  { question: 'How do I create an event?', needs: 'admin' },
  { question: 'How do I start an auction?', needs: 'member' },
  { question: 'How much spice do we have?', needs: 'member' },
  { question: 'Which auctions are open?', needs: 'guest' },
  { question: 'What is the cheapest weapon?', needs: 'guest' },
  { question: 'Where is spice this week?', needs: 'guest' },
  { question: 'What is a sandworm?', needs: 'guest' },
];

/** The examples for this access, best first. */
export const examplesFor = (access: Access | null): string[] =>
  exampleQuestions.filter(({ needs }) => needs === 'guest' || hasAccess(access, needs)).map(({ question }) => question);
