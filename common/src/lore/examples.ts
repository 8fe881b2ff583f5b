// Example questions that Hyperion answers without a language model. Hyperion lists them, and the
// chat suggests them.
import { may, type Needs, type Permissions } from '../members/ranks.ts';

interface ExampleQuestion {
  readonly question: string;
  /** People without it would get no answer. */
  readonly needs: Needs;
}
const exampleQuestions: readonly ExampleQuestion[] = [
  { question: 'When is the next event, and do I have a seat?', needs: 'member' },
  { question: 'What waits for me?', needs: 'member' },
  { question: 'How do I create an event?', needs: 'events' },
  { question: 'How do I start an auction?', needs: 'member' },
  { question: 'How much spice do we have?', needs: 'member' },
  { question: 'Which auctions are open?', needs: 'guest' },
  { question: 'What is the cheapest weapon?', needs: 'guest' },
  { question: 'Where is spice this week?', needs: 'guest' },
  { question: 'What is a sandworm?', needs: 'guest' },
];

/** The examples for a person, best first. */
export const examplesFor = (person: Permissions): string[] =>
  exampleQuestions.filter(({ needs }) => needs === 'guest' || may(person, needs)).map(({ question }) => question);
