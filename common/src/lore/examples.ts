// Example questions that Hyperion answers without a language model. Hyperion lists them, and the
// chat suggests them.
import type { Access } from '../members/members.api.ts';
import { hasAccess } from '../members/ranks.ts';

interface ExampleQuestion {
  readonly question: string;
  /** Other people would get no answer. */
  readonly askedBy: 'everybody' | 'members';
}
const exampleQuestions: readonly ExampleQuestion[] = [
  { question: 'When is the next event, and do I have a seat?', askedBy: 'members' },
  { question: 'What waits for me?', askedBy: 'members' },
  { question: 'How do I start an auction?', askedBy: 'members' },
  { question: 'How much spice do we have?', askedBy: 'members' },
  { question: 'Which auctions are open?', askedBy: 'everybody' },
  { question: 'What is the cheapest weapon?', askedBy: 'everybody' },
  { question: 'Where is spice this week?', askedBy: 'everybody' },
  { question: 'What is a sandworm?', askedBy: 'everybody' },
];

/** The examples for this access, best first. */
export const examplesFor = (access: Access | null): string[] =>
  exampleQuestions
    .filter(({ askedBy }) => askedBy === 'everybody' || hasAccess(access, 'member'))
    .map(({ question }) => question);
